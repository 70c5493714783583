import { sql, type Kysely, type RawBuilder } from "kysely";

/**
 * Numbers the objects of feeds in a transition table whose calendars are shown over CalDAV, each
 * statement with a number of its own: programs also see what no row of an event has.
 */
function numberFeedObjects(table: "added" | "removed", isGone: boolean): RawBuilder<unknown> {
  return sql`
    if exists (select from ${sql.table(table)} where content_hash is not null) then
      for noted in
        update account_changes known set seq = known.seq + 1
        from (
          select distinct one.user_id from ${sql.table(table)} one
          join users on users.id = one.user_id join subscriptions shown using (user_id, calendar)
          where one.content_hash is not null and shown.is_on_caldav
        ) changed
        where known.user_id = changed.user_id
        returning known.user_id, known.seq
      loop
        insert into collection_changes as stored (user_id, kind, collection, object, seq, changed_at, is_gone)
        select one.user_id, 'event', one.calendar, one.id, noted.seq, clock_timestamp(), ${sql.lit(isGone)}
        from ${sql.table(table)} one join subscriptions shown using (user_id, calendar)
        where one.user_id = noted.user_id and one.content_hash is not null and shown.is_on_caldav
        on conflict (user_id, kind, collection, object) do update
        set seq = excluded.seq, changed_at = excluded.changed_at, is_gone = excluded.is_gone;
        perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' calendar');
      end loop;
    end if`;
}

const ofSubscription = sql`changes.kind = 'event' and changes.user_id = one.user_id and changes.collection = one.calendar`;

// Tokens of an earlier time in which the calendar was shown are too old: what was removed since
// then has no number.
const showing = sql`
  delete from collection_changes changes using added one join removed before using (user_id, calendar)
  where before.is_on_caldav and not one.is_on_caldav and ${ofSubscription};

  insert into collections (user_id, kind, id, oldest_seq)
  select one.user_id, 'calendar', one.calendar, known.seq
  from added one join removed before using (user_id, calendar) join account_changes known using (user_id)
  where one.is_on_caldav and not before.is_on_caldav
  on conflict (user_id, kind, id) do update set oldest_seq = excluded.oldest_seq;

  insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone)
  select one.user_id, 'event', one.calendar, read.id, known.seq, clock_timestamp(), false
  from added one join removed before using (user_id, calendar) join account_changes known using (user_id)
  join calendar_objects read on read.user_id = one.user_id and read.calendar = one.calendar
  where one.is_on_caldav and not before.is_on_caldav`;

const ending = sql`delete from collection_changes changes using removed one where ${ofSubscription}`;

const referencing = {
  insert: "new table as added",
  update: "old table as removed new table as added",
  delete: "old table as removed",
} as const;

async function createTrigger(
  db: Kysely<unknown>,
  { table, operation }: { table: string; operation: keyof typeof referencing },
  statements: RawBuilder<unknown>,
): Promise<void> {
  const called = sql.ref(`number_${operation}_of_${table}`);
  await sql`
    create function ${called}() returns trigger language plpgsql as $$
    declare
      noted record;
    begin
      ${statements};
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger ${sql.ref(`number_${operation}`)} after ${sql.raw(operation)} on ${sql.table(table)}
    referencing ${sql.raw(referencing[operation])} for each statement execute function ${called}()`.execute(db);
}

/** Open tabs are notified of the choice, too. */
async function noteChoice(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_update_of_subscriptions() returns trigger language plpgsql as $$
    declare
      noted record;
    begin
      for noted in
        update account_changes known set seq = known.seq + 1
        from (
          select distinct added.user_id from added join removed using (user_id, calendar)
          where (added.state, added.last_error, added.is_on_caldav)
              is distinct from (removed.state, removed.last_error, removed.is_on_caldav)
        ) changed
        where known.user_id = changed.user_id
        returning known.user_id, known.seq
      loop
        perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' calendar');
      end loop;
      return null;
    end
    $$`.execute(db);
}

/** Subscribed calendars may be shown over CalDAV. Their changes then are numbered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column is_on_caldav boolean not null default false`.execute(db);
  await noteChoice(db);
  await createTrigger(db, { table: "subscriptions", operation: "update" }, showing);
  await createTrigger(db, { table: "subscriptions", operation: "delete" }, ending);
  await createTrigger(db, { table: "calendar_objects", operation: "insert" }, numberFeedObjects("added", false));
  await createTrigger(db, { table: "calendar_objects", operation: "update" }, numberFeedObjects("added", false));
  await createTrigger(db, { table: "calendar_objects", operation: "delete" }, numberFeedObjects("removed", true));

  // Objects of feeds whose parts are known are shown as their source has them.
  await sql`
    update calendar_objects read set parts = array(
      select object_part from events
      where events.user_id = read.user_id and events.object = read.id order by object_part
    )
    where content_hash is not null and parts is null`.execute(db);
}
