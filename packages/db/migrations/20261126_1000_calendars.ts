import { sql, type Kysely } from "kysely";

/** Notifies and counts as the triggers of other items do. */
const changed = {
  insert: { referencing: "new table as added", live: "select user_id, (deleted_at is null)::int as live from added" },
  update: {
    referencing: "old table as removed new table as added",
    live: `select user_id, (deleted_at is null)::int as live from added
      union all select user_id, -(deleted_at is null)::int from removed`,
  },
  delete: {
    referencing: "old table as removed",
    live: "select user_id, -(deleted_at is null)::int as live from removed",
  },
} as const;

async function createNoteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const operation of ["insert", "update", "delete"] as const) {
    const { referencing, live } = changed[operation];
    const called = sql.ref(`note_${operation}_of_calendars`);
    await sql`
      create function ${called}() returns trigger language plpgsql as $$
      declare
        noted record;
      begin
        for noted in
          insert into account_changes as known (user_id, seq, calendars)
          select users.id, 1, changed.live from (
            select user_id, sum(live) as live from (${sql.raw(live)}) one group by user_id
          ) changed join users on users.id = changed.user_id order by 1
          on conflict (user_id) do update set seq = known.seq + 1, calendars = known.calendars + excluded.calendars
          returning user_id, seq
        loop
          -- An account's first change is its creation, which nobody waits for.
          continue when noted.seq = 1;
          perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' calendar');
        end loop;
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${sql.ref(`note_${operation}`)} after ${sql.raw(operation)} on calendars
      referencing ${sql.raw(referencing)} for each statement execute function ${called}()`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendars (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      title text not null check (char_length(title) between 1 and 255),
      color text
        check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'grey')),
      kind text not null default 'own' check (kind in ('own', 'subscribed')),
      is_hidden boolean not null default false,
      is_default boolean not null default false,
      position text collate "C" not null default 'a0' check (char_length(position) between 2 and 255),
      version integer not null default 1 + floor(random() * 1000000000)::integer,
      created_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      primary key (user_id, id),
      constraint calendars_default check (not is_default or (kind = 'own' and deleted_at is null))
    )`.execute(db);
  await sql`create unique index calendars_default_of on calendars (user_id) where is_default`.execute(db);
  await sql`
    create index calendars_in_trash_of on calendars (user_id, deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index calendars_in_trash on calendars (deleted_at) where deleted_at is not null`.execute(db);
  await sql`alter table account_changes add column calendars integer not null default 0`.execute(db);

  // Every account has a default calendar, the first one under the account's own id.
  await sql`
    create function create_first_calendar() returns trigger language plpgsql as $$
    begin
      insert into calendars (user_id, id, title, is_default) values (new.id, new.id, 'Calendar', true);
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger create_first_calendar after insert on users
    for each row execute function create_first_calendar()`.execute(db);
  await sql`
    insert into calendars (user_id, id, title, is_default, created_at)
    select id, id, 'Calendar', true, created_at from users`.execute(db);
  await sql`
    insert into account_changes as known (user_id, seq, calendars) select id, 0, 1 from users
    on conflict (user_id) do update set calendars = 1`.execute(db);
  await createNoteTriggers(db);

  await sql`alter table events add column calendar uuid, add column timezone text check (timezone <> '')`.execute(db);
  await sql`alter table events disable trigger user`.execute(db);
  await sql`update events set calendar = user_id`.execute(db);
  await sql`alter table events enable trigger user`.execute(db);
  await sql`
    alter table events
      alter column calendar set not null,
      add constraint events_timezone check (timezone is null or start_time is not null),
      add constraint events_calendar_fkey
        foreign key (user_id, calendar) references calendars (user_id, id) on delete cascade`.execute(db);
  await sql`create index events_by_calendar on events (user_id, calendar, created_at, id)`.execute(db);

  // Writers of the version before, and most new events, name no calendar.
  await sql`
    create function set_default_calendar() returns trigger language plpgsql as $$
    begin
      select id into new.calendar from calendars where user_id = new.user_id and is_default;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger set_default_calendar before insert on events
    for each row when (new.calendar is null) execute function set_default_calendar()`.execute(db);

  // Also for writers of the version before, which know nothing of calendars.
  await sql`
    create function restore_calendar() returns trigger language plpgsql as $$
    begin
      update calendars set deleted_at = null, version = version + 1
      where user_id = new.user_id and id = new.calendar and deleted_at is not null;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger restore_calendar after update of deleted_at on events
    for each row when (old.deleted_at is not null and new.deleted_at is null)
    execute function restore_calendar()`.execute(db);

  // For range queries: an event with a zone may be shown two days earlier or later than its own
  // date.
  await sql`
    create index events_zoned on events (user_id, date, last_date)
    where timezone is not null and rrule is null and deleted_at is null`.execute(db);
  await sql`
    create index events_zoned_repeating on events (user_id, date)
    where timezone is not null and rrule is not null and deleted_at is null`.execute(db);
  await sql`
    create index events_zoned_spanning on events (user_id, last_date)
    where timezone is not null and last_date > date + 1 and rrule is null and deleted_at is null`.execute(db);
}
