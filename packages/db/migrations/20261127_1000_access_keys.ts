import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_keys (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      name text not null check (char_length(name) between 1 and 100),
      secret_hash bytea not null check (octet_length(secret_hash) = 32),
      events text not null check (events in ('none', 'read', 'write')),
      tasks text not null check (tasks in ('none', 'read', 'write')),
      api text not null check (api in ('none', 'read', 'write')),
      created_at timestamptz not null default clock_timestamp(),
      last_used_at timestamptz,
      last_client text not null default '',
      network text not null default '',
      expires_at timestamptz,
      primary key (user_id, id),
      constraint access_keys_secret_hash unique (secret_hash),
      constraint access_keys_scope check ((events, tasks, api) <> ('none', 'none', 'none'))
    )`.execute(db);
  await sql`
    alter table mail_outbox
      drop constraint mail_outbox_kind_check,
      add constraint mail_outbox_kind_check check (
        kind in (
          'activation', 'password_reset', 'sign_in', 'password_changed', 'new_device_login', 'google_linked',
          'access_key_created', 'account_deleted', 'email_change', 'email_changed', 'discarded'
        )
      )`.execute(db);
}
