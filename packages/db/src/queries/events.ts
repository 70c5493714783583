import { sql } from "kysely";
import type { Event } from "@hourloom/schema/events";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

const eventColumns = [
  "id",
  "title",
  "date",
  "start_time",
  "end_time",
  "end_date",
  "recurrence",
  "rrule",
  "version",
] as const;

/** What a person says of an event, and the rule, which goes when a person replaces it. */
export type EventColumns = Omit<Event, "id" | "version" | "rrule"> & { rrule?: string | null };

/** All events of the account, in the order of their creation. */
export function listEvents(db: Db, userId: UserId): Promise<Event[]> {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Events that touch a day in `[from, to)`, spanning and overnight ones included, by date, then time (none first), title and id. */
export function listEventsInRange(db: Db, userId: UserId, range: { from: string; to: string }): Promise<Event[]> {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("date", "<", range.to)
    .where("last_date", ">=", range.from)
    .orderBy("date")
    .orderBy("start_time", (order) => order.asc().nullsFirst())
    .orderBy("title")
    .orderBy("id")
    .execute();
}

function selectEvent(db: Db, userId: UserId, id: string) {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
}

export function findEvent(db: Db, userId: UserId, id: string): Promise<Event | undefined> {
  return selectEvent(db, userId, id).executeTakeFirst();
}

/** The event, locked until the transaction ends: what a change is decided on. */
export function lockEvent(db: Db, userId: UserId, id: string): Promise<Event | undefined> {
  return selectEvent(db, userId, id).forUpdate().executeTakeFirst();
}

export function insertEvent(db: Db, userId: UserId, event: EventColumns & { id: string }): Promise<Event> {
  return db
    .insertInto("events")
    .values({ ...event, user_id: userId })
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}

export function updateEvent(db: Db, userId: UserId, id: string, changes: Partial<EventColumns>): Promise<Event> {
  return db
    .updateTable("events")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}

/** The dates of a series' occurrences that have left it, the earliest first. */
export async function listEventExceptions(db: Db, userId: UserId, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("event_exceptions")
    .select("date")
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .orderBy("date")
    .execute();
  return rows.map(({ date }) => date);
}

export async function insertEventException(db: Db, userId: UserId, eventId: string, date: string): Promise<void> {
  await db.insertInto("event_exceptions").values({ user_id: userId, event_id: eventId, date }).execute();
}

/** Puts all occurrences back into the series. */
export async function deleteEventExceptions(db: Db, userId: UserId, eventId: string): Promise<void> {
  await db.deleteFrom("event_exceptions").where("user_id", "=", userId).where("event_id", "=", eventId).execute();
}
