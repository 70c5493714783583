import { sql, type Kysely } from "kysely";

/** The transition tables of each operation, and their rows by account. */
const counted = {
  insert: (live: string) => `select user_id, ${live}::int as live from added`,
  update: (live: string) =>
    `select user_id, ${live}::int as live from added union all select user_id, -${live}::int from removed`,
  delete: (live: string) => `select user_id, -${live}::int as live from removed`,
} as const;

/** The notification for the first change of an account is left out for calendars, as before. */
const others = [
  ["events", "event", "(deleted_at is null and calendar_kind = 'own')", ""],
  ["calendars", "calendar", "(deleted_at is null and kind = 'own')", "continue when noted.seq = 1;"],
] as const;

/** The counters of an account count its own events and calendars, not subscribed ones. */
async function replaceNoteFunctions(db: Kysely<unknown>): Promise<void> {
  for (const [table, kind, live, skip] of others) {
    const counter = sql.ref(table);
    for (const operation of ["insert", "update", "delete"] as const) {
      await sql`
        create or replace function ${sql.ref(`note_${operation}_of_${table}`)}() returns trigger language plpgsql as $$
        declare
          noted record;
        begin
          for noted in
            insert into account_changes as known (user_id, seq, ${counter})
            select users.id, 1, changed.live from (
              select user_id, sum(live) as live from (${sql.raw(counted[operation](live))}) one group by user_id
            ) changed join users on users.id = changed.user_id order by 1
            on conflict (user_id) do update
              set seq = known.seq + 1, ${counter} = known.${counter} + excluded.${counter}
            returning user_id, seq
          loop
            ${sql.raw(skip)}
            perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' ' || ${sql.lit(kind)});
          end loop;
          return null;
        end
        $$`.execute(db);
    }
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calendars
      add constraint calendars_of_kind unique (user_id, id, kind),
      add constraint calendars_subscribed check (kind = 'own' or deleted_at is null)`.execute(db);
  // With the kind in the key no event can be put into a subscribed calendar by accident, and
  // subscribed events are told without a join.
  await sql`
    alter table events
      add column calendar_kind text not null default 'own',
      drop constraint events_calendar_fkey,
      add constraint events_calendar_fkey foreign key (user_id, calendar, calendar_kind)
        references calendars (user_id, id, kind) on delete cascade,
      add constraint events_subscribed check (calendar_kind = 'own' or deleted_at is null)`.execute(db);
  await replaceNoteFunctions(db);

  // Of objects of a feed: by it a later version of the feed tells what has changed.
  await sql`alter table calendar_objects add column content_hash bytea`.execute(db);

  await sql`
    create table subscriptions (
      user_id uuid not null references users on delete cascade,
      calendar uuid not null,
      url_sealed bytea not null,
      url_mac bytea not null,
      host text not null,
      etag text check (char_length(etag) <= 1000),
      last_modified text check (char_length(last_modified) <= 100),
      body_hash bytea,
      interval_seconds integer not null check (interval_seconds between 900 and 604800),
      state text not null default 'active' check (state in ('active', 'paused')),
      next_at timestamptz not null,
      leased_until timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      last_ok_at timestamptz,
      last_error text,
      is_doubted boolean not null default false,
      event_count integer not null default 0,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, calendar),
      constraint subscriptions_address unique (user_id, url_mac),
      foreign key (user_id, calendar) references calendars on delete cascade
    )`.execute(db);
  await sql`create index subscriptions_due on subscriptions (next_at) where state = 'active'`.execute(db);
}
