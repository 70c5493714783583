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

const onConflict = sql`
  on conflict (user_id, kind, collection, object) do update
  set seq = excluded.seq, changed_at = excluded.changed_at`;

/** The object of a row, and the collection that it is in. */
function placeOf({ collection }: Source, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.user_id`)} as user_id, ${sql.ref(`${row}.${collection}`)} as collection,
    coalesce(${sql.ref(`${row}.object`)}, ${sql.ref(`${row}.id`)}) as object`;
}

/** The change of each object of `rows`, all of which are new to it. */
function changesOf(source: Source, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select place.user_id, ${sql.lit(source.kind)}, place.collection, place.object, max(known.seq), clock_timestamp(), bool_and(not place.is_there)
    from (select ${placeOf(source, "r")}, ${source.isThere("r")} as is_there
      from ${rows} r where ${source.isNumbered("r")}) place
    join account_changes known on known.user_id = place.user_id
    group by place.user_id, place.collection, place.object`;
}

/**
 * Whether no row of an object is left in its collection. Two conditions, so that each has an index
 * whatever the statistics say.
 */
function isGone({ table, collection, isThere }: Source): RawBuilder<boolean> {
  const isLeft = (condition: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(table)} r
    where r.user_id = place.user_id and ${condition}
      and ${sql.ref(`r.${collection}`)} = place.collection and ${isThere("r")}
  )`;
  const [ofSource, made] = [sql`r.object = place.object`, sql`r.id = place.object and r.object is null`];
  return sql`(not ${isLeft(ofSource)} and not ${isLeft(made)})`;
}

function insertions(source: Source): RawBuilder<unknown> {
  return sql`
    insert into collection_changes as stored (user_id, kind, collection, object, seq, changed_at, is_gone)
    ${changesOf(source, sql.table("added"))}
    ${onConflict}, is_gone = stored.is_gone and excluded.is_gone`;
}

/** Rows before (`r`) and after (`a`) an update. */
const pairs = sql`added a join removed r on r.user_id = a.user_id and r.id = a.id`;

function isChanged(names: readonly string[]): RawBuilder<boolean> {
  const columns = (row: string) => sql.join(names.map((name) => sql.ref(`${row}.${name}`)));
  return sql`(${columns("a")}) is distinct from (${columns("r")})`;
}

function updates(source: Source): RawBuilder<unknown> {
  const place = [source.collection, "object"];
  return sql`
    insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone)
    select place.user_id, ${sql.lit(source.kind)}, place.collection, place.object, known.seq, clock_timestamp(), ${isGone(source)}
    from (
      select ${placeOf(source, "a")} from ${pairs}
        where ${source.isNumbered("a")} and ${isChanged([...source.content, ...place, "deleted_at"])}
      union
      select ${placeOf(source, "r")} from ${pairs} where ${source.isNumbered("r")} and ${isChanged(place)}
    ) place join account_changes known on known.user_id = place.user_id
    ${onConflict}, is_gone = excluded.is_gone`;
}

/** Content that differs from the source since it was stored. */
function edits({ content, isNumbered }: Source): RawBuilder<unknown> {
  return sql`
    update calendar_objects edited set edited_at = clock_timestamp()
    from ${pairs} where ${isNumbered("a")} and edited.user_id = a.user_id and edited.id = a.object and ${isChanged(content)}`;
}

// Rows of an account that is being deleted have no owner any more.
function deletions(source: Source): RawBuilder<unknown> {
  return sql`
    update collection_changes stored set seq = known.seq, changed_at = clock_timestamp(), is_gone = ${isGone(source)}
    from (select distinct ${placeOf(source, "r")} from removed r where ${source.isNumbered("r")}) place
    join users on users.id = place.user_id join account_changes known on known.user_id = users.id
    where stored.user_id = place.user_id and stored.kind = ${sql.lit(source.kind)} and stored.collection = place.collection and stored.object = place.object
      and not stored.is_gone`;
}

/** Overrides of occurrences are part of their series. */
function exceptions(events: Source, rows: "added" | "removed"): RawBuilder<unknown>[] {
  const changed = sql`(
    select events.* from events join (select distinct user_id, event_id from ${sql.table(rows)}) one
      on one.user_id = events.user_id and one.event_id = events.id
  )`;
  return [
    sql`
      insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone)
      ${changesOf(events, changed)}
      ${onConflict}`,
    sql`
      update calendar_objects edited set edited_at = clock_timestamp()
      from ${changed} a where ${events.isNumbered("a")} and edited.user_id = a.user_id and edited.id = a.object`,
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
        select ${placeOf(source, "r")}, r.created_at, ${source.isThere("r")} as is_there
        from ${sql.table(source.table)} r where ${source.isNumbered("r")}
      ) place join account_changes known on known.user_id = place.user_id
      group by place.user_id, place.collection, place.object`.execute(db);
  }
  await createTrigger(db, "event_exceptions", "insert", exceptions(events, "added"));
  await createTrigger(db, "event_exceptions", "update", exceptions(events, "added"));
  await createTrigger(db, "event_exceptions", "delete", exceptions(events, "removed"));
}
