import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Details of a sign-up until its account is activated or deleted.
  await sql`
    create table pending_sign_ups (
      user_id uuid primary key references users on delete cascade,
      secret_hash bytea,
      browser text not null,
      network text not null,
      signed_up_at timestamptz not null
    )`.execute(db);
  await sql`create index pending_sign_ups_by_age on pending_sign_ups (signed_up_at)`.execute(db);
  await sql`
    insert into pending_sign_ups (user_id, browser, network, signed_up_at)
    select id, '', '', created_at from users where not is_active and activated_at is null`.execute(db);
}
