import { sql, type Kysely } from "kysely";

/** Notices of items that moved away; they come back if the item does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder_notices add column withdrawn_at timestamptz`.execute(db);
  await sql`drop index reminder_notices_due`.execute(db);
  await sql`
    create index reminder_notices_due on reminder_notices (show_at)
    where shown_at is null and dismissed_at is null and withdrawn_at is null`.execute(db);
}
