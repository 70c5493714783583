import {
  deleteEventExceptions,
  listEventExceptions,
  replaceEventExceptions,
} from "@hourloom/db/queries/event-exceptions";
import {
  findEvent,
  insertEvent,
  listEvents,
  lockEvent,
  updateEvent,
  type EventColumns,
  type EventRow,
} from "@hourloom/db/queries/events";
import { lastSeriesDate } from "@hourloom/domain/recurrence/series";
import type { EventCreate, EventPatch } from "@hourloom/schema/events";
import { done, refuseField } from "@hourloom/schema/refusals";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import type { Versioned } from "@hourloom/schema/refusals";
import { onlyGiven } from "../items/given.ts";
import type { ItemKind, ItemStep } from "../items/items.ts";
import { changedRepeat, newRepeat, saysRule } from "../repeating.ts";
import { lastDayOfSeries, withShownDays } from "./occurrence.ts";

/** What either door says of a new event: how it repeats, by a word or by a rule. */
export type NewEventInput = EventCreate & { repeats?: RepeatRule | null | undefined };
export type EventInput = EventPatch & { repeats?: RepeatRule | null | undefined };

type Timed = Omit<EventColumns, "series_until">;

/** The event with the last day that its series may touch. */
export function withSeriesEnd<Columns extends Timed>(event: Columns): Columns & { series_until: string | null } {
  const { date, rrule, recurrence_anchor: first } = event;
  const last = rrule === null || first === null ? null : lastSeriesDate({ first, rrule, excluded: [] });
  return { ...event, series_until: date === null || last === null ? null : lastDayOfSeries({ ...event, date }, last) };
}

/** Those of the columns that the row does not hold already. */
function differing<Row extends object>(row: Row, columns: Partial<Row>): Partial<Row> {
  const changed: Partial<Row> = {};
  for (const name in columns) {
    if (columns[name] !== row[name]) changed[name] = columns[name];
  }
  return changed;
}

/** What a change comes to: another date moves the rule along, another word or rule begins a new series. */
export function changeEvent(row: EventRow, given: Partial<EventColumns>, said: EventInput): Partial<EventColumns> {
  const date = given.date === undefined ? row.date : given.date;
  const { recurrence, repeats } = said;
  const { recurrence: word, rrule, recurrence_anchor } = changedRepeat(row, { recurrence, repeats }, date);
  const changed = withSeriesEnd({ ...row, ...given, recurrence: word, rrule, recurrence_anchor });
  const { series_until } = changed;
  // Members that were given count as a change although the row holds them, as they always have.
  return { ...differing(row, { recurrence: word, rrule, recurrence_anchor, series_until }), ...given };
}

/** Another series has its own occurrences: those that left the former one, or were changed in it, do not lack in it. */
async function keepExceptions(
  { before, after }: { before: EventRow; after: EventRow },
  { tx, owner: { userId } }: ItemStep,
): Promise<void> {
  const key = { userId, eventId: after.id };
  const { date } = after;
  if (date === null || before.date !== date || before.rrule !== after.rrule) return deleteEventExceptions(tx, key);
  const names = ["start_time", "end_time", "end_date"] as const;
  if (after.rrule === null || names.every((name) => before[name] === after[name])) return;
  const exceptions = await listEventExceptions(tx, key);
  await replaceEventExceptions(tx, key, { before: exceptions, after: withShownDays({ ...after, date }, exceptions) });
}

const DATE_NEEDED = "An event without a date cannot repeat.";

/** The six calls of events, as one door shows them. */
export function eventKind<Shape extends Versioned>(
  present: (row: EventRow) => Shape,
  parse: (kept: unknown) => Shape,
): ItemKind<EventRow, EventColumns, Shape, NewEventInput, EventInput> {
  return {
    name: "event",
    rows: {
      table: "events",
      list: listEvents,
      find: findEvent,
      lock: lockEvent,
      insert: insertEvent,
      update: updateEvent,
    },
    references: {},
    present,
    parse,
    read: ({ title, date, start_time, end_time, end_date, recurrence, notes, color }) =>
      done(onlyGiven<EventColumns>({ title, date, start_time, end_time, end_date, recurrence, notes, color })),
    complete: (input) => {
      const {
        title,
        date = null,
        start_time = null,
        end_time = null,
        end_date = null,
        notes = "",
        color = null,
      } = input;
      return done(
        withSeriesEnd({ title, date, start_time, end_time, end_date, notes, color, ...newRepeat(input, date) }),
      );
    },
    judge: ({ date, end_date }, { repeats }) => {
      if (date === null) return repeats ? refuseField("repeats", DATE_NEEDED) : done(null);
      const isReversed = end_date !== null && end_date < date;
      return isReversed ? refuseField("end_date", "The end must not be before the start.") : done(null);
    },
    change: (row, given, { input }) => changeEvent(row, given, input),
    holds: (row, { repeats }) => Promise.resolve(repeats === undefined || saysRule(row, repeats)),
    afterUpdate: keepExceptions,
  };
}
