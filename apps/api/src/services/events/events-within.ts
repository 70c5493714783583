import { listEventsNear, type EventNear } from "@hourloom/db/queries/events";
import { hasSeriesDate, isArithmetic, type Series } from "@hourloom/domain/recurrence/series";
import type { Event } from "@hourloom/schema/events";
import type { DayFilter } from "@hourloom/schema/list-filters";
import type { Calculation, Calculator } from "../calculator/calculator.ts";
import type { ItemContext, Owner } from "../context.ts";
import { listInPages } from "../items/list-in-pages.ts";
import { createPauses } from "../pauses.ts";
import { daysBetween, lastDayOf, shiftWithin } from "./occurrence.ts";
import { isSeries, presentEvent } from "./present-event.ts";

interface Days {
  from: string;
  to: string;
}

interface Asked {
  series: Series;
  days: { from: string; through: string };
}

/** Whether a series has a date on some days that is not excluded; undefined where nobody knows. */
export function findDate({ series, days }: Asked): boolean | undefined {
  return hasSeriesDate(series, days);
}

const search: Calculation<Asked, boolean | undefined> = {
  module: import.meta.url,
  name: "findDate",
  run: findDate,
};

/** Excluded dates that are gone through faster than they are handed to another thread. */
const QUICK_DATES = 500;

/** What it takes to look into the series of one request. */
interface Search {
  calculator: Calculator;
  account: string;
  /** Whether there is time left for rules that are not arithmetic. */
  hasTime: () => boolean;
}

/**
 * Whether an occurrence touches the days: one that was changed, as the query says, or one as the
 * rule gives it, which may last into them. Where a rule takes too long it stays undefined.
 */
async function hasOccurrence(
  { calculator, account, hasTime }: Search,
  row: EventNear,
  { from, to }: Days,
): Promise<boolean | undefined> {
  if (!isSeries(row) || row.is_shown) return true;
  const series = { first: row.recurrence_anchor, rrule: row.rrule, excluded: row.exception_dates };
  const days = { from: shiftWithin(from, -daysBetween(row.date, lastDayOf(row))), through: to };
  const isQuick = series.excluded.length <= QUICK_DATES && isArithmetic(series);
  if (!isQuick && !hasTime()) return undefined;
  const found = await calculator.run(search, { series, days }, { account, isQuick });
  return found.status === "done" ? found.value : undefined;
}

function present({ is_shown: _isShown, exception_dates: _dates, ...row }: EventNear): Event {
  return presentEvent(row);
}

/**
 * The events that touch a day of the owner's from `from` to `to`, both included, and the series of
 * which an occurrence does, page by page in the order of their creation. A series with a rule that
 * takes too long to work out stands among them, since nothing may be missing that belongs here.
 */
export async function* listEventsWithin(
  { db, calculator }: ItemContext,
  { userId }: Owner,
  { from = "0001-01-01", to = "9999-12-31" }: DayFilter,
): AsyncGenerator<Event[]> {
  const looking = { calculator, account: userId, hasTime: calculator.openBudget() };
  const pages = listInPages(
    (page) => listEventsNear(db, userId, { ...page, from, to }),
    (row) => row,
  );
  const pause = createPauses();
  for await (const rows of pages) {
    const events: Event[] = [];
    for (const row of rows) {
      await pause();
      if ((await hasOccurrence(looking, row, { from, to })) !== false) events.push(present(row));
    }
    yield events;
  }
}
