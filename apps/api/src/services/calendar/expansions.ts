import { performance } from "node:perf_hooks";
import { seriesDates, type SeriesDates } from "@hourloom/domain/recurrence/series";
import type { Calculation, Calculator } from "../calculator/calculator.ts";

export interface Wanted {
  first: string;
  rrule: string;
  /** Dates from this one up to, but not with, `to`. */
  from: string;
  to: string;
}

/** Works out the dates of the series of one request of which the rules are not arithmetic. */
export interface Expander {
  /** What `expandSeries` gives; null where it takes too long, or the request has had its time. */
  expand(wanted: Wanted): Promise<SeriesDates | null>;
}

const RETRY_MS = 600_000;
const REMEMBERED_OF_ACCOUNT = 1_000;
const REMEMBERED_ACCOUNTS = 100;
/**
 * Dates that are remembered in all; then everything is forgotten, which costs no more than time.
 */
const REMEMBERED_DATES = 500_000;
/** Dates of a series in a year: a longer expansion is not worth its place. */
const DATES_MAX = 400;

/** The dates that a rule gives in a window, those of occurrences that have left included. */
export function expandSeries({ first, rrule, from, to }: Wanted): SeriesDates {
  return seriesDates({ first, rrule, excluded: [] }, { from, to });
}

const expansion: Calculation<Wanted, SeriesDates> = {
  module: import.meta.url,
  name: "expandSeries",
  run: expandSeries,
};

/** The entry of `key`, made where there is none; it is the last to be forgotten. */
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
 * Expansions of the rules that need the calculator. What was worked out is remembered for its
 * account: it follows from rule, first date and window alone, and so is never stale.
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
