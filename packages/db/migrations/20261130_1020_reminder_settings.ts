import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_settings
      add column default_reminder_minutes integer check (default_reminder_minutes between -1440 and 40320),
      add column task_reminder_time time(0) not null default '09:00',
      add column asks_next_step boolean not null default true`.execute(db);
}
