import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // An inactive account that never was active waits for its link; otherwise it was deactivated.
  await sql`
    alter table users
      add column version integer not null default 1,
      add column activated_at timestamptz`.execute(db);
  await sql`
    update users set activated_at = created_at
    where is_active or exists (select from app_facts where key = 'demo account made')`.execute(db);

  await sql`
    alter table auth_tokens
      add column browser text not null default '',
      add column network text not null default '',
      add column authenticated_at timestamptz not null default now()`.execute(db);

  // Devices that have signed in before; only a SHA-256 of the device id is stored.
  await sql`
    create table known_devices (
      user_id uuid not null references users on delete cascade,
      device_hash bytea not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )`.execute(db);

  await sql`
    create table identities (
      user_id uuid not null references users on delete cascade,
      provider text not null check (provider in ('google')),
      subject text not null,
      created_at timestamptz not null default now(),
      primary key (user_id, provider),
      constraint identities_subject unique (provider, subject)
    )`.execute(db);

  // Used identity tokens, until they expire.
  await sql`
    create table used_credentials (
      credential_hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create unlogged table login_failures (
      key text primary key,
      failures integer not null,
      last_failed_at timestamptz not null
    )`.execute(db);

  await sql`
    create table waiting_list (
      email_key text primary key,
      email text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
