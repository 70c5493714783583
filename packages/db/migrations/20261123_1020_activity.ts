import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column browser text not null default ''`.execute(db);
  // The owner reads them page by page, newest first; ids increase with time.
  await sql`create index audit_events_of_user on audit_events (user_id, id)`.execute(db);
}
