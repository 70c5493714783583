import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { OccurrenceChanges } from "../tables.ts";

/** One occurrence of a series that is not as the series says, by the date that the rule gives it. */
export interface EventException {
  date: string;
  /** What it has of its own; null: it has left the series. */
  changes: OccurrenceChanges | null;
  /** The first and the last day that it touches with its changes; null where it has left. */
  shown_from: string | null;
  shown_to: string | null;
}

/** A series of an account. */
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

/** Rows of one statement, each of which takes six parameters of PostgreSQL's 65,535. */
const BATCH = 5_000;

/** Makes `after` the exceptions of a series that has `before`, and writes only what differs. */
export async function replaceEventExceptions(
  db: Db,
  key: SeriesKey,
  { before, after }: { before: readonly EventException[]; after: readonly EventException[] },
): Promise<void> {
  const kept = new Set(before.map((exception) => JSON.stringify(rowOf(key, exception))));
  const wanted = new Set(after.map(({ date }) => date));
  const changed = after.filter((exception) => !kept.has(JSON.stringify(rowOf(key, exception))));
  const stale = new Set([
    ...before.map(({ date }) => date).filter((date) => !wanted.has(date)),
    ...changed.map(({ date }) => date),
  ]);
  await deleteExceptionsOn(db, key, [...stale]);
  for (let from = 0; from < changed.length; from += BATCH) {
    const rows = changed.slice(from, from + BATCH).map((exception) => rowOf(key, exception));
    await db.insertInto("event_exceptions").values(rows).execute();
  }
}

async function deleteExceptionsOn(db: Db, { userId, eventId }: SeriesKey, dates: readonly string[]): Promise<void> {
  for (let from = 0; from < dates.length; from += BATCH) {
    await db
      .deleteFrom("event_exceptions")
      .where("user_id", "=", userId)
      .where("event_id", "=", eventId)
      .where("date", "in", dates.slice(from, from + BATCH))
      .execute();
  }
}

/** Puts all occurrences back into the series as it says. */
export async function deleteEventExceptions(db: Db, { userId, eventId }: SeriesKey): Promise<void> {
  await db.deleteFrom("event_exceptions").where("user_id", "=", userId).where("event_id", "=", eventId).execute();
}
