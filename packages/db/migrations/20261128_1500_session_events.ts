import { sql, type Kysely } from "kysely";

/** No foreign key: a conversion removes the event, and its sessions still name it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pomodoros add column event uuid`.execute(db);
}
