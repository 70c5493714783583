import { Kysely, PostgresDialect, sql, type CompiledQuery, type PostgresPool } from "kysely";
import pg from "pg";
import type { Connection, Db } from "../connect.ts";
import type { Database } from "../tables/database.ts";

/** Tables as full as those of a busy installation, and query plans, for benchmarks. */

/**
 * A pool whose end is that of its connections: pg's own does not wait for them, and a server that
 * stops meanwhile makes an error that nobody handles.
 */
function openPool(connection: Connection): PostgresPool {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const ends: Promise<void>[] = [];
  pool.on("connect", (client) => ends.push(new Promise((resolve) => void client.once("end", resolve))));
  return {
    options: pool.options,
    connect: () => pool.connect(),
    async end() {
      await pool.end();
      await Promise.all(ends);
    },
  };
}

/** A database that records the statements during `watch()`. */
export function openWatched(connection: Connection): {
  db: Db;
  watch: (work: () => Promise<unknown>) => Promise<CompiledQuery[]>;
} {
  const seen: CompiledQuery[] = [];
  let isWatched = false;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool(connection) }),
    log: ({ query }) => {
      if (isWatched) seen.push(query);
    },
  });
  const watch = async (work: () => Promise<unknown>) => {
    isWatched = true;
    await work();
    isWatched = false;
    return seen.splice(0);
  };
  return { db, watch };
}

/** Inserts accounts with a list of tasks each, under the account's own id. */
export async function insertAccounts(db: Db, ids: readonly string[], timezone: string): Promise<void> {
  await sql`
    insert into users (id, username, username_key, email, email_key, first_name, last_name, timezone, is_active)
    select id, 'u' || n, 'u' || n, 'u' || n || '@x.cz', 'u' || n || '@x.cz', '', '', ${timezone}, true
    from unnest(${sql.val(ids)}::uuid[]) with ordinality account (id, n)`.execute(db);
  await sql`
    insert into task_lists (user_id, id, title)
    select id, id, 'List' from unnest(${sql.val(ids)}::uuid[]) account (id)`.execute(db);
}

/**
 * Inserts rows evenly for the accounts, over four years around November 2026: half events, the rest
 * tasks and sessions.
 */
export async function insertItems(db: Db, count: number, users: readonly string[]): Promise<void> {
  const user = sql`(${sql.val(users)}::uuid[])[1 + i % ${sql.lit(users.length)}]`;
  const from = (share: number) => sql`generate_series(1, ${sql.lit(Math.round(count * share))}) i`;
  const day = sql`date '2024-11-01' + (i / ${sql.lit(users.length)} * 7 + i % 7) % 1460`;
  const time = sql`time '06:00' + make_interval(mins => i * 15 % 840)`;
  const start = sql`(${day} + (${time})) at time zone 'UTC'`;
  await sql`
    insert into events (user_id, id, title, date, start_time, end_time)
    select ${user}, gen_random_uuid(), 'Event ' || i, ${day}, ${time}, ${time} + interval '45 minutes'
    from ${from(0.5)}`.execute(db);
  // Exceptions of single events are never read, but make the table large.
  await sql`
    insert into event_exceptions (user_id, event_id, date)
    select user_id, id, date from events where user_id = any(${sql.val(users)}) limit ${sql.lit(Math.round(count / 10))}`.execute(
    db,
  );
  await sql`
    insert into tasks (user_id, id, title, date, start_time, is_completed, task_list)
    select ${user}, gen_random_uuid(), 'Task ' || i, ${day}, ${time}, i % 3 = 0, ${user} from ${from(0.2)}`.execute(db);
  await sql`
    insert into pomodoros (user_id, id, title, start_time, duration)
    select ${user}, gen_random_uuid(), 'Session ' || i, ${start}, 25 from ${from(0.25)}`.execute(db);
  await sql`
    insert into flowtimes (user_id, id, start_time, end_time)
    select ${user}, gen_random_uuid(), ${start}, ${start} + interval '50 minutes' from ${from(0.05)}`.execute(db);
}

/** Inserts a block for each task of the accounts, on its date. */
export async function insertBlocks(db: Db, users: readonly string[]): Promise<void> {
  await sql`
    insert into task_blocks (user_id, id, task, date, start_time, end_time)
    select user_id, gen_random_uuid(), id, date, '10:00', '11:30' from tasks
    where user_id = any(${sql.val(users)})`.execute(db);
}

/**
 * Inserts sessions of an account within the year before `until`, nine in ten of them pomodoros, for
 * tasks in twenty lists.
 */
export async function insertWorkedYear(
  db: Db,
  { userId, until, sessions, tasks }: { userId: string; until: Date; sessions: number; tasks: number },
): Promise<void> {
  const user = sql.val(userId);
  const idOf = (kind: string, index: string) => sql`md5(${sql.lit(kind)} || ${user} || ${sql.raw(index)})::uuid`;
  await sql`
    insert into task_lists (user_id, id, title)
    select ${user}, ${idOf("list", "i")}, 'List ' || i from generate_series(0, 19) i`.execute(db);
  await sql`
    insert into tasks (user_id, id, title, task_list, estimate_minutes, is_completed)
    select ${user}, ${idOf("task", "i")}, 'Task ' || i, ${idOf("list", "i % 20")}, 60, false
    from generate_series(0, ${sql.lit(tasks - 1)}) i`.execute(db);
  const start = sql`${until}::timestamptz - make_interval(secs => i * 31536000.0 / ${sql.lit(sessions)})`;
  const task = idOf("task", `(i * 7919) % ${tasks}`);
  await sql`
    insert into pomodoros (user_id, id, title, start_time, duration, task, state, ended_at, focused_seconds, counts)
    select ${user}, gen_random_uuid(), 'Session ' || i, ${start}, 25, ${task}, 'done', ${start}, 900 + i % 600, true
    from generate_series(1, ${sql.lit(sessions)}) i where i % 10 <> 0`.execute(db);
  await sql`
    insert into flowtimes (user_id, id, start_time, end_time, task, focused_seconds)
    select ${user}, gen_random_uuid(), ${start}, ${start} + interval '20 minutes', ${task}, 1100
    from generate_series(1, ${sql.lit(sessions)}) i where i % 10 = 0`.execute(db);
}

export async function analyze(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}

/** The lines of EXPLAIN ANALYZE for a statement. */
export async function explain(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<Record<string, string>>({
    sql: `explain (analyze, buffers) ${text}`,
    parameters,
    query: { kind: "RawNode", sqlFragments: [], parameters: [] },
    queryId: { queryId: "explain" },
  });
  return rows.map((row) => Object.values(row).join(""));
}

/**
 * Inserts series of an account, alternating the rules, on different days within 25 years from each
 * rule's first date.
 */
export async function insertSeries(
  db: Db,
  userId: string,
  { rules, count }: { rules: readonly { rrule: string; first: string }[]; count: number },
): Promise<void> {
  const each = Math.ceil(count / rules.length);
  for (const [index, { rrule, first }] of rules.entries()) {
    await sql`
      insert into events (user_id, id, title, date, start_time, end_time, rrule, recurrence_anchor)
      select ${userId}, gen_random_uuid(), 'Event ' || i, day, '09:00', '10:00', ${rrule}, day
      from generate_series(1, ${sql.lit(each)}) i,
        lateral (select ${first}::date + (i * ${sql.lit(rules.length)} + ${sql.lit(index)}) % 9000 as day) d`.execute(
      db,
    );
  }
}

/** Inserts single events of each account on the thirty days from `first` on. */
export async function insertMonthlyEvents(
  db: Db,
  users: readonly string[],
  { first, each }: { first: string; each: number },
): Promise<void> {
  await sql`
    insert into events (user_id, id, title, date, start_time, end_time, location)
    select owner, gen_random_uuid(), 'Course ' || i, ${first}::date + i % 30, time '09:00', time '10:30', 'Room 4'
    from unnest(${sql.val(users)}::uuid[]) owner, generate_series(1, ${sql.lit(each)}) i`.execute(db);
}

/**
 * Inserts events of an account with descriptions of `length` characters, one a day, and as many
 * tasks with such notes.
 */
export async function insertLongItems(
  db: Db,
  userId: string,
  { count, length }: { count: number; length: number },
): Promise<void> {
  // Random digits, which hardly compress.
  const text = sql`(select left(string_agg(md5(random()::text || part), ' '), ${sql.lit(length)}) from generate_series(1, ${sql.lit(Math.ceil(length / 33))}) part)`;
  await sql`
    insert into events (user_id, id, title, date, start_time, end_time, notes)
    select ${userId}, gen_random_uuid(), 'Long ' || i, date '2026-11-01' + i % 30, '09:00', '10:00', ${text}
    from generate_series(1, ${sql.lit(count)}) i`.execute(db);
  await sql`
    insert into tasks (user_id, id, title, date, notes, is_completed, task_list)
    select ${userId}, gen_random_uuid(), 'Long ' || i, date '2026-11-01' + i % 30, ${text}, false, ${userId}
    from generate_series(1, ${sql.lit(count)}) i`.execute(db);
}
