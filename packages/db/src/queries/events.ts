import { sql } from "kysely";
import type { Event, EventPatch } from "@hourloom/schema/events";
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

export type NewEvent = Omit<Event, "version" | "rrule">;

/** All events of the account, in the order of their creation. */
export function listEvents(db: Db, userId: UserId): Promise<Event[]> {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where("user_id", "=", userId)
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
    .where("date", "<", range.to)
    .where("last_date", ">=", range.from)
    .orderBy("date")
    .orderBy("start_time", (order) => order.asc().nullsFirst())
    .orderBy("title")
    .orderBy("id")
    .execute();
}

function selectEvent(db: Db, userId: UserId, id: string) {
  return db.selectFrom("events").select(eventColumns).where("user_id", "=", userId).where("id", "=", id);
}

export function findEvent(db: Db, userId: UserId, id: string): Promise<Event | undefined> {
  return selectEvent(db, userId, id).executeTakeFirst();
}

/** The event, locked until the transaction ends: what a change is decided on. */
export function lockEvent(db: Db, userId: UserId, id: string): Promise<Event | undefined> {
  return selectEvent(db, userId, id).forUpdate().executeTakeFirst();
}

/** Inserts the event unless the account has one with this id. */
export function insertEvent(db: Db, userId: UserId, event: NewEvent): Promise<Event | undefined> {
  return db
    .insertInto("events")
    .values({ ...event, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .returning(eventColumns)
    .executeTakeFirst();
}

export function updateEvent(db: Db, userId: UserId, id: string, changes: EventPatch): Promise<Event | undefined> {
  return db
    .updateTable("events")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(eventColumns)
    .executeTakeFirst();
}

export function deleteEvent(db: Db, userId: UserId, id: string): Promise<{ id: string } | undefined> {
  return db.deleteFrom("events").where("user_id", "=", userId).where("id", "=", id).returning("id").executeTakeFirst();
}

/** Whether the account has at least `limit` events; stops counting there. */
export async function hasEventsUpTo(db: Db, userId: UserId, limit: number): Promise<boolean> {
  const row = await db
    .selectFrom("events")
    .select("id")
    .where("user_id", "=", userId)
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
