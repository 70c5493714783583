import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // When passwords of strangers were compared for an address in the last day. Logged, unlike other
  // counters: a crash must not hand out another hundred tries.
  await sql`
    create table login_budgets (
      key text primary key,
      tried_at timestamptz[] not null
    )`.execute(db);
}
