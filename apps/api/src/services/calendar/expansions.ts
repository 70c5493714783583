import { performance } from "node:perf_hooks";
import { seriesDates, type SeriesDates } from "@hourloom/domain/recurrence/series";
import type { Calculation, Calculator } from "../../core/calculator.ts";

export interface Wanted {
  first: string;
  rrule: string;
  /** Dates from `from` (included) to `to` (excluded). */
  from: string;
  to: string;
}

/** Expands the series of one request whose rules need the calculator. */
export interface Expander {
  /**
   * Returns what `expandSeries` does; null if that takes too long or the request's time budget is
   * spent.
   */
  expand(wanted: Wanted): Promise<SeriesDates | null>;
}

const RETRY_MS = 600_000;
const REMEMBERED_OF_ACCOUNT = 1_000;
const REMEMBERED_ACCOUNTS = 100;
/** Cached dates of all accounts; above this the whole cache is cleared, which costs only time. */
const REMEMBERED_DATES = 500_000;
/** Longer expansions are not cached: about the dates of a daily series in a year. */
const DATES_MAX = 400;

/** The dates of a rule within the window, deleted occurrences included. */
export function expandSeries({ first, rrule, from, to }: Wanted): SeriesDates {
  return seriesDates({ first, rrule, excluded: [] }, { from, to });
}

const expansion: Calculation<Wanted, SeriesDates> = {
  module: import.meta.url,
  name: "expandSeries",
  run: expandSeries,
};

/** Returns the entry of `key`, created if missing, and marks it as recently used (LRU). */
function recall<Value>(map: Map<string, Value>, key: string, { make, max }: { make: () => Value; max: number }): Value {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
  return value;
}

/**
 * Dates, or when to try again: what took too long on a busy machine may be quick on an idle one.
 */
type Entry = { dates: SeriesDates } | { retryAtMs: number };
type Remembered = Map<string, Entry>;

/**
 * Expands rules on worker threads and caches the dates per account. They follow from rule, first
 * date and window alone, so the cache never gets stale.
 */
export function createExpansions(calculator: Calculator): (account: string) => Expander {
  const accounts = new Map<string, Remembered>();
  let rememberedDates = 0;

  function remember(remembered: Remembered, key: string, entry: Entry): void {
    const count = "dates" in entry ? entry.dates.dates.length : 0;
    if (count > DATES_MAX) return;
    rememberedDates += count;
    if (rememberedDates > REMEMBERED_DATES) {
      rememberedDates = 0;
      accounts.clear();
    }
    remembered.delete(key);
    recall(remembered, key, { make: () => entry, max: REMEMBERED_OF_ACCOUNT });
  }

  async function workOut(account: string, wanted: Wanted): Promise<Entry | undefined> {
    const calculated = await calculator.run(expansion, wanted, { account, isQuick: false });
    if (calculated.status === "done") return { dates: calculated.value };
    return calculated.status === "too_costly" ? { retryAtMs: performance.now() + RETRY_MS } : undefined;
  }

  async function expand(account: string, wanted: Wanted, hasTime: () => boolean): Promise<SeriesDates | null> {
    const remembered = recall(accounts, account, { make: () => new Map<string, Entry>(), max: REMEMBERED_ACCOUNTS });
    const key = keyOf(wanted);
    const known = remembered.get(key);
    if (known !== undefined && "dates" in known) return known.dates;
    if ((known !== undefined && known.retryAtMs > performance.now()) || !hasTime()) return null;
    const entry = await workOut(account, wanted);
    if (entry === undefined) return null;
    remember(remembered, key, entry);
    return "dates" in entry ? entry.dates : null;
  }

  return (account) => {
    const hasTime = calculator.openBudget();
    return { expand: (wanted) => expand(account, wanted, hasTime) };
  };
}

function keyOf({ first, rrule, from, to }: Wanted): string {
  return `${first} ${from} ${to} ${rrule}`;
}
