import {
  deleteEventExceptions,
  findEvent,
  insertEvent,
  listEvents,
  listEventsInRange,
  lockEvent,
  updateEvent,
  type EventColumns,
} from "@hourloom/db/queries/events";
import { dayNumberOf } from "@hourloom/domain/calendar/day-number";
import {
  event,
  RANGE_MAX_DAYS,
  type DateRange,
  type Event,
  type EventCreate,
  type EventPatch,
} from "@hourloom/schema/events";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Owner, ServiceContext } from "../context.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";

export interface EventsService extends ItemsService<Event, EventCreate, EventPatch> {
  listInRange(owner: Owner, range: DateRange): Promise<Outcome<Event[]>>;
}

const events: ItemKind<Event, EventColumns, Event, EventCreate, EventPatch> = {
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
  present: (row) => row,
  parse: (kept) => event.parse(kept),
  read: ({ title, date, start_time, end_time, end_date, recurrence }) =>
    done(onlyGiven<EventColumns>({ title, date, start_time, end_time, end_date, recurrence })),
  complete: ({ title, date = null, start_time = null, end_time = null, end_date = null, recurrence = null }) =>
    done({ title, date, start_time, end_time, end_date, recurrence }),
  judge: ({ date, end_date }) =>
    date !== null && end_date !== null && end_date < date
      ? refuseField("end_date", "The end must not be before the start.")
      : done(null),
  // The word for a rule may be written back as it was read, null included; another one replaces the rule.
  change: ({ recurrence }, given) =>
    given.recurrence === undefined || given.recurrence === recurrence ? given : { ...given, rrule: null },
  // Another series has its own occurrences: those that left the former one do not lack in it.
  afterUpdate: async ({ before, after }, { tx, owner: { userId } }) => {
    const isSameSeries = before.date === after.date && before.recurrence === after.recurrence;
    if (!isSameSeries) await deleteEventExceptions(tx, userId, after.id);
  },
};

async function listInRange(deps: ServiceContext, { userId }: Owner, range: DateRange): Promise<Outcome<Event[]>> {
  const days = dayNumberOf(range.to) - dayNumberOf(range.from);
  if (days < 0) return refuseField("to", "The end must not be before the start.");
  if (days > RANGE_MAX_DAYS) return refuseField("to", `Ensure the range has no more than ${RANGE_MAX_DAYS} days.`);
  return done(await listEventsInRange(deps.db, userId, range));
}

export function createEventsService(deps: ServiceContext): EventsService {
  return {
    ...createItems(deps, events),
    listInRange: (owner, range) => listInRange(deps, owner, range),
  };
}
