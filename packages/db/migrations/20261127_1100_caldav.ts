import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What CalDAV clients gave a calendar, a list, or the account's home beside its columns.
  await sql`
    create table collections (
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('home', 'calendar', 'task_list')),
      id uuid not null,
      calendar uuid generated always as (case when kind = 'calendar' then id end) stored,
      task_list uuid generated always as (case when kind = 'task_list' then id end) stored,
      name text check (octet_length(name) between 1 and 255),
      properties jsonb not null default '{}' check (jsonb_typeof(properties) = 'object'),
      oldest_seq bigint not null default 0,
      primary key (user_id, kind, id),
      foreign key (user_id, calendar) references calendars on delete cascade,
      foreign key (user_id, task_list) references task_lists on delete cascade
    )`.execute(db);
  await sql`create unique index collections_by_name on collections (user_id, name) where name is not null`.execute(db);

  // The name that a client gave an object; without one it is the object's id and ".ics".
  await sql`
    alter table collection_changes add column name text check (octet_length(name) between 1 and 255)`.execute(db);
  await sql`
    create unique index collection_changes_by_name on collection_changes (user_id, kind, collection, name)
    where name is not null`.execute(db);

  // Times of tasks are those of the account's zone, and other programs read them as instants.
  await sql`
    create function number_tasks_of_other_zone() returns trigger language plpgsql as $$
    begin
      update collection_changes changes set seq = known.seq, changed_at = clock_timestamp()
      from added
      join removed on removed.id = added.id and removed.timezone <> added.timezone
      join account_changes known on known.user_id = added.id
      join calendar_objects read on read.user_id = added.id and read.task_list is not null
      where changes.user_id = added.id and changes.kind = 'task' and changes.object = read.id and not changes.is_gone;
      return null;
    end
    $$`.execute(db);
  // Runs after the trigger that raises the account's number: their order is that of their names.
  await sql`
    create trigger number_other_zone after update on users
    referencing old table as removed new table as added
    for each statement execute function number_tasks_of_other_zone()`.execute(db);
}
