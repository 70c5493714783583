import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A discarded mail has no owner, so the owner is not in the key. It is no foreign key either:
  // checking one would take time that reveals whether an account exists.
  await sql`
    alter table mail_outbox
      drop constraint mail_outbox_user_id_fkey,
      drop constraint mail_outbox_pkey,
      add primary key (id),
      alter column user_id drop not null,
      add column dead_at timestamptz,
      drop constraint mail_outbox_kind_check,
      add constraint mail_outbox_kind_check
        check (kind in ('activation', 'password_reset', 'password_changed', 'discarded')),
      add constraint mail_outbox_owner check ((user_id is null) = (kind = 'discarded'))`.execute(db);
  await sql`drop index mail_outbox_due`.execute(db);
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at) where dead_at is null`.execute(db);
  // The key no longer begins with the owner: without this index every deleted account would cost a
  // scan.
  await sql`create index mail_outbox_by_user on mail_outbox (user_id)`.execute(db);
  await sql`create index mail_outbox_dead on mail_outbox (dead_at) where dead_at is not null`.execute(db);

  await sql`
    alter table account_links
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose_check check (purpose in ('activation', 'password_reset'))`.execute(db);
  await sql`create index account_links_by_token on account_links (user_id, purpose, token_hash)`.execute(db);
}
