import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import { collectionAt, type CollectionAddress, type CollectionKind, type CollectionRow } from "./collections.ts";
import { computedOnce, kindOfCollection, namedObject, tableOf, type ObjectName } from "./put-target.ts";

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
  const named = namedObject(kindOfCollection, userId, object);
  const { rows } = await sql<MovedObject>`
    select to_json(c) as collection, named.data ->> 'object' as object, (named.data ->> 'seq')::float8 as seq,
      named.data ->> 'uid' as uid
    from (${collectionAt({ ...address, userId })}) c cross join ${computedOnce(named)} named
    where not (named.data ->> 'is_gone')::boolean`.execute(db);
  return rows[0];
}
