import { sql, type RawBuilder } from "kysely";
import type { ImportKind } from "@hourloom/schema/imports";
import type { UserId } from "../owner.ts";
import type { ColumnType } from "../columns.ts";
import type { Db } from "../connect.ts";
import { importedColumns } from "./account-data.ts";
import { deleteBatch } from "./delete-batch.ts";
import { eventColumnTypes } from "./events.ts";
import { taskColumnTypes } from "./tasks.ts";

/** Imports of files: staged, classified, committed, undone, with the account locked. */

export interface NewImport {
  id: string;
  file_name: string;
  details: string;
  created_at: Date;
}

/** Replaces what the account has staged by a new import. */
export async function insertImport(db: Db, userId: UserId, created: NewImport): Promise<void> {
  await db.deleteFrom("calendar_imports").where("user_id", "=", userId).where("state", "=", "staged").execute();
  await db
    .insertInto("calendar_imports")
    .values({ ...created, user_id: userId, state: "staged", committed_at: null })
    .execute();
}

/** Stages objects; `batch` is a JSON array of rows. */
export async function insertImportObjects(db: Db, userId: UserId, importId: string, batch: string): Promise<void> {
  await sql`
    insert into import_objects (user_id, import_id, seq, kind, collection, object, rows)
    select ${userId}, ${importId}::uuid, sent.seq, sent.kind, sent.collection, sent.object, sent.rows
    from jsonb_to_recordset(${batch}::jsonb)
      as sent (seq integer, kind text, collection text, object jsonb, rows jsonb)`.execute(db);
}

export function findImport(db: Db, userId: UserId, id: string) {
  return db
    .selectFrom("calendar_imports")
    .select(["id", "file_name", "state", "details", "created_at", "committed_at"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The account's imports that were committed, newest first. */
export function listCommittedImports(db: Db, userId: UserId, limit: number) {
  return db
    .selectFrom("calendar_imports")
    .select(["id", "file_name", "state", "details", "committed_at"])
    .where("user_id", "=", userId)
    .where("committed_at", "is not", null)
    .orderBy("committed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function updateImport(
  db: Db,
  userId: UserId,
  id: string,
  changes: { state: "committed" | "undone"; details: string; committed_at?: Date },
): Promise<void> {
  await db.updateTable("calendar_imports").set(changes).where("user_id", "=", userId).where("id", "=", id).execute();
}

/** Imports staged or committed before these instants. */
export interface OldImports {
  staged: Date;
  committed: Date;
}

function isOld({ staged, committed }: OldImports): RawBuilder<boolean> {
  return sql`(created_at < ${committed} or (state = 'staged' and created_at < ${staged}))`;
}

/** Deletes up to 1,000 objects of old imports; returns whether there may be more. */
export function deleteOldImportObjects(db: Db, before: OldImports): Promise<boolean> {
  const ofOld = sql`(user_id, import_id) in (select user_id, id from calendar_imports where ${isOld(before)})`;
  return deleteBatch(db, "import_objects", ofOld);
}

/** Deletes up to 1,000 old imports, whose objects are deleted before; as above. */
export function deleteOldImports(db: Db, before: OldImports): Promise<boolean> {
  return deleteBatch(db, "calendar_imports", isOld(before));
}

/** A staged object, and what the account already has of it. */
export interface ClassifiedObject {
  seq: number;
  kind: ImportKind;
  /** The title of its calendar or list in the file. */
  collection: string | null;
  title: string;
  date: string | null;
  last_date: string | null;
  start_time: string | null;
  /** The object with the same UID: in the chosen collection, or else in another one. */
  known: string | null;
  /** Whether that is in another collection than the chosen one. */
  is_elsewhere: boolean;
  /** The event or task that was exported here without being imported, and has its id as UID. */
  own: string | null;
  /** How many rows of it are outside the trash. */
  live: number;
  /** How many rows the file has of it. */
  rows: number;
  /** Its first event, whose id an update keeps. */
  first_event: string | null;
  /** Whether the file's version is later (1), the same (0), or earlier (-1). */
  later: number;
  /** Whether the account has the same event without this UID, or the session that it was. */
  has_twin: boolean;
}

/** The account's own calendars, or lists, with titles that a staged file names; one for each. */
export async function listNamedCollections(
  db: Db,
  userId: UserId,
  { importId, table }: { importId: string; table: "calendars" | "task_lists" },
): Promise<{ id: string; title: string }[]> {
  const [kind, isOwn] = table === "calendars" ? ["event", sql`kind = 'own'`] : ["task", sql`true`];
  const { rows } = await sql<{ id: string; title: string }>`
    select distinct on (title) id, title from ${sql.table(table)}
    where user_id = ${userId} and deleted_at is null and ${isOwn} and title in (
      select sent.collection from import_objects sent
      where sent.user_id = ${userId} and sent.import_id = ${importId} and sent.kind = ${kind}
    )
    order by title, position, id`.execute(db);
  return rows;
}

/** The calendar or list of objects: by the titles that the file names, or else one for all. */
export interface Place {
  id: string | null;
  byTitle: ReadonlyMap<string, string>;
}

/** Where an import puts events and tasks. */
export interface Places {
  calendar: Place;
  taskList: Place;
}

/** The id of the calendar or list of `sent`; null for a new one. */
function placeOf({ id, byTitle }: Place): RawBuilder<unknown> {
  return sql`coalesce((${JSON.stringify(Object.fromEntries(byTitle))}::jsonb ->> sent.collection)::uuid, ${id}::uuid)`;
}

/** Whether a file's version is later than a change made here, of which it has no sequence. */
function laterThan(changedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  // iCalendar has whole seconds.
  return sql`sign(extract(epoch from version.modified_at) - extract(epoch from date_trunc('second', ${changedAt})))::int`;
}

/** Whether a file without versions says what was stored; the source has the hash of programs. */
const hasSameContent = sql`case
  when sent.object ->> 'content_hash' is null then o.source = (sent.object ->> 'source')::bytea
  else position(convert_to(sent.object ->> 'content_hash', 'UTF8') in o.source) > 0
end`;

/** The staged objects of an import against the account, for a choice of collections. */
export async function classifyObjects(
  db: Db,
  userId: UserId,
  { importId, calendar, taskList }: Places & { importId: string },
): Promise<ClassifiedObject[]> {
  const { rows } = await sql<ClassifiedObject>`
    select sent.seq, sent.kind, sent.collection, sent.rows -> 0 ->> 'title' as title, sent.rows -> 0 ->> 'date' as date,
      (
        select max(coalesce(one ->> 'end_date', one ->> 'date')) from jsonb_array_elements(sent.rows) one
      ) as last_date,
      sent.rows -> 0 ->> 'start_time' as start_time,
      known.id as known, coalesce(known.is_elsewhere, false) as is_elsewhere, made_here.id as own,
      case when made_here.id is null then 0 else 1 end + (
        select count(*)::int from events where user_id = ${userId} and events.object = known.id and deleted_at is null
      ) + (
        select count(*)::int from tasks where user_id = ${userId} and tasks.object = known.id and deleted_at is null
      ) as live,
      jsonb_array_length(sent.rows) as rows,
      case when sent.kind = 'event' then coalesce(made_here.id::text, (
        select min(events.id::text) from events where user_id = ${userId} and events.object = known.id
      )) end as first_event,
      coalesce(known.later, made_here.later, 0) as later,
      case when sent.kind in ('pomodoro', 'flowtime') then exists (
        select from pomodoros where user_id = ${userId} and pomodoros.id = own.id and pomodoros.deleted_at is null
      ) or exists (
        select from flowtimes where user_id = ${userId} and flowtimes.id = own.id and flowtimes.deleted_at is null
      ) when sent.kind = 'event' then
        exists (
          select from pomodoros where user_id = ${userId} and pomodoros.id = own.id and pomodoros.deleted_at is null
        ) or exists (
          select from flowtimes where user_id = ${userId} and flowtimes.id = own.id and flowtimes.deleted_at is null
        ) or exists (
          select from events
          where user_id = ${userId} and events.deleted_at is null and events.calendar = place.calendar
            and events.date = (sent.rows -> 0 ->> 'date')::date
            and events.title = sent.rows -> 0 ->> 'title'
            and events.start_time is not distinct from (sent.rows -> 0 ->> 'start_time')::time
            and events.end_time is not distinct from (sent.rows -> 0 ->> 'end_time')::time
            and events.timezone is not distinct from sent.rows -> 0 ->> 'timezone'
            and events.rrule is not distinct from sent.rows -> 0 ->> 'rrule'
        )
      else false end as has_twin
    from import_objects sent cross join lateral (
      select ${placeOf(calendar)} as calendar, ${placeOf(taskList)} as task_list
    ) place cross join lateral (
      -- The UID of what was exported here.
      select case
        when sent.object ->> 'uid' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (sent.object ->> 'uid')::uuid
      end as id
    ) own cross join lateral (
      select coalesce((sent.object ->> 'sequence')::integer, 0) as sequence,
        coalesce((sent.object ->> 'modified_at')::timestamptz, '-infinity') as modified_at,
        sent.object ->> 'modified_at' is not null and sent.object ->> 'content_hash' is null as has_time
    ) version left join lateral (
      select o.id,
        coalesce(o.calendar, o.task_list) is distinct from
          case when sent.kind = 'event' then place.calendar else place.task_list end as is_elsewhere,
        case
          when o.edited_at is not null and version.has_time then (
            -- An export has the time of the last change, also of a move after the edit.
            select ${laterThan(sql`coalesce(max(changed.changed_at), o.edited_at)`)} from collection_changes changed
            where changed.user_id = ${userId} and changed.kind = sent.kind
              and changed.collection = coalesce(o.calendar, o.task_list) and changed.object = o.id
          )
          when (o.sequence, coalesce(o.modified_at, '-infinity')) < (version.sequence, version.modified_at) then 1
          when (o.sequence, coalesce(o.modified_at, '-infinity')) > (version.sequence, version.modified_at) then -1
          when version.has_time or ${hasSameContent} then 0
          when o.edited_at is null then 1
          else -1
        end as later
      from calendar_objects o
      where o.user_id = ${userId} and o.uid = sent.object ->> 'uid' and (o.calendar is not null) = (sent.kind = 'event')
        and o.content_hash is null
        and sent.kind in ('event', 'task')
      order by is_elsewhere, o.id limit 1
    ) known on true left join lateral (
      select mine.id, case when version.has_time then (
        select ${laterThan(sql`changed.changed_at`)} from collection_changes changed
        where changed.user_id = ${userId} and changed.kind = sent.kind
          and changed.collection = mine.collection and changed.object = mine.id
      ) else 0 end as later
      from (
        select id, calendar as collection from events
        where sent.kind = 'event' and own.id is not null and known.id is null
          and user_id = ${userId} and events.id = own.id and object is null and deleted_at is null
        union all
        select id, task_list from tasks
        where sent.kind = 'task' and own.id is not null and known.id is null
          and user_id = ${userId} and tasks.id = own.id and object is null and deleted_at is null
      ) mine
    ) made_here on true
    where sent.user_id = ${userId} and sent.import_id = ${importId}
    order by sent.seq`.execute(db);
  return rows;
}

/** What the commit does with an object. */
export interface ObjectAction {
  seq: number;
  action: "insert" | "update" | "skip";
  /** The object to update; null otherwise. */
  known: string | null;
  /** The event whose id the first row keeps; null for a new one. */
  first_event: string | null;
  /** Whether it gets a UID of its own, since another calendar has an object with the same. */
  is_copy: boolean;
}

/** Stores the actions of an import. */
export async function setImportActions(
  db: Db,
  userId: UserId,
  importId: string,
  actions: readonly ObjectAction[],
): Promise<void> {
  await sql`
    update import_objects set
      action = chosen.action,
      target = coalesce(chosen.known, (import_objects.object ->> 'id')::uuid),
      object = case when chosen.is_copy
        then jsonb_set(import_objects.object, '{uid}', import_objects.object -> 'id') else import_objects.object end,
      rows = case when chosen.first_event is not null
        then jsonb_set(import_objects.rows, '{0,id}', to_jsonb(chosen.first_event)) else import_objects.rows end
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb)
      as chosen (seq integer, action text, known uuid, first_event text, is_copy boolean)
    where user_id = ${userId} and import_id = ${importId} and import_objects.seq = chosen.seq`.execute(db);
}

/**
 * Makes objects of rows that were made here and that the import updates. They have no source, from
 * which they would differ: an export writes their rows, and their last change is their version.
 */
export async function adoptOwnRows(
  db: Db,
  userId: UserId,
  importId: string,
  rows: readonly { seq: number; own: string }[],
): Promise<void> {
  const sent = sql`import_objects sent join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chosen (seq integer, own uuid)
    on chosen.seq = sent.seq`;
  const isOfImport = sql`sent.user_id = ${userId} and sent.import_id = ${importId}`;
  for (const [table, collection] of [
    ["events", "calendar"],
    ["tasks", "task_list"],
  ] as const) {
    await sql`
      insert into calendar_objects (
        user_id, id, ${sql.ref(collection)}, uid, sequence, modified_at, source, edited_at, read_zone, is_partial
      )
      select ${userId}, sent.target, mine.${sql.ref(collection)}, mine.id::text, 0, null, '', changed.changed_at, 'UTC',
        false
      from ${sent} join ${sql.table(table)} mine on mine.user_id = ${userId} and mine.id = chosen.own
      join collection_changes changed on changed.user_id = ${userId}
        and changed.collection = mine.${sql.ref(collection)} and changed.object = mine.id and changed.kind = sent.kind
      where ${isOfImport}`.execute(db);
    await sql`
      update ${sql.table(table)} mine set object = sent.target
      from ${sent} where ${isOfImport} and mine.user_id = ${userId} and mine.id = chosen.own`.execute(db);
  }
}

/** Stores for the objects that an import wrote that their rows are those of the source. */
export async function markAsStored(db: Db, userId: UserId, importId: string): Promise<void> {
  await sql`
    update calendar_objects set edited_at = null
    from import_objects sent
    where sent.user_id = ${userId} and sent.import_id = ${importId} and sent.action in ('insert', 'update')
      and calendar_objects.user_id = ${userId} and calendar_objects.id = sent.target
      and calendar_objects.edited_at is not null`.execute(db);
}

/** The objects of one statement, by `seq` from `from` (included) to `to` (excluded). */
export interface ObjectSlice {
  importId: string;
  from: number;
  to: number;
}

function isIn(
  userId: UserId,
  { importId, from, to }: ObjectSlice,
  actions: readonly ("insert" | "update")[],
): RawBuilder<boolean> {
  return sql`sent.user_id = ${userId} and sent.import_id = ${importId} and sent.seq >= ${from} and sent.seq < ${to}
    and sent.action = any(${actions}::text[])`;
}

/** Stores what the updates of a slice will replace. */
export async function saveBefore(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  await sql`
    update import_objects sent set before = jsonb_build_object(
      'object', (select to_jsonb(o) from calendar_objects o where o.user_id = ${userId} and o.id = sent.target),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from events e
        where e.user_id = ${userId} and e.object = sent.target
      ),
      'exceptions', (
        select coalesce(jsonb_agg(to_jsonb(x)), '[]') from event_exceptions x
        join events e on e.user_id = x.user_id and e.id = x.event_id
        where x.user_id = ${userId} and e.object = sent.target
      ),
      'tasks', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]') from tasks t where t.user_id = ${userId} and t.object = sent.target
      )
    )
    where ${isIn(userId, slice, ["update"])}`.execute(db);
}

/** Whether all rows of an object were in the trash before the commit. */
const wasInTrash = sql`not jsonb_path_exists(sent.before, '$.*[*] ? (@.deleted_at == null && exists(@.title))')`;

/** The targets of a slice: by these ids rows are found by index, whatever the statistics say. */
function targetsOf(userId: UserId, slice: ObjectSlice, actions: readonly ("insert" | "update")[]): RawBuilder<unknown> {
  return sql`any(array(select sent.target from import_objects sent where ${isIn(userId, slice, actions)}))`;
}

/**
 * Inserts the objects of a slice into their calendar or list, and updates the known ones. Those
 * whose rows are all in the trash come back in the chosen calendar or list.
 */
export async function putObjects(
  db: Db,
  userId: UserId,
  slice: ObjectSlice,
  { calendar, taskList }: Places,
): Promise<void> {
  const columns = sql`uid, sequence, modified_at, source, read_zone, is_partial, parts`;
  await sql`
    insert into calendar_objects (user_id, id, calendar, task_list, ${columns})
    select sent.user_id, sent.target,
      case when sent.kind = 'event' then ${placeOf(calendar)} end,
      case when sent.kind = 'task' then ${placeOf(taskList)} end,
      o.uid, o.sequence, o.modified_at, o.source, o.read_zone, o.is_partial, o.parts
    from import_objects sent cross join lateral jsonb_to_record(sent.object) as o (
      uid text, sequence integer, modified_at timestamptz, source bytea, read_zone text, is_partial boolean,
      parts smallint[]
    )
    where ${isIn(userId, slice, ["insert"])} and sent.kind in ('event', 'task')`.execute(db);
  await sql`
    update calendar_objects set sequence = o.sequence, modified_at = o.modified_at, source = o.source,
      read_zone = o.read_zone, is_partial = o.is_partial, parts = o.parts,
      calendar = case when sent.kind = 'event' and ${wasInTrash} then ${placeOf(calendar)} else calendar end,
      task_list = case when sent.kind = 'task' and ${wasInTrash} then ${placeOf(taskList)} else task_list end
    from import_objects sent cross join lateral jsonb_to_record(sent.object) as o (
      sequence integer, modified_at timestamptz, source bytea, read_zone text, is_partial boolean, parts smallint[]
    )
    where ${isIn(userId, slice, ["update"])} and calendar_objects.user_id = ${userId}
      and calendar_objects.id = sent.target and calendar_objects.id = ${targetsOf(userId, slice, ["update"])}`.execute(
    db,
  );
}

const { version: _assigned, calendar: _chosen, ...ownEventTypes } = eventColumnTypes;
const importedEventTypes = { ...ownEventTypes, object_part: "integer" } as const;

function definitionsOf(types: Readonly<Record<string, ColumnType>>): RawBuilder<unknown> {
  return sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
}

function refs(types: object, table?: string): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}

/** Deletes the events of the objects that a slice updates; their new rows are inserted. */
export async function deleteReplacedEvents(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  await sql`
    delete from events
    where events.user_id = ${userId} and events.object = ${targetsOf(userId, slice, ["update"])}`.execute(db);
}

/**
 * Inserts the events of a slice with their exceptions, each into the calendar of its object, or
 * where it was outside the trash before.
 */
export async function putEvents(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  const { color: _color, ...plain } = importedEventTypes;
  // A colour that was chosen here remains where the file has none.
  await sql`
    insert into events (user_id, object, calendar, color, ${refs(plain)})
    select sent.user_id, sent.target,
      coalesce(
        (jsonb_path_query_first(sent.before, '$.events[*] ? (@.deleted_at == null).calendar') #>> '{}')::uuid, o.calendar
      ),
      coalesce(made.color, case
        when sent.before -> 'object' ->> 'edited_at' is not null then sent.before -> 'events' -> 0 ->> 'color'
      end), ${refs(plain, "made")}
    from import_objects sent
    join calendar_objects o on o.user_id = sent.user_id and o.id = sent.target
    cross join lateral jsonb_to_recordset(sent.rows) as made (${definitionsOf(importedEventTypes)})
    where ${isIn(userId, slice, ["insert", "update"])} and sent.kind = 'event' order by sent.seq`.execute(db);
  await sql`
    insert into event_exceptions (user_id, event_id, date, changes, shown_from, shown_to)
    select sent.user_id, made.id, x.date, x.changes, x.shown_from, x.shown_to
    from import_objects sent
    cross join lateral jsonb_to_recordset(sent.rows) as made (id uuid, exceptions jsonb)
    cross join lateral jsonb_to_recordset(made.exceptions)
      as x (date date, changes jsonb, shown_from date, shown_to date)
    where ${isIn(userId, slice, ["insert", "update"])} and sent.kind = 'event'
    on conflict (user_id, event_id, date) do nothing`.execute(db);
}

const importedTaskTypes = {
  title: taskColumnTypes.title,
  date: taskColumnTypes.date,
  start_time: taskColumnTypes.start_time,
  notes: taskColumnTypes.notes,
  is_completed: taskColumnTypes.is_completed,
  recurrence: taskColumnTypes.recurrence,
  rrule: taskColumnTypes.rrule,
  recurrence_anchor: taskColumnTypes.recurrence_anchor,
  completed_at: "timestamptz",
} as const;

/** What many files do not have: it then stays as it is. */
const optionalTaskTypes = {
  subtasks: taskColumnTypes.subtasks,
  estimate_minutes: taskColumnTypes.estimate_minutes,
  mode: taskColumnTypes.mode,
  after_completion: taskColumnTypes.after_completion,
} as const;
const optionalValues = sql`coalesce(made.subtasks, '[]'), made.estimate_minutes, coalesce(made.mode, 'none'),
  coalesce(made.after_completion, false)`;

const taskTypes = { ...importedTaskTypes, ...optionalTaskTypes };

/** Inserts and updates the tasks of a slice. What the file does not have of known ones stays. */
export async function putTasks(
  db: Db,
  userId: UserId,
  slice: ObjectSlice,
  positions: readonly { seq: number; position: string }[],
): Promise<void> {
  await sql`
    insert into tasks (
      user_id, object, task_list, position, id, ${refs(importedTaskTypes)}, ${refs(optionalTaskTypes)}
    )
    select sent.user_id, sent.target, o.task_list, placed.position, made.id, ${refs(importedTaskTypes, "made")},
      ${optionalValues}
    from import_objects sent
    join calendar_objects o on o.user_id = sent.user_id and o.id = sent.target
    join jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as placed (seq integer, position text)
      on placed.seq = sent.seq
    cross join lateral jsonb_to_recordset(sent.rows) as made (id uuid, ${definitionsOf(taskTypes)})
    where ${isIn(userId, slice, ["insert"])} and sent.kind = 'task' order by sent.seq`.execute(db);
  const sets = Object.keys(importedTaskTypes).map((name) => sql`${sql.ref(name)} = ${sql.ref(`made.${name}`)}`);
  const optionalSets = Object.keys(optionalTaskTypes).map(
    (name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`made.${name}`)}, ${sql.ref(`tasks.${name}`)})`,
  );
  await sql`
    update tasks set ${sql.join([...sets, ...optionalSets])}, deleted_at = null, version = tasks.version + 1,
      task_list = case when ${wasInTrash} then o.task_list else tasks.task_list end
    from import_objects sent
    join calendar_objects o on o.user_id = sent.user_id and o.id = sent.target
    cross join lateral jsonb_to_recordset(sent.rows) as made (${definitionsOf(taskTypes)})
    where ${isIn(userId, slice, ["update"])} and sent.kind = 'task'
      and tasks.user_id = ${userId} and tasks.object = sent.target
      and tasks.object = ${targetsOf(userId, slice, ["update"])}`.execute(db);
}

const sessionTables = { pomodoro: "pomodoros", flowtime: "flowtimes" } as const;

/**
 * Inserts the sessions of a slice, or takes them out of the trash. Their task is the one with the
 * UID that they name, after those of the file were inserted.
 */
export async function putSessions(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  for (const [kind, table] of Object.entries(sessionTables)) {
    const { names, definitions } = importedColumns(table);
    const columns = names.filter((name) => name !== "task");
    await sql`
      insert into ${sql.table(table)} (user_id, task, ${sql.join(columns.map((name) => sql.ref(name)))})
      select sent.user_id, coalesce(
        (
          select tasks.id from calendar_objects o join tasks on tasks.user_id = o.user_id and tasks.object = o.id
          where o.user_id = ${userId} and o.uid = sent.rows -> 0 ->> 'task_uid' and o.task_list is not null
          order by tasks.deleted_at nulls first, tasks.id limit 1
        ),
        (select tasks.id from tasks where tasks.user_id = ${userId} and tasks.id = given.task)
      ), ${sql.join(columns.map((name) => sql.ref(`given.${name}`)))}
      from import_objects sent cross join lateral jsonb_to_record(sent.rows -> 0 -> 'columns') as given (${definitions})
      where ${isIn(userId, slice, ["insert"])} and sent.kind = ${kind} order by sent.seq
      on conflict (user_id, id) do update set deleted_at = null, version = ${sql.table(table)}.version + 1
      where ${sql.table(table)}.deleted_at is not null`.execute(db);
  }
}

/**
 * The versions of the rows outside the trash by id, for an object `sent` of a slice. They are read
 * once for all objects: statistics may not know the account, and a join would expect one row.
 */
function currentVersions(userId: UserId, slice: ObjectSlice): RawBuilder<unknown> {
  const targets = targetsOf(userId, slice, ["insert", "update"]);
  const sessions = Object.values(sessionTables).map(
    (table) => sql`
      union all
      select id, id, version from ${sql.table(table)} where user_id = ${userId} and id = ${targets} and deleted_at is null`,
  );
  return sql`coalesce((
    select jsonb_object_agg(target, versions) from (
      select target, jsonb_object_agg(id, version) as versions from (
        select object as target, id, version from events
        where user_id = ${userId} and object = ${targets} and deleted_at is null
        union all
        select object, id, version from tasks where user_id = ${userId} and object = ${targets} and deleted_at is null
        ${sql.join(sessions, sql` `)}
      ) one group by target
    ) each
  ) -> sent.target::text, '{}')`;
}

/**
 * Stores the versions after the commit, by which an undo tells what was changed since, and empties
 * what was staged, which an undo does not need.
 */
export async function saveVersions(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  await sql`
    update import_objects sent set versions = ${currentVersions(userId, slice)}, object = '{}', rows = '[]'
    where ${isIn(userId, slice, ["insert", "update"])}`.execute(db);
}

/** Marks objects that were changed since the commit, which the undo skips; returns their number. */
export async function skipChangedSince(db: Db, userId: UserId, slice: ObjectSlice): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update import_objects sent set action = 'skip'
    where ${isIn(userId, slice, ["insert", "update"])} and sent.versions is distinct from ${currentVersions(userId, slice)}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Moves to the trash what the import made. */
export async function trashInserted(db: Db, userId: UserId, slice: ObjectSlice, now: Date): Promise<void> {
  for (const table of ["events", "tasks"] as const) {
    await sql`
      update ${sql.table(table)} set deleted_at = ${now}, version = version + 1
      where user_id = ${userId} and object = ${targetsOf(userId, slice, ["insert"])} and deleted_at is null`.execute(
      db,
    );
  }
  for (const table of Object.values(sessionTables)) {
    await sql`
      update ${sql.table(table)} set deleted_at = ${now}, version = version + 1
      where user_id = ${userId} and id = ${targetsOf(userId, slice, ["insert"])} and deleted_at is null`.execute(db);
  }
}

/** Restores what the import changed. */
export async function restoreUpdated(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  const within = isIn(userId, slice, ["update"]);
  await deleteReplacedEvents(db, userId, slice);
  const names = { ...importedEventTypes, object: "uuid", created_at: "", deleted_at: "" };
  // Where the calendar was purged since, the events are in that of the import.
  await sql`
    insert into events (user_id, calendar, ${refs(names)})
    select sent.user_id, coalesce(c.id, o.calendar), ${refs(names, "old")}
    from import_objects sent
    join calendar_objects o on o.user_id = sent.user_id and o.id = sent.target
    cross join lateral jsonb_populate_recordset(null::events, sent.before -> 'events') old
    left join calendars c on c.user_id = sent.user_id and c.id = old.calendar
    where ${within} and sent.kind = 'event'`.execute(db);
  await sql`
    insert into event_exceptions (user_id, event_id, date, changes, shown_from, shown_to)
    select sent.user_id, old.event_id, old.date, old.changes, old.shown_from, old.shown_to
    from import_objects sent
    cross join lateral jsonb_populate_recordset(null::event_exceptions, sent.before -> 'exceptions') old
    where ${within} and sent.kind = 'event'`.execute(db);
  const sets = Object.keys(taskTypes).map((name) => sql`${sql.ref(name)} = ${sql.ref(`old.${name}`)}`);
  await sql`
    update tasks set ${sql.join(sets)}, deleted_at = old.deleted_at, version = tasks.version + 1,
      task_list = coalesce(l.id, tasks.task_list)
    from import_objects sent cross join lateral jsonb_populate_recordset(null::tasks, sent.before -> 'tasks') old
    left join task_lists l on l.user_id = ${userId} and l.id = old.task_list
    where ${within} and sent.kind = 'task' and tasks.user_id = ${userId} and tasks.id = old.id`.execute(db);
  await sql`
    update calendar_objects set sequence = old.sequence, modified_at = old.modified_at, source = old.source,
      read_zone = old.read_zone, is_partial = old.is_partial, parts = old.parts,
      edited_at = old.edited_at,
      calendar = case when calendar_objects.calendar is not null then coalesce(c.id, calendar_objects.calendar) end,
      task_list = case when calendar_objects.task_list is not null then coalesce(l.id, calendar_objects.task_list) end
    from import_objects sent cross join lateral jsonb_populate_record(null::calendar_objects, sent.before -> 'object') old
    left join calendars c on c.user_id = ${userId} and c.id = old.calendar
    left join task_lists l on l.user_id = ${userId} and l.id = old.task_list
    where ${within} and calendar_objects.user_id = ${userId} and calendar_objects.id = sent.target`.execute(db);
}
