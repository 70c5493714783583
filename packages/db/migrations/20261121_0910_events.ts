import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Versions start at a random number, so that a row deleted and recreated under the same id never
  // has a version that a client has seen.
  await sql`
    create table events (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      title text not null check (char_length(title) between 1 and 255),
      date date,
      start_time time(0),
      end_time time(0),
      end_date date,
      recurrence text check (recurrence in ('daily', 'weekly', 'monthly')),
      rrule text,
      version integer not null default 1 + floor(random() * 1000000000)::integer,
      last_date date generated always as (
        greatest(end_date, date + case when end_time < start_time then 1 else 0 end)
      ) stored,
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      constraint events_end_date check (end_date >= date)
    )`.execute(db);
  await sql`create index events_by_date on events (user_id, date, last_date)`.execute(db);
  await sql`create index events_by_creation on events (user_id, created_at, id)`.execute(db);
}
