import { listEvents, listEventsNear, type EventNear } from "@hourloom/db/queries/events";
import { daysAfterFirst } from "@hourloom/domain/calendar/event-days";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import { hasSeriesDate, isArithmetic, type Series } from "@hourloom/domain/recurrence/series";
import type { DateRange, Event, EventFilter } from "@hourloom/schema/events";
import { isUuid } from "@hourloom/schema/fields/address-formats";
import { defineCalculation } from "../../core/calculation.ts";
import type { Calculator } from "../../core/calculator.ts";
import type { ItemContext, Owner } from "../../core/context.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { presentEvent } from "./present-event.ts";
import { isSeriesEvent } from "./occurrence.ts";

interface DateSearch {
  series: Series;
  days: { from: string; through: string };
}

/** Whether a series has a date in the days that is not excluded; undefined if unknown. */
export function findDate({ series, days }: DateSearch): boolean | undefined {
  return hasSeriesDate(series, days);
}

const search = defineCalculation(import.meta.url, findDate);

/** Excluded dates that are processed faster than they are copied to another thread. */
const QUICK_DATES = 500;

interface Search {
  calculator: Calculator;
  account: string;
  /** Whether time is left for rules that are not arithmetic. */
  hasTime: () => boolean;
}

/**
 * Whether an occurrence touches the days: a changed one (`is_shown`), or one of the rule, which may
 * last into them. Undefined if the rule takes too long.
 */
async function hasOccurrence(
  { calculator, account, hasTime }: Search,
  row: EventNear,
  { from, to }: DateRange,
): Promise<boolean | undefined> {
  if (!isSeriesEvent(row) || row.is_shown) return true;
  const { recurrence_anchor: first, rrule, added } = row;
  const series = { first, rrule, added, excluded: row.exception_dates };
  const days = { from: addDaysClamped(from, -daysAfterFirst(row)), through: to };
  const isQuick = series.excluded.length <= QUICK_DATES && isArithmetic(series);
  if (!isQuick && !hasTime()) return undefined;
  const found = await calculator.run(search, { series, days }, { account, isQuick });
  return found.status === "done" ? found.value : undefined;
}

function present({ is_shown: _isShown, exception_dates: _dates, ...row }: EventNear): Event {
  return presentEvent(row);
}

/** The events of the calendar, or of all, page by page in order of creation. */
export async function* listEventsBy(deps: ItemContext, owner: Owner, filter: EventFilter): AsyncGenerator<Event[]> {
  const { from, to, calendar } = filter;
  if (calendar !== undefined && !isUuid(calendar)) return;
  if (from !== undefined && to !== undefined && from > to) return;
  if (from !== undefined || to !== undefined) {
    yield* listEventsWithin(deps, owner, filter);
    return;
  }
  yield* listInPages(
    (page) => listEvents(deps.db, owner.userId, { ...page, calendar: calendar ?? null }),
    presentEvent,
  );
}

/**
 * Yields the events that touch a day from `from` to `to`, both included, and series with an
 * occurrence that does, page by page in order of creation. The days are those of the event's own
 * zone. Includes series whose rule takes too long, so that none is missing.
 */
async function* listEventsWithin(
  { db, calculator }: ItemContext,
  { userId }: Owner,
  { from = "0001-01-01", to = "9999-12-31", calendar }: EventFilter,
): AsyncGenerator<Event[]> {
  const looking = { calculator, account: userId, hasTime: calculator.openBudget() };
  const pages = listInPages(
    (page) => listEventsNear(db, userId, { ...page, from, to, calendar: calendar ?? null }),
    (row) => row,
  );
  const yieldIfDue = createYielder();
  for await (const rows of pages) {
    const events: Event[] = [];
    for (const row of rows) {
      await yieldIfDue();
      if ((await hasOccurrence(looking, row, { from, to })) !== false) events.push(present(row));
    }
    yield events;
  }
}
