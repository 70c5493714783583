import { sql } from "kysely";
import type { Pomodoro } from "@hourloom/schema/pomodoros";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { isBehind, pageOf, placedAt, touches, type Listed, type ListPage, type ListSpan } from "./list-pages.ts";
import { visibleTask } from "./references.ts";

/** A session with its start as an instant; in which zone it is shown, the account says. */
export type PomodoroRow = Omit<Pomodoro, "start_time" | "ended_at"> & { start_time: Date; ended_at: Date | null };
export type PomodoroColumns = Omit<PomodoroRow, "id" | "version">;

export const pomodoroColumns = [
  "id",
  "title",
  "start_time",
  "duration",
  visibleTask("pomodoros"),
  "state",
  "ended_at",
  "counts",
  "focused_seconds",
  "internal_interruptions",
  "external_interruptions",
  "version",
] as const;

/** When a session ends: of one that is not over, as planned. */
export const pomodoroEnd = sql<Date>`coalesce(ended_at, start_time + make_interval(mins => duration))`;

/** The sessions of the account that are not in the trash. */
export function selectPomodoros(db: Db, userId: UserId) {
  return db
    .selectFrom("pomodoros")
    .select(pomodoroColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null);
}

/** The next sessions of the account, in the order of their creation. */
export async function listPomodoros(
  db: Db,
  userId: UserId,
  { after, limit, span }: ListPage & { span?: ListSpan },
): Promise<Listed<PomodoroRow>> {
  const all = selectPomodoros(db, userId).select(placedAt).where(isBehind(after));
  const found = span === undefined ? all : all.where(touches(span, pomodoroEnd));
  return pageOf(await found.orderBy("created_at").orderBy("id").limit(limit).execute(), limit);
}

/** Sessions that began before `now`, the last one first, or those that begin later, the next one first; at most `limit`. */
export function listPomodorosAround(
  db: Db,
  userId: UserId,
  { side, now, limit }: { side: "past" | "upcoming"; now: Date; limit: number },
): Promise<PomodoroRow[]> {
  const isPast = side === "past";
  return selectPomodoros(db, userId)
    .where("start_time", isPast ? "<" : ">=", now)
    .orderBy("start_time", isPast ? "desc" : "asc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findPomodoro(db: Db, userId: UserId, id: string): Promise<PomodoroRow | undefined> {
  return selectPomodoros(db, userId).where("id", "=", id).executeTakeFirst();
}

/** The session, locked until the transaction ends. */
export function lockPomodoro(db: Db, userId: UserId, id: string): Promise<PomodoroRow | undefined> {
  return selectPomodoros(db, userId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export function insertPomodoro(db: Db, userId: UserId, row: PomodoroColumns & { id: string }): Promise<PomodoroRow> {
  return db
    .insertInto("pomodoros")
    .values({ ...row, user_id: userId })
    .returning(pomodoroColumns)
    .executeTakeFirstOrThrow();
}

/** Inserts many at once, in the order given. */
export function insertPomodoros(
  db: Db,
  userId: UserId,
  rows: readonly (PomodoroColumns & { id: string })[],
): Promise<PomodoroRow[]> {
  return db
    .insertInto("pomodoros")
    .values(rows.map((row) => ({ ...row, user_id: userId })))
    .returning(pomodoroColumns)
    .execute();
}

export function updatePomodoro(
  db: Db,
  userId: UserId,
  id: string,
  changes: Partial<PomodoroColumns>,
): Promise<PomodoroRow> {
  return db
    .updateTable("pomodoros")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(pomodoroColumns)
    .executeTakeFirstOrThrow();
}
