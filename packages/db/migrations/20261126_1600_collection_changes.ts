import { sql, type Kysely, type RawBuilder } from "kysely";

interface Source {
  table: "events" | "tasks";
  kind: "event" | "task";
  collection: "calendar" | "task_list";
  /** What iCalendar shows of a row, but for its place and the trash. */
  content: readonly string[];
  /** Rows that are numbered: what a feed changes is no change of the account. */
  isNumbered: (row: string) => RawBuilder<boolean>;
  /** Whether a row is an object of its collection. */
  isThere: (row: string) => RawBuilder<boolean>;
}

const events: Source = {
  table: "events",
  kind: "event",
  collection: "calendar",
  content: [
    "title",
    "date",
    "start_time",
    "end_time",
    "end_date",
    "recurrence_anchor",
    "rrule",
    "added",
    "timezone",
    "location",
    "url",
    "status",
    "is_busy",
    "is_private",
    "notes",
    "color",
  ],
  isNumbered: (row) => sql`${sql.ref(`${row}.calendar_kind`)} = 'own'`,
  isThere: (row) => sql`(${sql.ref(`${row}.deleted_at`)} is null and ${sql.ref(`${row}.date`)} is not null)`,
};

const tasks: Source = {
  table: "tasks",
  kind: "task",
  collection: "task_list",
  content: ["title", "date", "start_time", "rrule", "notes", "is_completed", "completed_at"],
  isNumbered: () => sql`true`,
  isThere: (row) => sql`(${sql.ref(`${row}.deleted_at`)} is null)`,
};

/**
 * Each object of `rows` with the collection that it is in. A row that was made here is an object of
 * its own.
 */
function placesOf(source: Source, rows: RawBuilder<unknown>, isThere = source.isThere("r")): RawBuilder<unknown> {
  return sql`
    select r.user_id, ${sql.ref(`r.${source.collection}`)} as collection, coalesce(r.object, r.id) as object,
      r.object is null as is_own, ${isThere} as is_there
    from ${rows} r`;
}

function numbered(source: Source, table: "added" | "removed"): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(table)} one where ${source.isNumbered("one")})`;
}

/** The changes of `places`, with whether each object is gone. */
function changesOf({ kind }: Source, places: RawBuilder<unknown>, isGone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into collection_changes as stored (user_id, kind, collection, object, seq, changed_at, is_gone)
    select place.user_id, ${sql.lit(kind)}, place.collection, place.object, max(known.seq), clock_timestamp(), ${isGone}
    from (${places}) place
    join users on users.id = place.user_id join account_changes known on known.user_id = users.id
    group by place.user_id, place.collection, place.object
    on conflict (user_id, kind, collection, object) do update
    set seq = excluded.seq, changed_at = excluded.changed_at`;
}

/** Whether no row of a source is left in the collection. */
function isLost({ table, collection, isThere }: Source): RawBuilder<unknown> {
  return sql`not exists (
    select from ${sql.table(table)} r
    where r.user_id = place.user_id and r.object = place.object
      and ${sql.ref(`r.${collection}`)} = place.collection and ${isThere("r")}
  )`;
}

function insertions(source: Source): RawBuilder<unknown> {
  const places = placesOf(source, numbered(source, "added"));
  return sql`${changesOf(source, places, sql`bool_and(not place.is_there)`)},
    is_gone = stored.is_gone and excluded.is_gone`;
}

/**
 * The rows of one transition table that differ from those of the other in these columns. EXCEPT
 * takes linear time; the plan of a join would be that of the first statement, which had one row.
 */
function differing(
  source: Source,
  names: readonly string[],
  [from, other]: readonly ["added", "removed"] | readonly ["removed", "added"],
): RawBuilder<unknown> {
  const columns = sql.join(
    [...new Set(["user_id", "id", "object", source.collection, ...names])].map((name) => sql.ref(name)),
  );
  return sql`(
    select ${columns} from ${numbered(source, from)} one
    except select ${columns} from ${sql.table(other)} one
  )`;
}

function updates(source: Source): RawBuilder<unknown> {
  const changed = differing(source, [...source.content, "deleted_at"], ["added", "removed"]);
  const left = differing(source, [], ["removed", "added"]);
  const places = sql`${placesOf(source, changed)} union all ${placesOf(source, left, sql`false`)}`;
  const isGone = sql`case when bool_or(place.is_own) then not bool_or(place.is_there) else ${isLost(source)} end`;
  return sql`${changesOf(source, places, isGone)}, is_gone = excluded.is_gone`;
}

/** Content that differs from the source since it was stored. */
function edits(source: Source): RawBuilder<unknown> {
  const rows = sql`(
    select user_id, id, object, ${contentOf(source)} from ${numbered(source, "added")} one where object is not null
    except select user_id, id, object, ${contentOf(source)} from removed
  )`;
  return sql`
    update calendar_objects edited set edited_at = clock_timestamp()
    from ${rows} a where edited.user_id = a.user_id and edited.id = a.object`;
}

function contentOf({ content }: Source): RawBuilder<unknown> {
  return sql.join(content.map((name) => sql.ref(name)));
}

// What was in the trash is gone already. Rows of an account that is being deleted have no owner.
function deletions(source: Source): RawBuilder<unknown> {
  const places = placesOf(source, numbered(source, "removed"));
  const isGone = sql`bool_or(place.is_own) or ${isLost(source)}`;
  return sql`${changesOf(source, places, isGone)}, is_gone = excluded.is_gone where not stored.is_gone`;
}

/** Overrides of occurrences are part of their series. */
function exceptions(rows: "added" | "removed"): RawBuilder<unknown>[] {
  const series = sql`(
    select events.* from (select distinct user_id, event_id from ${sql.table(rows)}) one
    join events on events.user_id = one.user_id and events.id = one.event_id
    where ${events.isNumbered("events")}
  )`;
  return [
    changesOf(events, placesOf(events, series), sql`bool_and(not place.is_there)`),
    sql`
      update calendar_objects edited set edited_at = clock_timestamp()
      from ${series} a where edited.user_id = a.user_id and edited.id = a.object`,
  ];
}

const referencing = {
  insert: "new table as added",
  update: "old table as removed new table as added",
  delete: "old table as removed",
} as const;

/** Runs after the trigger that raises the account's number: their order is that of their names. */
async function createTrigger(
  db: Kysely<unknown>,
  table: string,
  operation: keyof typeof referencing,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  const called = sql.ref(`number_${operation}_of_${table}`);
  await sql`
    create function ${called}() returns trigger language plpgsql as $$
    begin
      ${sql.join(statements, sql`;`)};
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger ${sql.ref(`number_${operation}`)} after ${sql.raw(operation)} on ${sql.table(table)}
    referencing ${sql.raw(referencing[operation])} for each statement execute function ${called}()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each object that a calendar or list has or had: a row that was made here, or all
  // rows of a calendar object.
  await sql`
    create table collection_changes (
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('event', 'task')),
      collection uuid not null,
      object uuid not null,
      seq bigint not null,
      changed_at timestamptz not null,
      is_gone boolean not null,
      primary key (user_id, kind, collection, object)
    )`.execute(db);
  await sql`create index collection_changes_by_number on collection_changes (user_id, kind, collection, seq)`.execute(
    db,
  );
  await sql`create index collection_changes_gone on collection_changes (changed_at) where is_gone`.execute(db);
  await sql`alter table calendar_objects add column edited_at timestamptz, add column parts smallint[]`.execute(db);

  for (const source of [events, tasks]) {
    await createTrigger(db, source.table, "insert", [insertions(source)]);
    await createTrigger(db, source.table, "update", [updates(source), edits(source)]);
    await createTrigger(db, source.table, "delete", [deletions(source)]);
    // The triggers have locked out writers until the end of the transaction.
    await sql`
      insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone)
      select place.user_id, ${sql.lit(source.kind)}, place.collection, place.object, max(known.seq), max(place.created_at),
        bool_and(not place.is_there)
      from (
        select r.user_id, ${sql.ref(`r.${source.collection}`)} as collection, coalesce(r.object, r.id) as object,
          r.created_at, ${source.isThere("r")} as is_there
        from ${sql.table(source.table)} r where ${source.isNumbered("r")}
      ) place join account_changes known on known.user_id = place.user_id
      group by place.user_id, place.collection, place.object`.execute(db);
  }
  await createTrigger(db, "event_exceptions", "insert", exceptions("added"));
  await createTrigger(db, "event_exceptions", "update", exceptions("added"));
  await createTrigger(db, "event_exceptions", "delete", exceptions("removed"));
}
