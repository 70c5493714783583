import { performance } from "node:perf_hooks";
import { seriesDates, type SeriesDates } from "@hourloom/domain/recurrence/series";
import { defineCalculation } from "../../core/calculation.ts";
import type { Calculator } from "../../core/calculator.ts";

export interface ExpansionRequest {
  first: string;
  rrule: string;
  added: readonly string[];
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
  expand(request: ExpansionRequest): Promise<SeriesDates | null>;
}

const RETRY_MS = 600_000;
const CACHED_PER_ACCOUNT = 1_000;
const CACHED_ACCOUNTS = 100;
/** Cached dates of all accounts; above this the whole cache is cleared, which costs only time. */
const CACHED_DATES = 500_000;
/** Longer expansions are not cached: about the dates of a daily series in a year. */
const DATES_MAX = 400;

/** The dates of a rule within the window, deleted occurrences included. */
export function expandSeries({ first, rrule, added, from, to }: ExpansionRequest): SeriesDates {
  return seriesDates({ first, rrule, added, excluded: [] }, { from, to });
}

const expansion = defineCalculation(import.meta.url, expandSeries);

/** Returns the entry of `key`, created if missing, and marks it as recently used (LRU). */
function touchEntry<Value>(
  map: Map<string, Value>,
  key: string,
  { make, max }: { make: () => Value; max: number },
): Value {
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
type CachedEntries = Map<string, Entry>;

/**
 * Expands rules on worker threads and caches the dates per account. They follow from rule, first
 * date and window alone, so the cache never gets stale. The returned function opens a time budget,
 * unless its caller has one.
 */
export function createExpansions(calculator: Calculator): (account: string, hasTime?: () => boolean) => Expander {
  const accounts = new Map<string, CachedEntries>();
  let cachedDates = 0;

  function store(cached: CachedEntries, key: string, entry: Entry): void {
    const count = "dates" in entry ? entry.dates.dates.length : 0;
    if (count > DATES_MAX) return;
    cachedDates += count;
    if (cachedDates > CACHED_DATES) {
      cachedDates = 0;
      accounts.clear();
    }
    cached.delete(key);
    touchEntry(cached, key, { make: () => entry, max: CACHED_PER_ACCOUNT });
  }

  async function calculate(account: string, request: ExpansionRequest): Promise<Entry | undefined> {
    const calculated = await calculator.run(expansion, request, { account, isQuick: false });
    if (calculated.status === "done") return { dates: calculated.value };
    return calculated.status === "too_costly" ? { retryAtMs: performance.now() + RETRY_MS } : undefined;
  }

  async function expand(
    account: string,
    request: ExpansionRequest,
    hasTime: () => boolean,
  ): Promise<SeriesDates | null> {
    const cached = touchEntry(accounts, account, { make: () => new Map<string, Entry>(), max: CACHED_ACCOUNTS });
    const key = keyOf(request);
    const known = cached.get(key);
    if (known !== undefined && "dates" in known) return known.dates;
    if ((known !== undefined && known.retryAtMs > performance.now()) || !hasTime()) return null;
    const entry = await calculate(account, request);
    if (entry === undefined) return null;
    store(cached, key, entry);
    return "dates" in entry ? entry.dates : null;
  }

  return (account, hasTime = calculator.openBudget()) => ({
    expand: (request) => expand(account, request, hasTime),
  });
}

function keyOf({ first, rrule, added, from, to }: ExpansionRequest): string {
  return `${first} ${from} ${to} ${rrule} ${added.join()}`;
}
