import { sql, type RawBuilder } from "kysely";
import type { Db } from "../connect.ts";

/** Accounts of ordinary size with equal contents, for benchmarks of large databases. */

/** Items of each account: half events, a quarter pomodoros, the rest tasks and flowtime. */
export const ITEMS_PER_ACCOUNT = 1_000;
const EVENTS = 500;
const POMODOROS = 250;
const TASKS = 200;
const FLOWTIMES = 50;
const SERIES = 5;
/** Deleted occurrences of each series. */
const EXCEPTIONS = 10;
/** Days of an account's items, before today and in all. */
const PAST_DAYS = 730;
const DAYS = 820;

/** A part of each account's items, as shares from 0 to 1 in order of their dates. */
export interface Part {
  users: readonly string[];
  from: number;
  to: number;
}

/** Rows in the order in which people write them: one of each account, then the next of each. */
function rowsOf({ users, from, to }: Part, each: number) {
  const [first, last] = [Math.round(each * from), Math.round(each * to)];
  return {
    user: sql`(${sql.val(users)}::uuid[])[1 + i % ${sql.lit(users.length)}]`,
    number: sql`(${sql.lit(first)} + i / ${sql.lit(users.length)})`,
    series: sql`generate_series(0, ${sql.lit((last - first) * users.length - 1)}) i`,
  };
}

/** Equal numbers of all accounts have equal contents, so that every account has the same. */
function dayOf(number: RawBuilder<unknown>, each: number) {
  return sql`(current_date - ${sql.lit(PAST_DAYS)} + ${number} * ${sql.lit(DAYS)} / ${sql.lit(each)})`;
}

function timeOf(number: RawBuilder<unknown>) {
  return sql`(time '06:00' + make_interval(mins => ${number} * 75 % 840))`;
}

function taskId(user: RawBuilder<unknown>, number: RawBuilder<unknown>) {
  return sql`md5(${user}::text || ${number})::uuid`;
}

async function insertEvents(db: Db, part: Part): Promise<void> {
  const { user, number, series } = rowsOf(part, EVENTS);
  await sql`
    insert into events (user_id, id, title, notes, date, start_time, end_time)
    select ${user}, gen_random_uuid(), (array['Course', 'Dentist', 'Review', 'Dinner'])[1 + ${number} % 4] || ' ' || ${number},
      case when ${number} % 3 = 0 then repeat('Bring the documents. ', 6) else '' end,
      ${dayOf(number, EVENTS)}, ${timeOf(number)}, ${timeOf(number)} + interval '45 minutes'
    from ${series}`.execute(db);
}

/** Tasks of the past are completed, except every tenth. */
async function insertTasks(db: Db, part: Part): Promise<void> {
  const { user, number, series } = rowsOf(part, TASKS);
  const day = dayOf(number, TASKS);
  const isCompleted = sql`(${day} < current_date and ${number} % 10 <> 0)`;
  await sql`
    insert into tasks (user_id, id, title, notes, date, task_list, is_completed, completed_at, estimate_minutes)
    select ${user}, ${taskId(user, number)}, 'Prepare chapter ' || ${number}, repeat('As agreed. ', 5),
      ${day}, ${user}, ${isCompleted}, case when ${isCompleted} then ${day} + interval '17 hours' end, 60
    from ${series}`.execute(db);
}

async function insertPomodoros(db: Db, part: Part): Promise<void> {
  const { user, number, series } = rowsOf(part, POMODOROS);
  const start = sql`(${dayOf(number, POMODOROS)} + ${timeOf(number)})`;
  const task = sql`(${number} * ${sql.lit(TASKS)} / ${sql.lit(POMODOROS)})`;
  await sql`
    insert into pomodoros (user_id, id, title, start_time, duration, task, state, ended_at, focused_seconds, counts)
    select ${user}, gen_random_uuid(), 'Session ' || ${number}, ${start}, 25, ${taskId(user, task)}, 'done',
      ${start} + interval '25 minutes', 1200 + ${number} % 300, true
    from ${series}`.execute(db);
}

async function insertFlowtimes(db: Db, part: Part): Promise<void> {
  const { user, number, series } = rowsOf(part, FLOWTIMES);
  const start = sql`(${dayOf(number, FLOWTIMES)} + ${timeOf(number)})`;
  await sql`
    insert into flowtimes (user_id, id, start_time, end_time, focused_seconds)
    select ${user}, gen_random_uuid(), ${start}, ${start} + interval '50 minutes', 2900 from ${series}`.execute(db);
}

/** Inserts series of each account, with occurrences that were deleted. */
export async function insertTypicalSeries(db: Db, users: readonly string[]): Promise<void> {
  const { user, number, series } = rowsOf({ users, from: 0, to: 1 }, SERIES);
  await sql`
    with added as (
      insert into events (user_id, id, title, date, start_time, end_time, rrule, recurrence_anchor)
      select ${user}, gen_random_uuid(), 'Weekly ' || ${number}, day, '09:00', '09:30', 'FREQ=WEEKLY', day
      from ${series}, lateral (select current_date - ${sql.lit(PAST_DAYS)} + ${number}::integer as day) d
      returning user_id, id, date
    )
    insert into event_exceptions (user_id, event_id, date)
    select user_id, id, date + 7 * 10 * n from added, generate_series(1, ${sql.lit(EXCEPTIONS)}) n`.execute(db);
}

/** Inserts a part of each account's items, through the triggers as the product does. */
export async function insertTypicalItems(db: Db, part: Part): Promise<void> {
  await insertEvents(db, part);
  await insertTasks(db, part);
  await insertPomodoros(db, part);
  await insertFlowtimes(db, part);
}

/** The size of the database on disk. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}
