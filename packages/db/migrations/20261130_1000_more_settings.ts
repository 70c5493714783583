import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_settings
      add column week_start smallint check (week_start in (0, 1, 6)),
      add column hour_clock smallint check (hour_clock in (12, 24)),
      add column hide_weekends boolean not null default false,
      add column working_days text[] not null default '{MO,TU,WE,TH,FR}' check (
        cardinality(working_days) between 1 and 7 and working_days <@ array['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
      ),
      add column default_view text not null default 'month' check (
        default_view in ('day', 'week', 'month', 'agenda', 'year')
      ),
      add column default_event_minutes smallint not null default 30 check (default_event_minutes between 1 and 1439),
      add column default_reminder_minutes integer check (default_reminder_minutes between -1440 and 40320),
      add column task_reminder_time time(0) not null default '09:00',
      add column asks_next_step boolean not null default true`.execute(db);
}
