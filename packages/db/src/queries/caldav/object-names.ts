import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import type { ResourceKey } from "./resources.ts";

/** Numbers and names objects of collections, with the account locked. */

/**
 * Numbers a change of an object and names it. Of one that was put, `editedAt` is when its rows
 * became others than its source has, null if they did not. Returns the number.
 */
export async function stampObject(
  db: Db,
  { userId, kind, collection }: ResourceKey,
  { object, name, editedAt }: { object: string; name: string | null; editedAt?: Date | null },
): Promise<number> {
  const isPut = editedAt !== undefined;
  const { rows } = await sql<{ seq: number }>`
    with raised as (
      update account_changes set seq = seq + 1 where user_id = ${userId} returning seq
    ),
    unedited as (
      update calendar_objects set edited_at = ${editedAt ?? null}::timestamptz
      where user_id = ${userId} and id = ${object} and ${isPut}
        and edited_at is distinct from ${editedAt ?? null}::timestamptz
    )
    insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone, name)
    select ${userId}, ${kind}, ${collection}::uuid, ${object}::uuid, raised.seq, clock_timestamp(), false, ${name}
    from raised
    on conflict (user_id, kind, collection, object) do update
    set seq = excluded.seq, changed_at = excluded.changed_at, is_gone = false, name = excluded.name,
      moves = case when ${isPut} then 0 else collection_changes.moves end
    returning seq::float8 as seq`.execute(db);
  return rows[0]?.seq ?? 0;
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

/** Makes the rows of an object in the trash ones that were made here, so that its UID is free. */
export async function dissolveObject(db: Db, userId: UserId, object: string): Promise<void> {
  await sql`update events set object = null, object_part = null where user_id = ${userId} and object = ${object}`.execute(
    db,
  );
  await sql`update tasks set object = null where user_id = ${userId} and object = ${object}`.execute(db);
  await sql`delete from calendar_objects where user_id = ${userId} and id = ${object}`.execute(db);
}
