import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../../owner.ts";
import { compileOnce, type PlaceholderOf } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import { definitionsOf, importedEventTypes, refs } from "../imports/imported-columns.ts";
import { taskColumns, type TaskColumns, type TaskRow } from "../tasks.ts";
import {
  collectionAt,
  collectionOfKind,
  objectKindOf,
  type AddressValues,
  type CollectionAddress,
  type CollectionKind,
  type CollectionRow,
} from "./collections.ts";
import type { ResourceKey } from "./resources.ts";

/** Stores objects that clients send, with the account locked. */

/** A row of an object. */
export interface PlacedRow {
  id: string;
  /** The object, also of a row that was made here. */
  object: string;
  /** Whether it was read from iCalendar. */
  has_source: boolean;
  part: number | null;
  is_trashed: boolean;
  /** Whether it is in the collection, and not in another one. */
  is_here: boolean;
}

/** What is at an address, and has a UID, in a collection. */
export interface PutTarget {
  collection: CollectionRow;
  /** The object with the name of the address. */
  named: { object: string; uid: string; seq: number; is_gone: boolean } | null;
  /** The object with the UID; gone if all of its rows are in the trash. */
  same_uid: { object: string; name: string | null; is_gone: boolean } | null;
  /** The rows of both. */
  rows: PlacedRow[];
  /** How many events or tasks the account has outside the trash. */
  count: number;
  /** How many octets of iCalendar the account stores. */
  octets: number;
  /** The position of the last task of a list. */
  last_position: string | null;
}

/** The name of an object: as the client writes it, and its id if it is one and `.ics`. */
export interface ObjectName {
  name: string;
  id: string | null;
}

type TargetValues = AddressValues & {
  objectName: string;
  objectId: string | null;
  uid: string;
  uidAsId: string | null;
};

const tableOf = { calendar: "events", task_list: "tasks" } as const;
const kindOfCollection = sql`case c.kind when 'calendar' then 'event' else 'task' end`;

/** The object at an address of the collection `c`, as JSON; `kind` is that of its objects. */
function namedObject(
  kind: RawBuilder<unknown>,
  value: PlaceholderOf<Pick<TargetValues, "userId" | "objectName" | "objectId">>,
): RawBuilder<unknown> {
  const mine = sql`x.user_id = ${value("userId")} and x.kind = ${kind} and x.collection = c.id`;
  const changes = sql`select x.object, x.name, x.seq, x.is_gone from collection_changes x where ${mine}`;
  return sql`(
    select to_json(one) from (
      select at.object, at.seq, at.is_gone, coalesce((
          select o.uid from calendar_objects o where o.user_id = ${value("userId")} and o.id = at.object
        ), at.object::text) as uid
      from (
        ${changes} and x.name = ${value("objectName")}
        union all
        ${changes} and x.name is null and x.object = ${value("objectId")}::uuid
      ) at
      order by at.is_gone, at.name is null limit 1
    ) one
  )`;
}

/** The object with a UID in the collection `c`, as JSON. */
function sameUid(kind: CollectionKind, value: PlaceholderOf<TargetValues>): RawBuilder<unknown> {
  const [userId, place] = [value("userId"), sql.ref(kind)];
  return sql`(
    select to_json(one) from (
      select same.object, change.name, coalesce(change.is_gone, true) as is_gone from (
        select o.id as object from calendar_objects o
        where o.user_id = ${userId} and o.${place} = c.id and o.uid = ${value("uid")}
        union all
        select r.id from ${sql.table(tableOf[kind])} r
        where r.user_id = ${userId} and r.id = ${value("uidAsId")}::uuid and r.object is null and r.${place} = c.id
      ) same
      left join lateral (
        select x.name, x.is_gone from collection_changes x
        where x.user_id = ${userId} and x.kind = ${sql.lit(objectKindOf[kind])} and x.collection = c.id
          and x.object = same.object
        offset 0
      ) change on true
      order by is_gone limit 1
    ) one
  )`;
}

/**
 * A subquery that is computed once for each collection. Without OFFSET it takes the place of each
 * reference to it, and is computed as often.
 */
function computedOnce(data: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (select ${data} as data offset 0)`;
}

function rowsOfObjects(kind: CollectionKind, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql`r.id, coalesce(r.object, r.id) as object, r.object is not null as has_source,
    ${kind === "calendar" ? sql`r.object_part` : sql`null::smallint`} as part,
    r.deleted_at is not null as is_trashed, r.${sql.ref(kind)} = c.id as is_here`;
  const wanted = sql`any(array[(named.data ->> 'object')::uuid, (same.data ->> 'object')::uuid])`;
  const rows = sql`select ${columns} from ${sql.table(tableOf[kind])} r where r.user_id = ${userId}`;
  return sql`coalesce((
    select json_agg(one order by one.id) from (
      ${rows} and r.object = ${wanted}
      union all
      ${rows} and r.id = ${wanted} and r.object is null
    ) one
  ), '[]')`;
}

function targetOf(kind: CollectionKind) {
  return compileOnce<TargetValues, PutTarget>((_db, value) => {
    const userId = value("userId");
    const lastPosition = sql`(
      select max(position) from tasks where user_id = ${userId} and task_list = c.id and deleted_at is null
    )`;
    return sql<PutTarget>`
      select to_json(c) as collection, named.data as named, same.data as same_uid, ${rowsOfObjects(kind, userId)} as rows,
        known.${sql.ref(tableOf[kind])} as count,
        known.source_octets::float8 as octets, ${kind === "calendar" ? sql`null` : lastPosition} as last_position
      from (${collectionOfKind(kind, value)}) c
      join account_changes known on known.user_id = ${userId}
      cross join ${computedOnce(namedObject(sql.lit(objectKindOf[kind]), value))} named
      cross join ${computedOnce(sameUid(kind, value))} same`;
  });
}

const putTargets = { calendar: targetOf("calendar"), task_list: targetOf("task_list") };

/**
 * What an object that is put at an address would replace; undefined without the collection. It is
 * looked for among those of `kind` first.
 */
export async function findPutTarget(
  db: Db,
  userId: UserId,
  {
    kind,
    address,
    object,
    uid,
  }: {
    kind: CollectionKind;
    address: CollectionAddress;
    object: ObjectName;
    uid: { text: string; id: string | null };
  },
): Promise<PutTarget | undefined> {
  const named = { objectName: object.name, objectId: object.id };
  const values = { ...address, userId, ...named, uid: uid.text, uidAsId: uid.id };
  const [row] = await putTargets[kind](db, values);
  if (row !== undefined) return row;
  const [other] = await putTargets[kind === "calendar" ? "task_list" : "calendar"](db, values);
  return other;
}

/** The octets of an object's source, 0 without one. */
export async function findSourceOctets(db: Db, userId: UserId, object: string): Promise<number> {
  const row = await db
    .selectFrom("calendar_objects")
    .select(sql<number>`octet_length(source)`.as("octets"))
    .where("user_id", "=", userId)
    .where("id", "=", object)
    .executeTakeFirst();
  return row?.octets ?? 0;
}

/** The columns of an object that a client sent. */
export interface StoredSource {
  id: string;
  uid: string;
  sequence: number;
  modified_at: Date | null;
  source: Buffer;
  read_zone: string;
  is_partial: boolean;
  parts: number[] | null;
}

type SourceValues = StoredSource & { userId: UserId; collection: string };

/** Inserts an object of the collection. */
function insertSource(kind: CollectionKind, value: PlaceholderOf<SourceValues>): RawBuilder<unknown> {
  return sql`
    insert into calendar_objects (
      user_id, id, ${sql.ref(kind)}, uid, sequence, modified_at, source, read_zone, is_partial, parts
    )
    values (
      ${value("userId")}, ${value("id")}, ${value("collection")}, ${value("uid")}, ${value("sequence")},
      ${value("modified_at")}, ${value("source")}, ${value("read_zone")}, ${value("is_partial")}, ${value("parts")}
    )`;
}

/** Inserts or replaces an object of the collection. */
function putSource(kind: CollectionKind, value: PlaceholderOf<SourceValues>): RawBuilder<unknown> {
  const place = sql.ref(kind);
  return sql`
    ${insertSource(kind, value)}
    on conflict (user_id, id) do update
    set ${place} = excluded.${place}, uid = excluded.uid, sequence = excluded.sequence,
      modified_at = excluded.modified_at, source = excluded.source, read_zone = excluded.read_zone,
      is_partial = excluded.is_partial, parts = excluded.parts, content_hash = null`;
}

/** The beginning of a line with a colour. */
const COLOR_LINE = sql.lit(String.raw`\012COLOR`);

type EventsValues = SourceValues & { rows: string; exceptions: string; ids: string[] };

const { id: _id, color: _color, ...replacedTypes } = importedEventTypes;
const replaced = sql.join(
  Object.keys(replacedTypes).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
);

/** The exceptions that were sent, as `x`. */
function sentExceptions(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${value("exceptions")}::jsonb) as x (
    event_id uuid, date date, changes jsonb, shown_from date, shown_to date
  )`;
}

function insertRows(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`
    insert into events as known (user_id, object, calendar, ${refs(importedEventTypes)})
    select ${value("userId")}, ${value("id")}::uuid, ${value("collection")}::uuid, ${refs(importedEventTypes, "sent")}
    from jsonb_to_recordset(${value("rows")}::jsonb) as sent (${definitionsOf(importedEventTypes)})`;
}

function insertExceptions(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`
    insert into event_exceptions as known (user_id, event_id, date, changes, shown_from, shown_to)
    select ${value("userId")}, x.event_id, x.date, x.changes, x.shown_from, x.shown_to from ${sentExceptions(value)}`;
}

// Each kind of change runs triggers, also where it changes no row.
const newEvents = compileOnce<EventsValues, object>(
  (_db, value) => sql`
    with stored as (${insertSource("calendar", value)}), made as (${insertRows(value)}) ${insertExceptions(value)}`,
);

/** A colour that was chosen here remains, as most clients know none: their source has no COLOR. */
function colorAfter(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`coalesce(excluded.color, case when known.object is null or exists (
    select from calendar_objects o
    where o.user_id = ${value("userId")} and o.id = known.object
      and (o.edited_at is not null or position(${COLOR_LINE}::bytea in o.source) = 0)
  ) then known.color end)`;
}

/** Whether the row `known`, or an override of it, will be another one. */
function isOther(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  const overrides = sql`coalesce(jsonb_agg(jsonb_build_array(x.date, x.changes) order by x.date), '[]')`;
  return sql`(known.object, known.calendar, known.color, ${refs(replacedTypes, "known")})
      is distinct from (excluded.object, excluded.calendar, ${colorAfter(value)}, ${refs(replacedTypes, "excluded")})
    or known.deleted_at is not null
    or (
      select ${overrides} from event_exceptions x where x.user_id = ${value("userId")} and x.event_id = known.id
    ) <> (select ${overrides} from ${sentExceptions(value)} where x.event_id = known.id)`;
}

const objectEvents = compileOnce<EventsValues, object>((_db, value) => {
  const [userId, ids] = [value("userId"), sql`any(${value("ids")}::uuid[])`];
  const exceptions = sentExceptions(value);
  return sql`
    with stored as (${putSource("calendar", value)}),
    removed as (
      delete from events
      where user_id = ${userId} and calendar = ${value("collection")} and object = ${value("id")} and not id = ${ids}
    ),
    reset as (
      delete from event_exceptions
      where user_id = ${userId} and event_id = ${ids} and not exists (
        select from ${exceptions} where x.event_id = event_exceptions.event_id and x.date = event_exceptions.date
      )
    ),
    made as (
      ${insertRows(value)}
      on conflict (user_id, id) do update
      set ${replaced}, object = excluded.object, calendar = excluded.calendar, deleted_at = null,
        version = known.version + 1, color = ${colorAfter(value)}
      where ${isOther(value)}
    )
    ${insertExceptions(value)}
    on conflict (user_id, event_id, date) do update
    set changes = excluded.changes, shown_from = excluded.shown_from, shown_to = excluded.shown_to
    where (known.changes, known.shown_from, known.shown_to)
      is distinct from (excluded.changes, excluded.shown_from, excluded.shown_to)`;
});

/** A row of an object: its id and columns of `events`. */
export type SentRow = { id: string; exceptions: readonly object[] };

function eventsValues(
  { userId, collection }: Omit<ResourceKey, "kind">,
  stored: StoredSource,
  rows: readonly SentRow[],
): EventsValues {
  const exceptions = rows.flatMap((row) => row.exceptions.map((one) => ({ ...one, event_id: row.id })));
  return {
    ...stored,
    userId,
    collection,
    rows: JSON.stringify(rows),
    exceptions: JSON.stringify(exceptions),
    ids: rows.map(({ id }) => id),
  };
}

/** Inserts an object of a calendar, with new ids, and its rows. */
export async function insertObjectEvents(
  db: Db,
  key: Omit<ResourceKey, "kind">,
  stored: StoredSource,
  rows: readonly SentRow[],
): Promise<void> {
  await newEvents(db, eventsValues(key, stored, rows));
}

/**
 * Stores an object of a calendar with its rows: those with a known id are replaced, and others of
 * the object are deleted.
 */
export async function putObjectEvents(
  db: Db,
  key: Omit<ResourceKey, "kind">,
  stored: StoredSource,
  rows: readonly SentRow[],
): Promise<void> {
  await objectEvents(db, eventsValues(key, stored, rows));
}

const taskSource = compileOnce<SourceValues, object>((_db, value) => putSource("task_list", value));

/** Stores an object of a task list, without its row. */
export async function putTaskSource(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  stored: StoredSource,
): Promise<void> {
  await taskSource(db, { ...stored, userId, collection });
}

/** Inserts the task of an object. */
export async function insertObjectTask(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  { subtasks, ...task }: Omit<TaskRow, "version" | "task_list"> & { object: string },
): Promise<void> {
  await db
    .insertInto("tasks")
    .values({ ...task, subtasks: JSON.stringify(subtasks), user_id: userId, task_list: collection })
    .execute();
}

/** A task of the list, also in the trash, with what it was read from. */
export function findObjectTask(db: Db, userId: UserId, id: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom("tasks")
    .select(taskColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Updates the task of an object, out of the trash too. */
export async function updateObjectTask(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  { id, object, columns }: { id: string; object: string; columns: Partial<TaskColumns> },
): Promise<void> {
  const { subtasks, ...rest } = columns;
  await db
    .updateTable("tasks")
    .set({
      ...rest,
      ...(subtasks && { subtasks: JSON.stringify(subtasks) }),
      object,
      task_list: collection,
      deleted_at: null,
      version: sql<number>`version + 1`,
    })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

type StampValues = ResourceKey & { object: string; name: string | null; editedAt: Date | null; isPut: boolean };

const stamped = compileOnce<StampValues, { seq: number }>(
  (_db, value) => sql<{ seq: number }>`
    with raised as (
      update account_changes set seq = seq + 1 where user_id = ${value("userId")} returning seq
    ),
    unedited as (
      update calendar_objects set edited_at = ${value("editedAt")}::timestamptz
      where user_id = ${value("userId")} and id = ${value("object")} and ${value("isPut")}
        and edited_at is distinct from ${value("editedAt")}::timestamptz
    )
    insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone, name)
    select ${value("userId")}, ${value("kind")}, ${value("collection")}::uuid, ${value("object")}::uuid, raised.seq,
      clock_timestamp(), false, ${value("name")}
    from raised
    on conflict (user_id, kind, collection, object) do update
    set seq = excluded.seq, changed_at = excluded.changed_at, is_gone = false, name = excluded.name
    returning seq::float8 as seq`,
);

/**
 * Numbers a change of an object and names it. Of one that was put, `editedAt` is when its rows
 * became others than its source has, null if they did not. Returns the number.
 */
export async function stampObject(
  db: Db,
  key: ResourceKey,
  { object, name, ...put }: { object: string; name: string | null; editedAt?: Date | null },
): Promise<number> {
  const edited = { editedAt: put.editedAt ?? null, isPut: put.editedAt !== undefined };
  const [row] = await stamped(db, { ...key, object, name, ...edited });
  return row?.seq ?? 0;
}

/** Takes a name from an object that is gone, for another one. */
export async function releaseObjectName(
  db: Db,
  { userId, kind, collection }: ResourceKey,
  name: string,
): Promise<void> {
  await sql`
    update collection_changes set name = null
    where user_id = ${userId} and kind = ${kind} and collection = ${collection} and name = ${name} and is_gone`.execute(
    db,
  );
}

/** The name that an object has, or had, in a collection; undefined if it never was in it. */
export async function findObjectName(
  db: Db,
  { userId, kind, collection }: ResourceKey,
  object: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("collection_changes")
    .select("name")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("collection", "=", collection)
    .where("object", "=", object)
    .executeTakeFirst();
  return row?.name;
}

/** Numbers that nothing is at an address any more, of which `id` is a new one. */
export async function insertTombstone(
  db: Db,
  key: ResourceKey,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { userId, kind, collection } = key;
  await releaseObjectName(db, key, name);
  await sql`
    insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone, name)
    select ${userId}, ${kind}, ${collection}::uuid, ${id}::uuid, known.seq, clock_timestamp(), true, ${name}
    from account_changes known where known.user_id = ${userId}
    on conflict do nothing`.execute(db);
}

/** Makes the rows of an object that are in other collections ones that were made here. */
export async function detachOtherRows(
  db: Db,
  { userId, kind, collection }: ResourceKey,
  object: string,
): Promise<void> {
  const isElsewhere = (place: string) => sql`user_id = ${userId} and object = ${object}::uuid
    and ${sql.ref(place)} <> ${collection}::uuid`;
  await (
    kind === "event"
      ? sql`update events set object = null, object_part = null where ${isElsewhere("calendar")}`
      : sql`update tasks set object = null where ${isElsewhere("task_list")}`
  ).execute(db);
}

type TrashValues = AddressValues & {
  objectName: string;
  objectId: string | null;
  kinds: readonly CollectionKind[];
  seqs: number[] | null;
  now: Date;
  keep: number;
};

/** What a removal found: the collection, the object, and whether it had one of the numbers. */
export interface TrashedObject {
  kind: CollectionKind;
  collection: string;
  is_there: boolean;
  is_seen: boolean;
}

const trashed = compileOnce<TrashValues, TrashedObject>((_db, value) => {
  const userId = value("userId");
  const of = (kind: CollectionKind) => sql`found.kind = ${sql.lit(kind)} and found.kind = any(${value("kinds")}::text[])
    and found.is_there and found.is_seen`;
  const move = (kind: CollectionKind) => sql`
    update ${sql.table(tableOf[kind])} r set deleted_at = ${value("now")}::timestamptz, version = version + 1
    from found
    where r.user_id = ${userId} and ${sql.ref(`r.${kind}`)} = found.collection and ${of(kind)} and r.deleted_at is null
      and r.id = any(array(
        select m.id from ${sql.table(tableOf[kind])} m where m.user_id = ${userId} and m.object = found.object
        union all
        select m.id from ${sql.table(tableOf[kind])} m
        where m.user_id = ${userId} and m.id = found.object and m.object is null
      ))`;
  const trim = (kind: CollectionKind) => sql`
    delete from ${sql.table(tableOf[kind])}
    where user_id = ${userId} and id = any(array(
      select m.id from ${sql.table(tableOf[kind])} m
      where m.user_id = ${userId} and m.deleted_at is not null and exists (select from found where ${of(kind)})
      order by m.deleted_at desc, m.id offset ${value("keep")}
    ))`;
  return sql<TrashedObject>`
    with found as (
      select c.kind, c.id as collection, (named.data ->> 'object')::uuid as object,
        coalesce(not (named.data ->> 'is_gone')::boolean, false) as is_there,
        coalesce(${value("seqs")}::bigint[] is null or (named.data ->> 'seq')::bigint = any(${value("seqs")}::bigint[]), false)
          as is_seen
      from (${collectionAt(value)}) c cross join ${computedOnce(namedObject(kindOfCollection, value))} named
    ),
    moved_events as (${move("calendar")}), moved_tasks as (${move("task_list")}),
    trimmed_events as (${trim("calendar")}), trimmed_tasks as (${trim("task_list")})
    select kind, collection, is_there, is_seen from found`;
});

/**
 * Moves an object to the trash, if its collection is of one of the kinds and it has one of the
 * numbers, and trims the trash to `keep` rows; undefined without the collection.
 */
export async function trashObject(
  db: Db,
  userId: UserId,
  {
    address,
    object,
    ...removal
  }: Pick<TrashValues, "kinds" | "seqs" | "now" | "keep"> & {
    address: CollectionAddress;
    object: ObjectName;
  },
): Promise<TrashedObject | undefined> {
  const [row] = await trashed(db, { ...address, userId, objectName: object.name, objectId: object.id, ...removal });
  return row;
}

/** Moves the rows of an object to another collection of its kind. */
export async function moveObject(
  db: Db,
  { userId, kind, object }: { userId: UserId; kind: CollectionKind; object: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const table = sql.table(tableOf[kind]);
  const place = sql.ref(kind);
  await sql`
    update ${table} r set ${place} = ${to}::uuid, version = version + 1
    where r.user_id = ${userId} and ${sql.ref(`r.${kind}`)} = ${from}::uuid and r.deleted_at is null
      and (r.object = ${object}::uuid or (r.object is null and r.id = ${object}::uuid))`.execute(db);
}

/** An object that is moved, with its UID. */
export interface MovedObject {
  collection: CollectionRow;
  object: string;
  seq: number;
  uid: string;
}

/** The object at an address with its UID; undefined if it is not there. */
export async function findMovedObject(
  db: Db,
  userId: UserId,
  { address, object }: { address: CollectionAddress; object: ObjectName },
): Promise<MovedObject | undefined> {
  const [row] = await movedObject(db, { ...address, userId, objectName: object.name, objectId: object.id });
  return row;
}

const movedObject = compileOnce<Omit<TargetValues, "uid" | "uidAsId">, MovedObject>(
  (_db, value) => sql<MovedObject>`
    select to_json(c) as collection, named.data ->> 'object' as object, (named.data ->> 'seq')::float8 as seq,
      named.data ->> 'uid' as uid
    from (${collectionAt(value)}) c cross join ${computedOnce(namedObject(kindOfCollection, value))} named
    where not (named.data ->> 'is_gone')::boolean`,
);

/** Makes the rows of an object in the trash ones that were made here, so that its UID is free. */
export async function dissolveObject(db: Db, userId: UserId, object: string): Promise<void> {
  await sql`update events set object = null, object_part = null where user_id = ${userId} and object = ${object}`.execute(
    db,
  );
  await sql`update tasks set object = null where user_id = ${userId} and object = ${object}`.execute(db);
  await sql`delete from calendar_objects where user_id = ${userId} and id = ${object}`.execute(db);
}
