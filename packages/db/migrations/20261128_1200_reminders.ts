import { sql, type Kysely } from "kysely";

const itemTables = [
  // The columns on which the instants of reminders depend.
  {
    table: "events",
    kind: "event",
    times:
      "date, start_time, end_time, end_date, timezone, rrule, recurrence_anchor, added, status, reminders, deleted_at",
  },
  { table: "tasks", kind: "task", times: "date, start_time, is_completed, reminders, deleted_at" },
] as const;

/** The transition table of each operation. */
const images = [
  ["insert", "new"],
  ["update", "new"],
  ["delete", "old"],
] as const;

const rowOf = (name: "old" | "new", columns: string) =>
  sql.raw(`(${columns.replaceAll(/\w+/g, (column) => `${name}.${column}`)})`);

/**
 * Items whose reminders have to be computed anew. What became due within the last minute still
 * counts, since people choose minutes.
 */
async function createSchedules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder_schedules (
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('event', 'task')),
      item uuid not null,
      next_at timestamptz not null,
      done_until timestamptz not null,
      revision integer not null default 0,
      primary key (user_id, kind, item)
    )`.execute(db);
  await sql`create index reminder_schedules_due on reminder_schedules (next_at)`.execute(db);
  await sql`
    create function schedule_reminders() returns trigger language plpgsql as $$
    begin
      if cardinality(new.reminders) > 0 or (tg_op = 'UPDATE' and cardinality(old.reminders) > 0) then
        insert into reminder_schedules as known (user_id, kind, item, next_at, done_until)
        values (new.user_id, tg_argv[0], new.id, clock_timestamp(), clock_timestamp() - interval '1 minute')
        on conflict (user_id, kind, item) do update
        set next_at = excluded.next_at, done_until = excluded.done_until, revision = known.revision + 1;
      else
        update reminder_schedules
        set next_at = clock_timestamp(), done_until = clock_timestamp() - interval '1 minute', revision = revision + 1
        where user_id = new.user_id and kind = tg_argv[0] and item = new.id;
      end if;
      return null;
    end
    $$`.execute(db);
  for (const { table, kind, times } of itemTables) {
    await sql`
      create trigger schedule_insert after insert on ${sql.table(table)} for each row
      when (cardinality(new.reminders) > 0) execute function schedule_reminders(${sql.lit(kind)})`.execute(db);
    // Occurrences of a series may have reminders that the series has not.
    await sql`
      create trigger schedule_update after update on ${sql.table(table)} for each row
      when (
        (cardinality(new.reminders) > 0 or cardinality(old.reminders) > 0 or old.rrule is not null)
        and ${rowOf("old", times)} is distinct from ${rowOf("new", times)}
      ) execute function schedule_reminders(${sql.lit(kind)})`.execute(db);
  }
}

/** A changed or deleted occurrence changes when its series reminds of it. */
async function scheduleExceptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function schedule_reminders_of_exceptions() returns trigger language plpgsql as $$
    begin
      insert into reminder_schedules as known (user_id, kind, item, next_at, done_until)
      select event.user_id, 'event', event.id, clock_timestamp(), clock_timestamp() - interval '1 minute'
      from changed join events event on event.user_id = changed.user_id and event.id = changed.event_id
      where cardinality(event.reminders) > 0 or changed.changes ? 'reminders'
      group by event.user_id, event.id
      on conflict (user_id, kind, item) do update
      set next_at = excluded.next_at, done_until = excluded.done_until, revision = known.revision + 1;
      return null;
    end
    $$`.execute(db);
  for (const [operation, image] of images) {
    await sql`
      create trigger ${sql.ref(`schedule_${operation}`)} after ${sql.raw(operation)} on event_exceptions
      referencing ${sql.raw(image)} table as changed
      for each statement execute function schedule_reminders_of_exceptions()`.execute(db);
  }
}

/** Floating times are at other instants in another zone. */
async function scheduleOtherZone(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function schedule_reminders_of_other_zone() returns trigger language plpgsql as $$
    begin
      if old.timezone <> new.timezone then
        update reminder_schedules set next_at = clock_timestamp(), revision = revision + 1 where user_id = new.id;
      end if;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger schedule_other_zone after update on users for each row
    execute function schedule_reminders_of_other_zone()`.execute(db);
}

/** What is due, from when on it is shown, and what was done with it. */
async function createNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder_notices (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('event', 'task')),
      item uuid not null,
      occurrence date not null,
      minutes integer not null,
      due_at timestamptz not null,
      starts_at timestamptz not null,
      is_timed boolean not null,
      show_at timestamptz not null,
      shown_at timestamptz,
      announced_at timestamptz,
      snoozed_at timestamptz,
      dismissed_at timestamptz,
      primary key (user_id, id),
      constraint reminder_notices_once unique (user_id, kind, item, occurrence, minutes, due_at)
    )`.execute(db);
  await sql`
    create index reminder_notices_due on reminder_notices (show_at)
    where shown_at is null and dismissed_at is null`.execute(db);
  await sql`create index reminder_notices_old on reminder_notices (due_at)`.execute(db);
  await sql`
    create function note_reminder_notices() returns trigger language plpgsql as $$
    declare
      noted record;
    begin
      for noted in
        insert into account_changes as known (user_id, seq)
        select distinct users.id, 1 from changed join users on users.id = changed.user_id order by 1
        on conflict (user_id) do update set seq = known.seq + 1
        returning user_id, seq
      loop
        perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' reminder');
      end loop;
      return null;
    end
    $$`.execute(db);
  for (const [operation, image] of images) {
    await sql`
      create trigger ${sql.ref(`note_${operation}`)} after ${sql.raw(operation)} on reminder_notices
      referencing ${sql.raw(image)} table as changed
      for each statement execute function note_reminder_notices()`.execute(db);
  }
}

/**
 * Alarms belong to what iCalendar shows of an item: the functions that number changes look at one
 * column more. An update that only reads alarms of stored objects numbers nothing.
 */
async function numberReminders(db: Kysely<unknown>): Promise<void> {
  for (const { table, last } of [
    { table: "events", last: '"color"' },
    { table: "tasks", last: '"completed_at"' },
    { table: "event_exceptions", last: null },
  ]) {
    const name = `number_update_of_${table}`;
    const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db);
    const text = rows[0]?.text ?? "";
    const widened = last === null ? text : text.replaceAll(last, `${last}, "reminders"`);
    if (last !== null && widened === text) throw new Error(`${name} is not as it was created`);
    const guard = "begin if current_setting('hourloom.reads_stored', true) = 'on' then return null; end if;";
    await sql.raw(widened.replace("begin", guard)).execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table } of itemTables) {
    await sql`
      alter table ${sql.table(table)}
        add column reminders integer[] not null default '{}' check (
          cardinality(reminders) <= 10 and -1440 <= all (reminders) and 40320 >= all (reminders)
        )`.execute(db);
  }
  await createSchedules(db);
  await scheduleExceptions(db);
  await scheduleOtherZone(db);
  await createNotices(db);
  await numberReminders(db);

  // Rows lack the alarms, priority and categories of stored objects, also of those that a process
  // of the version before still stores. They are read again when the server starts.
  await sql`alter table calendar_objects add column is_fully_read boolean not null default false`.execute(db);
  await sql`
    create index calendar_objects_to_read on calendar_objects (user_id, id)
    where not is_fully_read and content_hash is null`.execute(db);

  await sql`
    alter table account_settings
      add column reminder_mails boolean not null default false,
      add column quiet_hours_start time(0),
      add column quiet_hours_end time(0),
      add constraint account_settings_quiet_hours check ((quiet_hours_start is null) = (quiet_hours_end is null))`.execute(
    db,
  );
  await sql`
    alter table mail_outbox
      drop constraint mail_outbox_kind_check,
      add constraint mail_outbox_kind_check check (
        kind in (
          'activation', 'password_reset', 'sign_in', 'password_changed', 'new_device_login', 'google_linked',
          'access_key_created', 'account_deleted', 'email_change', 'email_changed', 'reminder', 'discarded'
        )
      )`.execute(db);
}
