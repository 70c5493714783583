import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the first screen of a new account still offers; none for accounts from before.
  await sql`alter table users add column first_steps text[] not null default '{}'`.execute(db);
}
