import { sql } from "kysely";
import type { Event } from "@hourloom/schema/events";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { isBehind, pageOf, placedAt, type Listed, type ListPage } from "./list-pages.ts";

export const eventColumns = [
  "id",
  "title",
  "date",
  "start_time",
  "end_time",
  "end_date",
  "recurrence",
  "rrule",
  "notes",
  "color",
  "version",
  "recurrence_anchor",
  "series_until",
] as const;

/** An event as it is stored: every series with its whole rule, and with the date that it is counted from. */
export type EventRow = Event & { recurrence_anchor: string | null; series_until: string | null };

export type EventColumns = Omit<EventRow, "id" | "version">;

/** A new event; `split_from` names the series that it was split from. */
export type NewEvent = EventColumns & { id: string; split_from?: string };

/** The next events of the account, in the order of their creation. */
export async function listEvents(db: Db, userId: UserId, { after, limit }: ListPage): Promise<Listed<EventRow>> {
  const found = await db
    .selectFrom("events")
    .select(eventColumns)
    .select(placedAt)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(isBehind(after))
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return pageOf(found, limit);
}

function selectEvent(db: Db, userId: UserId, id: string) {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
}

export function findEvent(db: Db, userId: UserId, id: string): Promise<EventRow | undefined> {
  return selectEvent(db, userId, id).executeTakeFirst();
}

/** The event, locked until the transaction ends: what a change is decided on. */
export function lockEvent(db: Db, userId: UserId, id: string): Promise<EventRow | undefined> {
  return selectEvent(db, userId, id).forUpdate().executeTakeFirst();
}

export function insertEvent(db: Db, userId: UserId, event: NewEvent): Promise<EventRow> {
  return db
    .insertInto("events")
    .values({ ...event, user_id: userId })
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}

export function updateEvent(db: Db, userId: UserId, id: string, changes: Partial<EventColumns>): Promise<EventRow> {
  return db
    .updateTable("events")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}
