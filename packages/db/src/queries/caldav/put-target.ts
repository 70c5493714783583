import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import {
  collectionOfKind,
  objectKindOf,
  type CollectionAddress,
  type CollectionKind,
  type CollectionRow,
} from "./collections.ts";

/** What an object that a client sends would replace. */

export interface PlacedRow {
  id: string;
  /** The object, also of a row that was made here. */
  object: string;
  /** Whether it was read from iCalendar. */
  has_source: boolean;
  /** Whether a reminder of it was dismissed here. */
  is_acknowledged: boolean;
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

/** What a client puts, and where. */
interface PutAddress {
  kind: CollectionKind;
  address: CollectionAddress;
  object: ObjectName;
  /** The UID, and its text as the id of a row if it is one. */
  uid: { text: string; id: string | null };
}

export const tableOf = { calendar: "events", task_list: "tasks" } as const;
export const kindOfCollection = sql`case c.kind when 'calendar' then 'event' else 'task' end`;

/** The object at an address of the collection `c`, as JSON; `kind` is that of its objects. */
export function namedObject(kind: RawBuilder<unknown>, userId: UserId, { name, id }: ObjectName): RawBuilder<unknown> {
  const mine = sql`x.user_id = ${userId} and x.kind = ${kind} and x.collection = c.id`;
  const changes = sql`select x.object, x.name, x.seq, x.is_gone from collection_changes x where ${mine}`;
  return sql`(
    select to_json(one) from (
      select at.object, at.seq, at.is_gone, coalesce((
          select o.uid from calendar_objects o where o.user_id = ${userId} and o.id = at.object
        ), at.object::text) as uid
      from (
        ${changes} and x.name = ${name}
        union all
        ${changes} and x.name is null and x.object = ${id}::uuid
      ) at
      order by at.is_gone, at.name is null limit 1
    ) one
  )`;
}

/** The object with a UID in the collection `c`, as JSON. */
function sameUid(userId: UserId, { kind, uid }: PutAddress): RawBuilder<unknown> {
  const place = sql.ref(kind);
  return sql`(
    select to_json(one) from (
      select same.object, change.name, coalesce(change.is_gone, true) as is_gone from (
        select o.id as object from calendar_objects o
        where o.user_id = ${userId} and o.${place} = c.id and o.uid = ${uid.text}
        union all
        select r.id from ${sql.table(tableOf[kind])} r
        where r.user_id = ${userId} and r.id = ${uid.id}::uuid and r.object is null and r.${place} = c.id
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
export function computedOnce(data: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (select ${data} as data offset 0)`;
}

function rowsOfObjects(kind: CollectionKind, userId: UserId): RawBuilder<unknown> {
  const columns = sql`r.id, coalesce(r.object, r.id) as object, r.object is not null as has_source,
    r.acknowledged_until is not null as is_acknowledged,
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

/** What an object would replace in a collection of the kind. */
async function findTargetOfKind(db: Db, userId: UserId, wanted: PutAddress): Promise<PutTarget | undefined> {
  const { kind, address, object } = wanted;
  const lastPosition = sql`(
    select max(position) from tasks where user_id = ${userId} and task_list = c.id and deleted_at is null
  )`;
  const { rows } = await sql<PutTarget>`
    select to_json(c) as collection, named.data as named, same.data as same_uid, ${rowsOfObjects(kind, userId)} as rows,
      known.${sql.ref(tableOf[kind])} as count,
      known.source_octets::float8 as octets, ${kind === "calendar" ? sql`null` : lastPosition} as last_position
    from (${collectionOfKind(kind, { ...address, userId })}) c
    join account_changes known on known.user_id = ${userId}
    cross join ${computedOnce(namedObject(sql.lit(objectKindOf[kind]), userId, object))} named
    cross join ${computedOnce(sameUid(userId, wanted))} same`.execute(db);
  return rows[0];
}

/**
 * What an object that is put at an address would replace; undefined without the collection. It is
 * looked for among those of `kind` first.
 */
export async function findPutTarget(db: Db, userId: UserId, wanted: PutAddress): Promise<PutTarget | undefined> {
  const other = wanted.kind === "calendar" ? "task_list" : "calendar";
  return (await findTargetOfKind(db, userId, wanted)) ?? findTargetOfKind(db, userId, { ...wanted, kind: other });
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
