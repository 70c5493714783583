import { sql, type Kysely } from "kysely";

/** Until when reminders were dismissed here, for the programs that have alarms for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column acknowledged_until timestamptz`.execute(db);
  await sql`alter table tasks add column acknowledged_until timestamptz`.execute(db);
}
