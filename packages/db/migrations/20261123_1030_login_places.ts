import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Programs and networks of logins without a device id: a SHA-256 of both.
  await sql`
    create table login_places (
      user_id uuid not null references users on delete cascade,
      place_hash bytea not null,
      last_seen_at timestamptz not null,
      primary key (user_id, place_hash)
    )`.execute(db);
  await sql`
    insert into login_places (user_id, place_hash, last_seen_at)
    select user_id, sha256(convert_to(browser || E'\\n' || network, 'UTF8')), max(last_seen_at)
    from auth_tokens group by 1, 2`.execute(db);

  // Null until the first login, which needs no notice.
  await sql`alter table users add column first_login_at timestamptz`.execute(db);
  await sql`
    update users set first_login_at = activated_at
    where activated_at < now() - interval '1 day'
      or activated_at is not null and exists (select from auth_tokens where auth_tokens.user_id = users.id)`.execute(
    db,
  );
}
