import { lockAccount } from "@hourloom/db/queries/accounts";
import {
  deleteEvent,
  findEvent,
  hasEventsUpTo,
  insertEvent,
  listEvents,
  listEventsInRange,
  lockEvent,
  updateEvent,
  type NewEvent,
} from "@hourloom/db/queries/events";
import { dayNumberOf } from "@hourloom/domain/calendar/day-number";
import type { UserId } from "@hourloom/db/owner";
import { RANGE_MAX_DAYS, type DateRange, type Event, type EventCreate, type EventPatch } from "@hourloom/schema/events";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type ServiceContext } from "../context.ts";

/** Rows of one kind that an account may hold. */
const ROWS_MAX = 50_000;

export interface EventsService {
  list(userId: UserId): Promise<Outcome<Event[]>>;
  listInRange(userId: UserId, range: DateRange): Promise<Outcome<Event[]>>;
  get(userId: UserId, id: string): Promise<Outcome<Event>>;
  create(userId: UserId, input: EventCreate): Promise<Outcome<Event>>;
  /** Changes the members that are given. With `versions`, only if the event still is one of them. */
  update(change: EventChange): Promise<Outcome<Event>>;
  remove(removal: EventRemoval): Promise<Outcome<null>>;
}

export interface EventRemoval {
  userId: UserId;
  id: string;
  /** The versions that the caller has seen; absent: any. */
  versions?: readonly number[] | undefined;
}

export interface EventChange extends EventRemoval {
  changes: EventPatch;
}

const notFound = refuse({ code: "not_found" });

function endsBeforeItStarts({ date, end_date }: Pick<Event, "date" | "end_date">): boolean {
  return date !== null && end_date !== null && end_date < date;
}

const endRefused = refuseField("end_date", "The end must not be before the start.");

/** A new event with null for what was not said of it. */
function complete(input: EventCreate): Omit<NewEvent, "id"> {
  const { title, date = null, start_time = null, end_time = null, end_date = null, recurrence = null } = input;
  return { title, date, start_time, end_time, end_date, recurrence };
}

/** Whether the members that the caller gave say what the row holds: a repeated call, not another event with the same id. */
function isRepeat(row: Event, { id: _id, ...members }: EventCreate): boolean {
  const held = new Map<string, unknown>(Object.entries(row));
  return Object.entries(members).every(([name, value]) => value === undefined || held.get(name) === value);
}

/** Inserts the event; undefined when the account has one with this id. The account is locked, so that racers cannot fill it over its limit. */
async function insertWithinLimit(
  deps: ServiceContext,
  userId: UserId,
  event: NewEvent,
): Promise<Outcome<Event | undefined>> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    if (await hasEventsUpTo(tx, userId, ROWS_MAX)) return refuseField("non_field_errors", "This account is full.");
    return done(await insertEvent(tx, userId, event));
  });
}

async function create(deps: ServiceContext, userId: UserId, input: EventCreate): Promise<Outcome<Event>> {
  const event = complete(input);
  if (endsBeforeItStarts(event)) return endRefused;
  const id = input.id ?? newId(deps.now());
  const existing = await findEvent(deps.db, userId, id);
  if (existing === undefined) {
    const inserted = await insertWithinLimit(deps, userId, { ...event, id });
    if (!inserted.ok) return inserted;
    if (inserted.value !== undefined) return done(inserted.value);
  }
  const row = existing ?? (await findEvent(deps.db, userId, id));
  if (row !== undefined && isRepeat(row, input)) return done(row);
  return refuseField("id", "event with this id already exists.");
}

function isSeen(versions: readonly number[] | undefined, current: Event): boolean {
  return versions === undefined || versions.includes(current.version);
}

function update(deps: ServiceContext, change: EventChange): Promise<Outcome<Event>> {
  const { userId, id, changes, versions } = change;
  return deps.db.transaction().execute(async (tx) => {
    const current = await lockEvent(tx, userId, id);
    if (current === undefined) return notFound;
    if (!isSeen(versions, current)) return refuse({ code: "changed", current });
    const { date = current.date, end_date = current.end_date } = changes;
    if (endsBeforeItStarts({ date, end_date })) return endRefused;
    // A change of nothing is none: the versions that others have seen stay good.
    if (Object.values(changes).every((value) => value === undefined)) return done(current);
    const updated = await updateEvent(tx, userId, id, changes);
    return updated === undefined ? notFound : done(updated);
  });
}

function remove(deps: ServiceContext, { userId, id, versions }: EventRemoval): Promise<Outcome<null>> {
  return deps.db.transaction().execute(async (tx) => {
    const current = await lockEvent(tx, userId, id);
    if (current === undefined) return notFound;
    if (!isSeen(versions, current)) return refuse({ code: "changed", current });
    await deleteEvent(tx, userId, id);
    return done(null);
  });
}

async function listInRange(deps: ServiceContext, userId: UserId, range: DateRange): Promise<Outcome<Event[]>> {
  const days = dayNumberOf(range.to) - dayNumberOf(range.from);
  if (days < 0) return refuseField("to", "The end must not be before the start.");
  if (days > RANGE_MAX_DAYS) return refuseField("to", `Ensure the range has no more than ${RANGE_MAX_DAYS} days.`);
  return done(await listEventsInRange(deps.db, userId, range));
}

export function createEventsService(deps: ServiceContext): EventsService {
  return {
    list: async (userId) => done(await listEvents(deps.db, userId)),
    listInRange: (userId, range) => listInRange(deps, userId, range),
    get: async (userId, id) => {
      const event = await findEvent(deps.db, userId, id);
      return event === undefined ? notFound : done(event);
    },
    create: (userId, input) => create(deps, userId, input),
    update: (change) => update(deps, change),
    remove: (removal) => remove(deps, removal),
  };
}
