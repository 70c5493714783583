import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      username text not null,
      username_key text not null constraint users_username_key unique,
      email text not null,
      email_key text not null constraint users_email_key unique,
      password_hash text,
      first_name text not null,
      last_name text not null,
      timezone text not null,
      is_active boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table auth_tokens (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      token_hash bytea not null constraint auth_tokens_token_hash unique,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db);

  await sql`
    create table account_links (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      purpose text not null check (purpose in ('activation')),
      email text not null,
      token_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, id)
    )`.execute(db);

  await sql`
    create table mail_outbox (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('activation')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at)`.execute(db);

  await sql`
    create unlogged table rate_limits (
      key text primary key,
      window_ends_at timestamptz not null,
      taken integer not null
    )`.execute(db);

  await sql`
    create table app_facts (
      key text primary key,
      created_at timestamptz not null default now()
    )`.execute(db);
}
