import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_links
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose_check
        check (purpose in ('activation', 'password_reset', 'sign_in'))`.execute(db);

  // Time, program and network of the cause; and the recipient of a mail about a deleted account.
  await sql`
    alter table mail_outbox
      add column details jsonb check (jsonb_typeof(details) = 'object'),
      drop constraint mail_outbox_kind_check,
      add constraint mail_outbox_kind_check check (
        kind in (
          'activation', 'password_reset', 'sign_in', 'password_changed', 'new_device_login', 'google_linked',
          'account_deleted', 'discarded'
        )
      )`.execute(db);
}
