import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_outbox
      drop constraint mail_outbox_kind_check,
      add constraint mail_outbox_kind_check check (
        kind in (
          'activation', 'password_reset', 'sign_in', 'password_changed', 'new_device_login', 'google_linked',
          'google_removed', 'username_changed', 'access_key_created', 'feed_address_created', 'account_deleted',
          'email_change', 'email_changed', 'email_restored', 'reminder', 'discarded'
        )
      )`.execute(db);
}
