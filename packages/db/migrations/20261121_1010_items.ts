import { sql, type Kysely } from "kysely";

// Versions start at a random number, as for events; `clock_timestamp()` keeps rows of one
// transaction in order.
const itemColumns = sql`
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  version integer not null default 1 + floor(random() * 1000000000)::integer,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (user_id, id)`;

const title = sql`title text not null check (char_length(title) between 1 and 255)`;
const recurrence = sql`recurrence text check (recurrence in ('daily', 'weekly', 'monthly'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column deleted_at timestamptz`.execute(db);
  await sql`alter table events alter column created_at set default clock_timestamp()`.execute(db);

  // Deleted occurrences of a series.
  await sql`
    create table event_exceptions (
      user_id uuid not null,
      event_id uuid not null,
      date date not null,
      primary key (user_id, event_id, date),
      foreign key (user_id, event_id) references events on delete cascade
    )`.execute(db);

  await sql`create table task_lists (${title}, ${itemColumns})`.execute(db);

  await sql`
    create table tasks (
      ${title},
      date date,
      start_time time(0),
      is_completed boolean not null,
      task_list uuid not null,
      ${recurrence},
      recurrence_anchor date,
      completed_date date,
      ${itemColumns},
      foreign key (user_id, task_list) references task_lists on delete cascade
    )`.execute(db);
  await sql`create index tasks_by_list on tasks (user_id, task_list, created_at, id)`.execute(db);

  await sql`
    create table pomodoros (
      ${title},
      start_time timestamptz not null,
      duration integer not null check (duration between 1 and 1440),
      task uuid,
      ${itemColumns},
      foreign key (user_id, task) references tasks on delete set null (task)
    )`.execute(db);
  await sql`create index pomodoros_by_task on pomodoros (user_id, task)`.execute(db);

  await sql`
    create table flowtimes (
      task uuid,
      start_time timestamptz not null,
      end_time timestamptz check (end_time >= start_time),
      ${itemColumns},
      foreign key (user_id, task) references tasks on delete set null (task)
    )`.execute(db);
  await sql`create index flowtimes_by_task on flowtimes (user_id, task)`.execute(db);

  for (const table of ["task_lists", "tasks", "pomodoros", "flowtimes"]) {
    await sql`
      create index ${sql.ref(`${table}_by_creation`)} on ${sql.table(table)} (user_id, created_at, id)`.execute(db);
  }
  for (const table of ["events", "task_lists", "tasks", "pomodoros", "flowtimes"]) {
    await sql`
      create index ${sql.ref(`${table}_in_trash`)} on ${sql.table(table)} (deleted_at)
      where deleted_at is not null`.execute(db);
  }

  // Responses to requests with an Idempotency-Key.
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null,
      fingerprint bytea not null,
      response text not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
}
