import { sql, type RawBuilder } from "kysely";
import type { InsightDay } from "@hourloom/schema/insights";
import type { WorkedKind } from "@hourloom/schema/fields/limits";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { selectFlowtimes, type FlowtimeRow } from "./flowtimes.ts";
import { selectPomodoros, type PomodoroRow } from "./pomodoros.ts";

/** Instants from `from` (included) to `to` (excluded). */
export interface Span {
  from: Date;
  to: Date;
}

// As double precision, which the driver reads as a number; sums of integers are bigint and arrive
// as text.
const workedOfPomodoro = sql<number>`coalesce(focused_seconds, 0)::float8`;
/** By default all of the time from start to end counts as focused. */
const workedOfFlowtime = sql<number>`coalesce(focused_seconds, floor(extract(epoch from end_time - start_time)), 0)::float8`;

function sessionsIn(db: Db, table: "pomodoros" | "flowtimes", userId: UserId, { from, to }: Span) {
  return db
    .selectFrom(table)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("start_time", ">=", from)
    .where("start_time", "<", to);
}

/**
 * The index of the day between the bounds, from 0. The bounds are computed in JavaScript, since
 * PostgreSQL may have other time zone data.
 */
function dayIndex(bounds: readonly Date[]) {
  return sql<number>`width_bucket(start_time, ${bounds.map((bound) => bound.toISOString())}::timestamptz[]) - 1`;
}

const interruptionSums = [
  sql<number>`sum(internal_interruptions)::float8`.as("internal_interruptions"),
  sql<number>`sum(external_interruptions)::float8`.as("external_interruptions"),
] as const;

/**
 * Sums the sessions of each day between `bounds` that has any. Pomodoro and flowtime are separate,
 * so a day may occur twice.
 */
export async function sumDays(
  db: Db,
  userId: UserId,
  bounds: readonly Date[],
): Promise<({ day: number } & Omit<InsightDay, "date">)[]> {
  const [from, to] = [bounds[0], bounds.at(-1)];
  if (from === undefined || to === undefined) return [];
  const day = dayIndex(bounds).as("day");
  const [pomodoros, flowtimes] = await Promise.all([
    sessionsIn(db, "pomodoros", userId, { from, to })
      .select([
        day,
        sql<number>`sum(${workedOfPomodoro})`.as("pomodoro_seconds"),
        sql<number>`sum(duration)::float8 * 60`.as("planned_seconds"),
        sql<number>`(count(*) filter (where counts))::integer`.as("pomodoros"),
        ...interruptionSums,
      ])
      .groupBy("day")
      .execute(),
    sessionsIn(db, "flowtimes", userId, { from, to })
      .select([day, sql<number>`sum(${workedOfFlowtime})`.as("flowtime_seconds"), ...interruptionSums])
      .groupBy("day")
      .execute(),
  ]);
  return [
    ...pomodoros.map((sums) => ({ ...sums, flowtime_seconds: 0 })),
    ...flowtimes.map((sums) => ({ ...sums, pomodoro_seconds: 0, planned_seconds: 0, pomodoros: 0 })),
  ];
}

/** Focused sessions of both kinds by task; a task in the trash counts as none. */
function workedIn(db: Db, userId: UserId, span: Span) {
  return db.with("worked", (inner) =>
    inner
      .selectFrom(
        sessionsIn(db, "pomodoros", userId, span)
          .select(["task", workedOfPomodoro.as("seconds")])
          .unionAll(sessionsIn(db, "flowtimes", userId, span).select(["task", workedOfFlowtime.as("seconds")]))
          .as("sessions"),
      )
      .leftJoin("tasks", (join) =>
        join
          .on("tasks.user_id", "=", userId)
          .onRef("tasks.id", "=", "sessions.task")
          .on("tasks.deleted_at", "is", null),
      )
      .where("sessions.seconds", ">", 0)
      .groupBy(["tasks.id", "tasks.task_list"])
      .select([
        "tasks.id as task",
        "tasks.task_list",
        sql<number>`sum(sessions.seconds)`.as("focused_seconds"),
        sql<number>`count(*)::integer`.as("sessions"),
      ]),
  );
}

interface Worked {
  focused_seconds: number;
  sessions: number;
}

/** Focused time by list, most first; `task_list` is null for sessions without one. */
export function sumLists(
  db: Db,
  userId: UserId,
  span: Span,
  limit: number,
): Promise<(Worked & { task_list: string | null; title: string | null })[]> {
  return workedIn(db, userId, span)
    .selectFrom("worked")
    .leftJoin("task_lists", (join) =>
      join.on("task_lists.user_id", "=", userId).onRef("task_lists.id", "=", "worked.task_list"),
    )
    .groupBy(["worked.task_list", "task_lists.title"])
    .select([
      "worked.task_list",
      "task_lists.title",
      sql<number>`sum(worked.focused_seconds)`.as("focused_seconds"),
      sql<number>`sum(worked.sessions)::integer`.as("sessions"),
    ])
    .orderBy("focused_seconds", "desc")
    .orderBy(sql`lower(task_lists.title)`)
    .orderBy("worked.task_list")
    .limit(limit)
    .execute();
}

/** Focused time by task, most first; `task` is null for sessions without one. */
export function sumTasks(
  db: Db,
  userId: UserId,
  span: Span,
  limit: number,
): Promise<(Worked & { task: string | null; title: string | null; estimate_minutes: number | null })[]> {
  return workedIn(db, userId, span)
    .selectFrom("worked")
    .leftJoin("tasks", (join) => join.on("tasks.user_id", "=", userId).onRef("tasks.id", "=", "worked.task"))
    .select(["worked.task", "tasks.title", "tasks.estimate_minutes", "worked.focused_seconds", "worked.sessions"])
    .orderBy("worked.focused_seconds", "desc")
    .orderBy(sql`lower(tasks.title)`)
    .orderBy("worked.task")
    .limit(limit)
    .execute();
}

/**
 * Focused time by tag of the task, most first; `tag` is null for sessions without one. A session
 * counts for each tag of its task; tags that differ in case are one.
 */
export function sumTags(
  db: Db,
  userId: UserId,
  span: Span,
  limit: number,
): Promise<(Worked & { tag: string | null })[]> {
  return workedIn(db, userId, span)
    .selectFrom("worked")
    .leftJoin("tasks", (join) => join.on("tasks.user_id", "=", userId).onRef("tasks.id", "=", "worked.task"))
    .leftJoinLateral(sql<{ tag: string }>`unnest(tasks.tags)`.as<"tagged">(sql`tagged (tag)`), (join) => join.onTrue())
    .groupBy(sql`lower(tagged.tag)`)
    .select([
      sql<string | null>`min(tagged.tag)`.as("tag"),
      sql<number>`sum(worked.focused_seconds)`.as("focused_seconds"),
      sql<number>`sum(worked.sessions)::integer`.as("sessions"),
    ])
    .orderBy("focused_seconds", "desc")
    .orderBy(sql`lower(tagged.tag)`)
    .limit(limit)
    .execute();
}

/** Focused time of these tasks over all time, in seconds. */
export async function sumWholeTasks(db: Db, userId: UserId, tasks: readonly string[]): Promise<Map<string, number>> {
  if (tasks.length === 0) return new Map();
  const of = (table: "pomodoros" | "flowtimes", seconds: typeof workedOfPomodoro) =>
    db
      .selectFrom(table)
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      .where("task", "in", tasks)
      .groupBy("task")
      .select(["task", sql<number>`sum(${seconds})`.as("seconds")])
      .execute();
  const sums = new Map<string, number>();
  const both = await Promise.all([of("pomodoros", workedOfPomodoro), of("flowtimes", workedOfFlowtime)]);
  for (const { task, seconds } of both.flat()) if (task !== null) sums.set(task, (sums.get(task) ?? 0) + seconds);
  return sums;
}

/** Focused time of a span, of tasks that have an estimate or a block in the days of a range. */
export function sumPlannedTasks(
  db: Db,
  userId: UserId,
  { limit, ...span }: Span & { limit: number },
  days: { from: string; to: string },
): Promise<{ id: string; title: string; estimate_minutes: number | null; worked_seconds: number }[]> {
  return workedIn(db, userId, span)
    .selectFrom("worked")
    .innerJoin("tasks", (join) => join.on("tasks.user_id", "=", userId).onRef("tasks.id", "=", "worked.task"))
    .where(
      sql<boolean>`(tasks.estimate_minutes is not null or exists (
        select from task_blocks
        where task_blocks.user_id = ${userId} and task_blocks.task = tasks.id and task_blocks.deleted_at is null
          and task_blocks.date >= ${days.from}::date - 2 and task_blocks.date < ${days.to}::date + 2
      ))`,
    )
    .select(["tasks.id", "tasks.title", "tasks.estimate_minutes", "worked.focused_seconds as worked_seconds"])
    .orderBy("worked.focused_seconds", "desc")
    .orderBy(sql`lower(tasks.title)`)
    .orderBy("tasks.id")
    .limit(limit)
    .execute();
}

/** Sessions of a span that were converted from events, by event. */
export function sumConvertedEvents(
  db: Db,
  userId: UserId,
  span: Span,
  limit: number,
): Promise<{ id: string; title: string; planned_seconds: number; worked_seconds: number }[]> {
  return sessionsIn(db, "pomodoros", userId, span)
    .where("event", "is not", null)
    .groupBy("event")
    .select([
      sql<string>`event`.as("id"),
      sql<string>`min(title)`.as("title"),
      sql<number>`sum(duration)::float8 * 60`.as("planned_seconds"),
      sql<number>`sum(${workedOfPomodoro})`.as("worked_seconds"),
    ])
    .limit(limit)
    .execute();
}

/** Minutes of the blocks of each open task that has any. */
export function sumOpenBlocks(
  db: Db,
  userId: UserId,
  limit: number,
): Promise<{ task: string; planned_minutes: number }[]> {
  // A block that ends before its start ends on the next day.
  const minutes = sql`mod(1440 + extract(epoch from end_time - start_time)::integer / 60, 1440)`;
  return db
    .selectFrom("task_blocks")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`exists (
        select from tasks
        where tasks.user_id = task_blocks.user_id and tasks.id = task_blocks.task and not is_completed
      )`,
    )
    .groupBy("task")
    .select(["task", sql<number>`sum(${minutes})::float8`.as("planned_minutes")])
    .orderBy("planned_minutes", "desc")
    .orderBy("task")
    .limit(limit)
    .execute();
}

/** Focused time of each open task that has any, over all time. */
export function sumOpenTasks(
  db: Db,
  userId: UserId,
  limit: number,
): Promise<{ task: string; focused_seconds: number; last_ended_at: number }[]> {
  const query = db.with("open_tasks", (inner) =>
    inner
      .selectFrom("tasks")
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      .where("is_completed", "=", false)
      .select("id"),
  );
  const of = (
    table: "pomodoros" | "flowtimes",
    { seconds, end }: { seconds: typeof workedOfPomodoro; end: RawBuilder<Date | null> },
  ) =>
    db
      .selectFrom(table)
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      // An array, which the index on tasks is searched for: a join reads all sessions.
      .where(sql<boolean>`task = any(array(select id from open_tasks))`)
      .where(sql<boolean>`${seconds} > 0`)
      .groupBy("task")
      .select([
        sql<string>`task`.as("task"),
        sql<number>`sum(${seconds})`.as("seconds"),
        sql<Date | null>`max(${end})`.as("ended_at"),
      ]);
  const pomodoros = of("pomodoros", { seconds: workedOfPomodoro, end: sql`ended_at` });
  const flowtimes = of("flowtimes", { seconds: workedOfFlowtime, end: sql`end_time` });
  return query
    .selectFrom(pomodoros.unionAll(flowtimes).as("sums"))
    .groupBy("sums.task")
    .select([
      "sums.task",
      sql<number>`sum(sums.seconds)`.as("focused_seconds"),
      sql<number>`coalesce(floor(extract(epoch from max(sums.ended_at)) * 1000), 0)::float8`.as("last_ended_at"),
    ])
    .orderBy("sums.task")
    .limit(limit)
    .execute();
}

/** Filters sessions of a span by what they have, and by task, list or tag; null for without. */
export interface WorkedFilter extends Span {
  kind: WorkedKind;
  /** Only these days of the span; undefined for all. */
  days?: readonly Span[] | undefined;
  task?: string | null | undefined;
  task_list?: string | null | undefined;
  tag?: string | null | undefined;
  limit: number;
}

/** Whether a session belongs to the task, list or tag; a task in the trash counts as none. */
function isFor(table: "pomodoros" | "flowtimes", userId: UserId, { task, task_list, tag }: WorkedFilter) {
  const ofTask = sql`select from tasks where tasks.user_id = ${userId} and tasks.id = ${sql.table(table)}.task and tasks.deleted_at is null`;
  if (task === null || task_list === null) return sql<boolean>`not exists (${ofTask})`;
  if (task !== undefined) return sql<boolean>`exists (${ofTask} and tasks.id = ${task})`;
  if (task_list !== undefined) return sql<boolean>`exists (${ofTask} and tasks.task_list = ${task_list})`;
  if (tag === null) return sql<boolean>`not exists (${ofTask} and tasks.tags <> '{}')`;
  if (tag !== undefined)
    return sql<boolean>`exists (${ofTask} and lower(${tag}) in (select lower(one) from unnest(tasks.tags) one))`;
  return sql<boolean>`true`;
}

function isOnDays(days: readonly Span[] | undefined) {
  if (days === undefined) return sql<boolean>`true`;
  const [begins, ends] = [days.map(({ from }) => from.toISOString()), days.map(({ to }) => to.toISOString())];
  return sql<boolean>`exists (
    select from unnest(${sql.val(begins)}::timestamptz[], ${sql.val(ends)}::timestamptz[]) as day (begins, ends)
    where start_time >= begins and start_time < ends
  )`;
}

const never = sql<boolean>`false`;
const interrupted = {
  interrupted: sql<boolean>`internal_interruptions + external_interruptions > 0`,
  internal: sql<boolean>`internal_interruptions > 0`,
  external: sql<boolean>`external_interruptions > 0`,
};
/** The condition for a session to count in each number of the insights. */
type Has = Readonly<Record<WorkedKind, RawBuilder<boolean>>>;

const workedPomodoro = sql<boolean>`${workedOfPomodoro} > 0`;
const ofPomodoros: Has = {
  ...interrupted,
  worked: workedPomodoro,
  goal: workedPomodoro,
  worked_pomodoro: workedPomodoro,
  worked_flowtime: never,
  counted: sql<boolean>`counts`,
  planned: sql<boolean>`true`,
};
/** Flowtime is never planned and never counts as a pomodoro. */
const workedFlowtime = sql<boolean>`${workedOfFlowtime} > 0`;
const ofFlowtimes: Has = {
  ...interrupted,
  worked: workedFlowtime,
  goal: workedFlowtime,
  worked_pomodoro: never,
  worked_flowtime: workedFlowtime,
  counted: never,
  planned: never,
};

/** Whether a session is one of the span that the filter selects. */
function isWorked(table: "pomodoros" | "flowtimes", userId: UserId, filter: WorkedFilter) {
  const has = table === "pomodoros" ? ofPomodoros : ofFlowtimes;
  return sql<boolean>`start_time >= ${filter.from} and start_time < ${filter.to}
    and ${isFor(table, userId, filter)} and ${isOnDays(filter.days)} and ${has[filter.kind]}`;
}

/** Pomodoro sessions behind a number of the insights, latest first. */
export function listWorkedPomodoros(db: Db, userId: UserId, filter: WorkedFilter): Promise<PomodoroRow[]> {
  const found = selectPomodoros(db, userId).where(isWorked("pomodoros", userId, filter));
  return found.orderBy("start_time", "desc").orderBy("id").limit(filter.limit).execute();
}

/** Flowtime sessions behind a number of the insights, latest first. */
export function listWorkedFlowtimes(db: Db, userId: UserId, filter: WorkedFilter): Promise<FlowtimeRow[]> {
  const found = selectFlowtimes(db, userId).where(isWorked("flowtimes", userId, filter));
  return found.orderBy("start_time", "desc").orderBy("id").limit(filter.limit).execute();
}
