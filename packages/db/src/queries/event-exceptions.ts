import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { OccurrenceChanges } from "../tables/items.ts";

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

function rowOf({ userId, eventId }: SeriesKey, { changes, ...days }: EventException) {
  return { user_id: userId, event_id: eventId, ...days, changes };
}

/** Rows per statement: each takes six of PostgreSQL's 65,535 parameters. */
const BATCH = 5_000;

/** Changes the exceptions of a series from `before` to `after`, writing only the differences. */
export async function replaceEventExceptions(
  db: Db,
  key: SeriesKey,
  { before, after }: { before: readonly EventException[]; after: readonly EventException[] },
): Promise<void> {
  const existing = new Set(before.map((exception) => JSON.stringify(rowOf(key, exception))));
  const remainingDates = new Set(after.map(({ date }) => date));
  const changed = after.filter((exception) => !existing.has(JSON.stringify(rowOf(key, exception))));
  const stale = new Set([
    ...before.map(({ date }) => date).filter((date) => !remainingDates.has(date)),
    ...changed.map(({ date }) => date),
  ]);
  if (stale.size > 0) {
    await deleteExceptions(db, key)
      .where(sql<boolean>`date = any(${[...stale]}::date[])`)
      .execute();
  }
  for (let from = 0; from < changed.length; from += BATCH) {
    const rows = changed.slice(from, from + BATCH).map((exception) => rowOf(key, exception));
    await db.insertInto("event_exceptions").values(rows).execute();
  }
}

function deleteExceptions(db: Db, { userId, eventId }: SeriesKey) {
  return db.deleteFrom("event_exceptions").where("user_id", "=", userId).where("event_id", "=", eventId);
}

/** Deletes all exceptions, so that every occurrence follows the series. */
export async function deleteEventExceptions(db: Db, key: SeriesKey): Promise<void> {
  await deleteExceptions(db, key).execute();
}
