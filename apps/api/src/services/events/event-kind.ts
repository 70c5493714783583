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
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import { done, refuseField, type Outcome, type Versioned } from "@hourloom/schema/refusals";
import { onlyGiven } from "../items/given.ts";
import type { ItemKind, ItemStep } from "../items/items.ts";
import { fromCalculated, newRepeat, saysRule } from "../repeating.ts";
import {
  concernsTime,
  eventChange,
  withSeriesEnd,
  type EventChange,
  type EventInput,
  type NewEventInput,
} from "./change-event.ts";
import { withShownDays } from "./occurrence.ts";

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

async function workOutChange(
  { calculator, owner }: ItemStep,
  change: EventChange,
): Promise<Outcome<Partial<EventColumns>>> {
  const { rrule, recurrence_anchor: first } = change.row;
  // What a caller says of a rule is always arithmetic; only a stored one may be of another kind.
  const isQuick = rrule === null || first === null || !concernsTime(change) || isArithmetic({ rrule, first });
  const changed = await calculator.run(eventChange, change, { account: owner.userId, isQuick });
  return fromCalculated(changed);
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
    change: (row, given, { input, step }) => workOutChange(step, { row, given, said: input }),
    holds: (row, { repeats }) => Promise.resolve(repeats === undefined || saysRule(row, repeats)),
    afterUpdate: keepExceptions,
  };
}
