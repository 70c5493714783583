import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feeds (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      title text not null check (char_length(title) between 1 and 255),
      mode text not null check (mode in ('full', 'busy')),
      zone text,
      secret_hash bytea not null check (octet_length(secret_hash) = 32),
      version integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      last_read_at timestamptz,
      etag text,
      modified_at timestamptz,
      primary key (user_id, id),
      constraint feeds_secret_hash unique (secret_hash)
    )`.execute(db);
  await sql`
    create table feed_calendars (
      user_id uuid not null,
      feed uuid not null,
      calendar uuid not null,
      primary key (user_id, feed, calendar),
      foreign key (user_id, feed) references feeds on delete cascade,
      foreign key (user_id, calendar) references calendars on delete cascade
    )`.execute(db);
  await sql`create index feed_calendars_by_calendar on feed_calendars (user_id, calendar)`.execute(db);
}
