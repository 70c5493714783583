import type { z } from "zod";
import type { Owner, OwnerTransaction } from "../../core/context.ts";
import {
  deleteEventExceptions,
  listEventExceptions,
  replaceEventExceptions,
} from "@hourloom/db/queries/event-exceptions";
import {
  eventRows,
  insertEventWithinQuota,
  listEvents,
  type EventColumns,
  type EventRow,
} from "@hourloom/db/queries/events";
import { isBusy } from "@hourloom/domain/calendar/is-busy";
import { findEventError } from "@hourloom/domain/calendar/event-errors";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import { eventDefaults, eventPatch } from "@hourloom/schema/events";
import { ok, invalidField, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { END_BEFORE_START } from "@hourloom/schema/fields/error-texts";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import { firstCalendarOf } from "../calendars/calendar-kind.ts";
import { checkOwnCalendars } from "../calendars/read-only.ts";
import type { ItemKind } from "../items/item-kind.ts";
import { runCalculation, newRepeat, hasRule } from "../recurrence/repeating.ts";
import {
  affectsTime,
  eventChange,
  withSeriesEnd,
  type EventChange,
  type EventInput,
  type NewEventInput,
} from "./change-event.ts";
import { withShownDays } from "./occurrence.ts";

/**
 * Drops the exceptions of an event whose date or rule has changed: they belong to the former
 * series. With other times only their touched days are updated.
 */
async function updateExceptions(
  { before, after }: { before: EventRow | undefined; after: EventRow },
  { tx, userId }: OwnerTransaction,
): Promise<void> {
  if (before === undefined) return;
  const key = { userId, eventId: after.id };
  const { date } = after;
  if (date === null || before.date !== date || before.rrule !== after.rrule) return deleteEventExceptions(tx, key);
  const names = ["start_time", "end_time", "end_date"] as const;
  if (after.rrule === null || names.every((name) => before[name] === after[name])) return;
  const exceptions = await listEventExceptions(tx, key);
  await replaceEventExceptions(tx, key, { before: exceptions, after: withShownDays({ ...after, date }, exceptions) });
}

function calculateChange(transaction: OwnerTransaction, change: EventChange): Promise<Result<Partial<EventColumns>>> {
  const { rrule, recurrence_anchor: first } = change.row;
  // Rules from callers are always arithmetic; only a stored (imported) one may not be.
  const isQuick = rrule === null || first === null || !affectsTime(change) || isArithmetic({ rrule, first });
  return runCalculation(transaction, eventChange, change, isQuick);
}

const writableNames = eventPatch.keyof().options;

const errorsOfEvents = {
  repeats_without_date: invalidField("repeats", "An event without a date cannot repeat."),
  end_before_start: invalidField("end_date", END_BEFORE_START),
};

/** The item kind of events for one transport, which supplies `present` and `shape`. */
export function eventKind<Shape extends Versioned>(
  present: (row: EventRow, owner: Owner) => Shape,
  shape: z.ZodType<Shape>,
): ItemKind<EventRow, EventColumns, Shape, NewEventInput, EventInput> {
  return {
    kind: "event",
    rows: { list: listEvents, ...eventRows, insertWithinQuota: insertEventWithinQuota },
    present,
    parse: (stored, { userId }) => shape.parse({ calendar: firstCalendarOf(userId), ...Object(stored) }),
    read: (input) => ok(omitUndefined(pickMembers(input, writableNames))),
    complete: ({ title, ...input }, columns) => {
      const members = { ...eventDefaults, added: [], ...columns, title };
      const is_busy = isBusy({ is_busy: columns.is_busy ?? null, start_time: members.start_time });
      return ok(withSeriesEnd({ ...members, is_busy, ...newRepeat(input, members.date) }));
    },
    validate: (event, { repeats }) => {
      const error = findEventError({ ...event, repeats });
      return error === undefined ? ok(null) : errorsOfEvents[error];
    },
    change: (row, columns, { input, transaction }) => calculateChange(transaction, { row, columns, input }),
    isRepeated: (row, { input: { repeats }, differing }) => {
      // Without a start time the zone was not stored.
      const isSame = differing.every((name) => name === "timezone" && row.start_time === null);
      return isSame && (repeats === undefined || hasRule(row, repeats));
    },
    checkWritable: ({ calendar }, transaction) => checkOwnCalendars(transaction, [calendar]),
    afterWrite: updateExceptions,
  };
}
