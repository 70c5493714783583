import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_settings
      add column week_start smallint check (week_start in (0, 1, 6)),
      add column hour_clock smallint check (hour_clock in (12, 24))`.execute(db);
}
