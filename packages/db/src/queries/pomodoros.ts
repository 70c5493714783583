import { sql } from "kysely";
import type { Pomodoro } from "@hourloom/schema/pomodoros";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import type { Bound } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import { isAfterCursor, pageOf, placedAt, touches, type Listed, type ListPage, type ListSpan } from "./list-pages.ts";
import { visibleTask } from "./references.ts";

/** A session with its times as instants. */
export type PomodoroRow = Omit<Pomodoro, "start_time" | "ended_at"> & { start_time: Date; ended_at: Date | null };
export type PomodoroColumns = Omit<PomodoroRow, "id" | "version">;

/** The columns of the work of a session that are read, with their PostgreSQL types. */
export const workColumnTypes = {
  focused_seconds: "integer",
  internal_interruptions: "integer",
  external_interruptions: "integer",
  next_step: "text",
} as const;

/** The columns of a pomodoro that are read, with their PostgreSQL types, apart from its task. */
export const pomodoroColumnTypes = {
  id: "uuid",
  title: "text",
  start_time: "timestamptz",
  duration: "integer",
  state: "text",
  ended_at: "timestamptz",
  counts: "boolean",
  ...workColumnTypes,
  version: "integer",
} as const;
export const pomodoroColumns = [
  ...columnNames(pomodoroColumnTypes),
  visibleTask("pomodoros", "id").as("task"),
] as const;

/** The end of a session, or the planned one if it is not over. */
export const pomodoroEnd = sql<Date>`coalesce(ended_at, start_time + make_interval(mins => duration))`;

/** The account's sessions that are not in the trash. */
export function selectPomodoros(db: Db, userId: Bound<UserId>) {
  return db
    .selectFrom("pomodoros")
    .select(pomodoroColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null);
}

/** The next page of the account's sessions, in order of creation. */
export async function listPomodoros(
  db: Db,
  userId: UserId,
  { after, limit, span }: ListPage & { span?: ListSpan },
): Promise<Listed<PomodoroRow>> {
  const all = selectPomodoros(db, userId).select(placedAt).where(isAfterCursor(after));
  const found = span === undefined ? all : all.where(touches(span, pomodoroEnd));
  return pageOf(await found.orderBy("created_at").orderBy("id").limit(limit).execute(), limit);
}

/** Sessions before `now`, latest first, or after it, next first. */
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

export const pomodoroRows = itemRows<PomodoroRow, PomodoroColumns>("pomodoros", pomodoroColumns);

export function insertPomodoros(
  db: Db,
  userId: UserId,
  rows: readonly (PomodoroColumns & { id: string; event?: string })[],
): Promise<PomodoroRow[]> {
  return db
    .insertInto("pomodoros")
    .values(rows.map((row) => ({ ...row, user_id: userId })))
    .returning(pomodoroColumns)
    .execute();
}

/** How many counted pomodoros ended after an instant, without those in the trash. */
export async function countPomodorosAfter(db: Db, userId: UserId, endedAt: Date): Promise<number> {
  const { count } = await db
    .selectFrom("pomodoros")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("counts", "=", true)
    .where("ended_at", ">", endedAt)
    .executeTakeFirstOrThrow();
  return Number(count);
}
