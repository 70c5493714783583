import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What events and tasks were read from, so that what rows cannot say is kept and given back.
  await sql`
    create table calendar_objects (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      calendar uuid,
      task_list uuid,
      uid text not null check (char_length(uid) between 1 and 1000),
      sequence integer not null,
      modified_at timestamptz,
      source bytea not null,
      read_zone text not null,
      is_partial boolean not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, id),
      constraint calendar_objects_collection check (num_nonnulls(calendar, task_list) = 1),
      foreign key (user_id, calendar) references calendars on delete cascade,
      foreign key (user_id, task_list) references task_lists on delete cascade
    )`.execute(db);
  await sql`
    create unique index calendar_objects_in_calendar on calendar_objects (user_id, calendar, uid)
    where calendar is not null`.execute(db);
  await sql`
    create unique index calendar_objects_in_list on calendar_objects (user_id, task_list, uid)
    where task_list is not null`.execute(db);
  await sql`create index calendar_objects_by_uid on calendar_objects (user_id, uid)`.execute(db);
  for (const table of ["events", "tasks"]) {
    await sql`
      alter table ${sql.table(table)}
        add column object uuid,
        add constraint ${sql.ref(`${table}_object_fkey`)}
          foreign key (user_id, object) references calendar_objects on delete set null (object)`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_by_object`)} on ${sql.table(table)} (user_id, object)
      where object is not null`.execute(db);
  }

  // An object is where its rows are; two of one UID cannot be in the same calendar or list.
  for (const [table, collection] of [
    ["events", "calendar"],
    ["tasks", "task_list"],
  ] as const) {
    const [name, column] = [sql.ref(`move_object_of_${table}`), sql.ref(collection)];
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        update calendar_objects o set ${column} = new.${column}
        where o.user_id = new.user_id and o.id = new.object and not exists (
          select from calendar_objects other
          where other.user_id = o.user_id and other.${column} = new.${column} and other.uid = o.uid
        );
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${name} after update of ${column} on ${sql.table(table)}
      for each row when (new.object is not null and new.${column} is distinct from old.${column})
      execute function ${name}()`.execute(db);
  }

  // Which of the rows of its object an event is, from 0: a series may be several.
  await sql`alter table events add column object_part smallint`.execute(db);

  await sql`
    create table calendar_imports (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      file_name text not null,
      state text not null check (state in ('staged', 'committed', 'undone')),
      details jsonb not null,
      created_at timestamptz not null,
      committed_at timestamptz,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index calendar_imports_by_age on calendar_imports (created_at)`.execute(db);
  await sql`
    create table import_objects (
      user_id uuid not null,
      import_id uuid not null,
      seq integer not null,
      kind text not null check (kind in ('event', 'task')),
      object jsonb not null,
      rows jsonb not null,
      action text check (action in ('insert', 'update', 'skip')),
      target uuid,
      before jsonb,
      versions jsonb,
      primary key (user_id, import_id, seq),
      foreign key (user_id, import_id) references calendar_imports on delete cascade
    )`.execute(db);
}
