import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { type EventRow, selectEvents } from "./events.ts";
import { selectPomodoros, type PomodoroRow } from "./pomodoros.ts";
import { selectTaskBlocks, type TaskBlockRow } from "./task-blocks.ts";
import { selectTaskLists, type TaskListRow } from "./task-lists.ts";

/** What the search of tasks looks at. */
export const taskText = sql<string>`title || E'\n' || notes || E'\n' || array_to_string(tags, E'\n')`;
const eventText = sql<string>`title || E'\n' || notes || E'\n' || location`;
const titleAlone = sql<string>`title`;

/**
 * Whether a text has each of the words, case-insensitively. The text is lowered once, and the
 * patterns are made once for the statement.
 */
export function hasWords(text: RawBuilder<string>, words: readonly string[]) {
  return sql<boolean>`lower(${text}) like all (array(
    select '%' || regexp_replace(lower(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${sql.val(words)}::text[]) word
  ))`;
}

/** Runs `work` in a transaction whose statements have a timeout of their own, in milliseconds. */
export function runWithinTimeout<T>(db: Db, ms: number, work: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
      return await work(tx);
    });
}

interface Search {
  words: readonly string[];
  limit: number;
}

/**
 * Whether an event, or the end of a series, is on `today` or later; undated ones count as upcoming.
 */
function isAhead(today: string) {
  return sql<boolean>`(date is null or last_date >= ${today} or (rrule is not null and coalesce(series_until >= ${today}, true)))`;
}

/** Events with the words: upcoming ones by date, then past ones, latest first. */
export function findEventsWithWords(
  db: Db,
  userId: UserId,
  { words, limit, today }: Search & { today: string },
): Promise<EventRow[]> {
  const ahead = isAhead(today);
  return selectEvents(db, userId)
    .where(hasWords(eventText, words))
    .orderBy(ahead, "desc")
    .orderBy(sql`case when ${ahead} then greatest(date, ${today}) end`, (order) => order.asc().nullsLast())
    .orderBy("last_date", (order) => order.desc().nullsLast())
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Pomodoro sessions with the words, latest first. */
export function findPomodorosWithWords(db: Db, userId: UserId, { words, limit }: Search): Promise<PomodoroRow[]> {
  return selectPomodoros(db, userId)
    .where(hasWords(titleAlone, words))
    .orderBy("start_time", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * One block of each task whose title has the words: the next one from `today` on, or the last one;
 * upcoming ones first.
 */
export function findTaskBlocksWithWords(
  db: Db,
  userId: UserId,
  { words, limit, today }: Search & { today: string },
): Promise<TaskBlockRow[]> {
  const ahead = sql<boolean>`date >= ${today}`;
  const next = sql`case when ${ahead} then date end`;
  const found = selectTaskBlocks(db, userId)
    .distinctOn("task")
    .where(
      sql<boolean>`exists (
        select from tasks
        where tasks.user_id = task_blocks.user_id and tasks.id = task_blocks.task and ${hasWords(sql`tasks.title`, words)}
      )`,
    )
    .orderBy("task")
    .orderBy(ahead, "desc")
    .orderBy(next)
    .orderBy("date", "desc")
    .orderBy("start_time")
    .orderBy("id");
  return db
    .selectFrom(found.as("found"))
    .selectAll()
    .orderBy(ahead, "desc")
    .orderBy(next)
    .orderBy("date", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Lists with the words, newest first. */
export function findTaskListsWithWords(db: Db, userId: UserId, { words, limit }: Search): Promise<TaskListRow[]> {
  return selectTaskLists(db, userId)
    .where(hasWords(titleAlone, words))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
