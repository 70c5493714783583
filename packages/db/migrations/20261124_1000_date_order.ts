import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_settings
      add column date_order text check (date_order in ('day_first', 'month_first'))`.execute(db);
}
