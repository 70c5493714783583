import { sql, type Kysely } from "kysely";

const notes = sql`notes text not null default '' check (char_length(notes) <= 10000)`;

/**
 * The rule of a series that only had a word; monthly ones of the 29th to 31st fall on the last day
 * of shorter months.
 */
function ruleOfWord(first: string) {
  const start = sql.ref(first);
  return sql`
    case recurrence when 'daily' then 'FREQ=DAILY' when 'weekly' then 'FREQ=WEEKLY' else
      case extract(day from ${start})
        when 31 then 'FREQ=MONTHLY;BYMONTHDAY=-1'
        when 30 then 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'
        when 29 then 'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1'
        else 'FREQ=MONTHLY'
      end
    end`;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column ${notes},
      add column color text
        check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'grey')),
      add column recurrence_anchor date,
      add column series_until date,
      add column split_from uuid`.execute(db);
  await sql`
    alter table event_exceptions
      add column changes jsonb check (jsonb_typeof(changes) = 'object'),
      add column shown_from date,
      add column shown_to date`.execute(db);
  await sql`
    alter table tasks
      add column ${notes},
      add column rrule text,
      add column after_completion boolean not null default false`.execute(db);

  // Until now a series was counted from its earliest occurrence, deleted or not.
  await sql`
    update events set recurrence_anchor = least(
      date,
      (select min(x.date) from event_exceptions x where x.user_id = events.user_id and x.event_id = events.id)
    ) where date is not null and (recurrence is not null or rrule is not null)`.execute(db);
  await sql`
    update events set rrule = ${ruleOfWord("recurrence_anchor")}
    where recurrence is not null and rrule is null and recurrence_anchor is not null`.execute(db);
  await sql`
    update tasks set recurrence_anchor = coalesce(recurrence_anchor, date)
    where recurrence is not null and date is not null`.execute(db);
  await sql`
    update tasks set rrule = ${ruleOfWord("recurrence_anchor")}
    where recurrence is not null and date is not null`.execute(db);

  // For range queries: single events by date, those of more than two days by end, series by
  // account.
  await sql`
    create index events_spanning on events (user_id, last_date)
    where last_date > date + 1 and rrule is null and deleted_at is null`.execute(db);
  await sql`
    create index events_repeating on events (user_id, date)
    where rrule is not null and deleted_at is null`.execute(db);
  await sql`
    create index events_undated on events (user_id, created_at, id)
    where date is null and deleted_at is null`.execute(db);
  await sql`create index tasks_by_date on tasks (user_id, date)`.execute(db);
  await sql`create index pomodoros_by_start on pomodoros (user_id, start_time)`.execute(db);
  await sql`create index flowtimes_by_start on flowtimes (user_id, start_time)`.execute(db);
  await sql`
    create index flowtimes_long on flowtimes (user_id, start_time)
    where (end_time is null or end_time - start_time > interval '24 hours') and deleted_at is null`.execute(db);
  for (const table of ["events", "task_lists", "tasks", "pomodoros", "flowtimes"]) {
    await sql`
      create index ${sql.ref(`${table}_in_trash_of`)} on ${sql.table(table)} (user_id, deleted_at)
      where deleted_at is not null`.execute(db);
  }

  // Rows as they were before a change of several rows, and their versions after it.
  await sql`
    create table undo_steps (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      kind text not null,
      snapshot jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index undo_steps_by_age on undo_steps (created_at)`.execute(db);
  await sql`create index undo_steps_of_account on undo_steps (user_id, created_at)`.execute(db);
}
