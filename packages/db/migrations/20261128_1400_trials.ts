import { sql, type Kysely } from "kysely";

/** Trial accounts, which end by themselves unless they are signed up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column trial_ends_at timestamptz`.execute(db);
  await sql`create index users_by_trial_end on users (trial_ends_at) where trial_ends_at is not null`.execute(db);
  // The trial account that a sign-up keeps. Not a foreign key: the trial may end first.
  await sql`alter table pending_sign_ups add column trial_id uuid`.execute(db);
}
