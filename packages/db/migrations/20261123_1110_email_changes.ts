import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // An unconfirmed new address, one for an account.
  await sql`
    create table email_change_requests (
      user_id uuid primary key references users on delete cascade,
      email text not null,
      email_key text not null,
      browser text not null,
      network text not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);

  // Replaced addresses, which the account can restore and nobody else may take until `undo_until`.
  // `clock_timestamp()` keeps the changes of an account in order.
  await sql`
    create table former_emails (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      email text not null,
      email_key text not null,
      new_email text not null,
      google_subject text,
      browser text not null,
      network text not null,
      changed_at timestamptz not null default clock_timestamp(),
      undo_until timestamptz not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index former_emails_by_key on former_emails (email_key)`.execute(db);
  await sql`create index former_emails_by_end on former_emails (undo_until)`.execute(db);

  await sql`
    alter table account_links
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose_check check (
        purpose in ('activation', 'password_reset', 'sign_in', 'email_change', 'email_undo')
      )`.execute(db);

  // The row that a mail is about, if account and kind do not say it.
  await sql`
    alter table mail_outbox
      add column subject_id uuid,
      drop constraint mail_outbox_kind_check,
      add constraint mail_outbox_kind_check check (
        kind in (
          'activation', 'password_reset', 'sign_in', 'password_changed', 'new_device_login', 'google_linked',
          'account_deleted', 'email_change', 'email_changed', 'discarded'
        )
      )`.execute(db);
}
