import { sql, type Kysely } from "kysely";

const interruptions = sql`
  add column internal_interruptions integer not null default 0 check (internal_interruptions >= 0),
  add column external_interruptions integer not null default 0 check (external_interruptions >= 0)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // The actual course of a session, beside its planned time.
  await sql`
    alter table pomodoros
      add column state text not null default 'planned' check (state in ('planned', 'running', 'done', 'stopped')),
      add column ended_at timestamptz,
      add column focused_seconds integer check (focused_seconds >= 0),
      add column counts boolean not null default false,
      ${interruptions}`.execute(db);
  await sql`
    alter table flowtimes
      add column state text not null default 'done' check (state in ('running', 'done')),
      add column focused_seconds integer check (focused_seconds >= 0),
      ${interruptions}`.execute(db);

  // The course of existing sessions is unknown: past ones count as done as planned.
  await sql`
    update pomodoros set state = 'done', counts = true, focused_seconds = duration * 60,
      ended_at = start_time + make_interval(mins => duration)
    where start_time + make_interval(mins => duration) <= now()`.execute(db);

  // An account has one timer, so at most one running session of each kind.
  for (const table of ["pomodoros", "flowtimes"]) {
    await sql`
      create unique index ${sql.ref(`${table}_running`)} on ${sql.table(table)} (user_id)
      where state = 'running' and deleted_at is null`.execute(db);
  }

  await sql`
    create table timers (
      user_id uuid primary key references users on delete cascade,
      version integer not null default 1,
      state jsonb not null check (jsonb_typeof(state) = 'object'),
      ends_at timestamptz
    )`.execute(db);
  await sql`create index timers_due on timers (ends_at) where ends_at is not null`.execute(db);

  await sql`
    create table account_settings (
      user_id uuid primary key references users on delete cascade,
      version integer not null default 1,
      focus_minutes integer not null check (focus_minutes between 1 and 1440),
      short_break_minutes integer not null check (short_break_minutes between 0 and 1440),
      long_break_minutes integer not null check (long_break_minutes between 0 and 1440),
      long_break_after integer not null check (long_break_after between 1 and 100),
      overtime boolean not null,
      counts_from_percent integer not null check (counts_from_percent between 1 and 100),
      flowtime_break jsonb not null check (jsonb_typeof(flowtime_break) = 'object'),
      auto_start_breaks boolean not null,
      auto_start_focus boolean not null,
      day_start time(0) not null,
      working_hours_start time(0) not null,
      working_hours_end time(0) not null,
      daily_goal_minutes integer not null check (daily_goal_minutes between 0 and 1440)
    )`.execute(db);

  for (const [table, kind] of [
    ["timers", "timer"],
    ["account_settings", "settings"],
  ] as const) {
    for (const operation of ["insert", "update"]) {
      await sql`
        create trigger ${sql.ref(`note_${operation}`)} after ${sql.raw(operation)} on ${sql.table(table)}
        referencing new table as changed
        for each statement execute function note_change(${sql.lit(kind)}, 'user_id')`.execute(db);
    }
  }
}
