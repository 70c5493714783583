import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { OccurrenceChanges } from "../tables/items.ts";
import { exceptionTypes } from "./imported-columns.ts";
import { columnsFrom, columnsOf, definitionsOf, writeRows } from "./write-rows.ts";

/** A changed or deleted occurrence of a series, by its date in the rule. */
export interface EventException {
  date: string;
  /** Its own members; null: deleted. */
  changes: OccurrenceChanges | null;
  /** The first and the last day that it touches; null if deleted. */
  shown_from: string | null;
  shown_to: string | null;
}

export interface SeriesKey {
  userId: UserId;
  eventId: string;
}

/** The exceptions of a series, by date. */
export function listEventExceptions(db: Db, { userId, eventId }: SeriesKey): Promise<EventException[]> {
  return db
    .selectFrom("event_exceptions")
    .select(["date", "changes", "shown_from", "shown_to"])
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .orderBy("date")
    .execute();
}

function textOf({ date, changes, shown_from, shown_to }: EventException): string {
  return JSON.stringify([date, changes, shown_from, shown_to]);
}

/** Changes the exceptions of a series from `before` to `after`, writing only the differences. */
export async function replaceEventExceptions(
  db: Db,
  key: SeriesKey,
  { before, after }: { before: readonly EventException[]; after: readonly EventException[] },
): Promise<void> {
  const existing = new Set(before.map(textOf));
  const remainingDates = new Set(after.map(({ date }) => date));
  const changed = after.filter((exception) => !existing.has(textOf(exception)));
  const stale = new Set([
    ...before.map(({ date }) => date).filter((date) => !remainingDates.has(date)),
    ...changed.map(({ date }) => date),
  ]);
  if (stale.size > 0) {
    await deleteExceptions(db, key)
      .where(sql<boolean>`date = any(${[...stale]}::date[])`)
      .execute();
  }
  if (changed.length === 0) return;
  await writeRows("event_exceptions", key.userId, {
    columns: { ...columnsOf({ event_id: key.eventId }), ...columnsFrom(exceptionTypes, "sent") },
    from: sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as sent (${definitionsOf(exceptionTypes)})`,
  }).execute(db);
}

function deleteExceptions(db: Db, { userId, eventId }: SeriesKey) {
  return db.deleteFrom("event_exceptions").where("user_id", "=", userId).where("event_id", "=", eventId);
}

/** Deletes all exceptions, so that every occurrence follows the series. */
export async function deleteEventExceptions(db: Db, key: SeriesKey): Promise<void> {
  await deleteExceptions(db, key).execute();
}
