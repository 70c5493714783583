import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { eventColumns, type EventRow } from "./events.ts";
import { selectPomodoros, type PomodoroRow } from "./pomodoros.ts";
import { selectTaskLists, type TaskListRow } from "./task-lists.ts";

export const titleAndNotes = sql<string>`title || E'\n' || notes`;
const titleAlone = sql<string>`title`;

/** Whether a text has each of the words, in whatever letters. */
export function hasWords(text: RawBuilder<string>, words: readonly string[]) {
  return sql<boolean>`not exists (
    select from unnest(${sql.val(words)}::text[]) word where strpos(lower(${text}), lower(word)) = 0
  )`;
}

interface Search {
  words: readonly string[];
  limit: number;
}

/** Events that have the words, those last that were over first. */
export function findEventsWith(db: Db, userId: UserId, { words, limit }: Search): Promise<EventRow[]> {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(hasWords(titleAndNotes, words))
    .orderBy(sql`coalesce(series_until, case when rrule is null then last_date end)`, (order) =>
      order.desc().nullsFirst(),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Pomodoro sessions that have the words, the last one first. */
export function findPomodorosWith(db: Db, userId: UserId, { words, limit }: Search): Promise<PomodoroRow[]> {
  return selectPomodoros(db, userId)
    .where(hasWords(titleAlone, words))
    .orderBy("start_time", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Lists that have the words, the newest first. */
export function findTaskListsWith(db: Db, userId: UserId, { words, limit }: Search): Promise<TaskListRow[]> {
  return selectTaskLists(db, userId)
    .where(hasWords(titleAlone, words))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
