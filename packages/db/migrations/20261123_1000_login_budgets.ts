import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Password attempts of strangers by address in the last day. Logged, unlike other counters: a
  // crash must not allow another hundred attempts.
  await sql`
    create table login_budgets (
      key text primary key,
      tried_at timestamptz[] not null
    )`.execute(db);
}
