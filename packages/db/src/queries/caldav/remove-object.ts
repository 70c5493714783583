import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import { collectionAt, type CollectionAddress, type CollectionKind } from "./collections.ts";
import { computedOnce, kindOfCollection, namedObject, tableOf, type ObjectName } from "./put-target.ts";

/** The object to remove, and on what conditions. */
interface Removal {
  address: CollectionAddress;
  object: ObjectName;
  kinds: readonly CollectionKind[];
  seqs: number[] | null;
  now: Date;
  keep: number;
}

/** What a removal found: the collection, the object, and whether it had one of the numbers. */
export interface TrashedObject {
  kind: CollectionKind;
  collection: string;
  is_subscribed: boolean;
  is_there: boolean;
  is_seen: boolean;
}

/**
 * Moves an object to the trash, if its collection is of one of the kinds and not subscribed, and it
 * has one of the numbers, and trims the trash to `keep` rows; undefined without the collection.
 */
export async function trashObject(
  db: Db,
  userId: UserId,
  { address, object, kinds, seqs, now, keep }: Removal,
): Promise<TrashedObject | undefined> {
  const of = (kind: CollectionKind) => sql`found.kind = ${sql.lit(kind)} and found.kind = any(${kinds}::text[])
    and not found.is_subscribed and found.is_there and found.is_seen`;
  const move = (kind: CollectionKind) => sql`
    update ${sql.table(tableOf[kind])} r set deleted_at = ${now}::timestamptz, version = version + 1
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
      order by m.deleted_at desc, m.id offset ${keep}
    ))`;
  const { rows } = await sql<TrashedObject>`
    with found as (
      select c.kind, c.id as collection, c.is_subscribed, (named.data ->> 'object')::uuid as object,
        coalesce(not (named.data ->> 'is_gone')::boolean, false) as is_there,
        coalesce(${seqs}::bigint[] is null or (named.data ->> 'seq')::bigint = any(${seqs}::bigint[]), false)
          as is_seen
      from (${collectionAt({ ...address, userId })}) c cross join ${computedOnce(namedObject(kindOfCollection, userId, object))} named
    ),
    moved_events as (${move("calendar")}), moved_tasks as (${move("task_list")}),
    trimmed_events as (${trim("calendar")}), trimmed_tasks as (${trim("task_list")})
    select kind, collection, is_subscribed, is_there, is_seen from found`.execute(db);
  return rows[0];
}
