import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { deleteBatch, deletionOfBatch, isWholeBatch } from "./delete-batch.ts";

/** The numbered changes of calendars and lists, which triggers write. */

/** Stores for all objects of an account that their rows were not edited since they were stored. */
export async function markAllAsStored(db: Db, userId: UserId): Promise<void> {
  await sql`
    update calendar_objects set edited_at = null
    where user_id = ${userId} and edited_at is not null`.execute(db);
  await sql`update collection_changes set moves = 0 where user_id = ${userId} and moves > 0`.execute(db);
}

/** Changes from before then, of one account or of all. */
export interface OldChanges {
  before: Date;
  /** Null: of all accounts. */
  userId: string | null;
}

function isBefore({ before, userId }: OldChanges): RawBuilder<unknown> {
  return sql`is_gone and changed_at < ${before} and (${userId}::uuid is null or user_id = ${userId}::uuid)`;
}

/**
 * Accounts of which more than `max` changes of gone objects are stored, among those that lost
 * objects since then, with the time of the oldest one that they may keep.
 */
export async function listAccountsWithManyGone(
  db: Db,
  { since, max }: { since: Date; max: number },
): Promise<{ userId: string; before: Date }[]> {
  const { rows } = await sql<{ userId: string; before: Date }>`
    select recent.user_id as "userId", kept.changed_at as before
    from (select distinct user_id from collection_changes where is_gone and changed_at >= ${since}) recent
    cross join lateral (
      select changed_at from collection_changes one
      where one.user_id = recent.user_id and one.is_gone
      order by changed_at desc offset ${max} - 1 fetch first 1 row only
    ) kept`.execute(db);
  return rows;
}

/**
 * Deletes up to 1,000 sources of objects that were gone before then and have no rows; returns
 * whether there may be more.
 */
export function deleteOldSources(db: Db, old: OldChanges): Promise<boolean> {
  return deleteBatch(
    db,
    "calendar_objects",
    sql`(user_id, id) in (
      select user_id, object from collection_changes where ${isBefore(old)}
    ) and not exists (
      select from events where events.user_id = calendar_objects.user_id and events.object = calendar_objects.id
    ) and not exists (
      select from tasks where tasks.user_id = calendar_objects.user_id and tasks.object = calendar_objects.id
    )`,
  );
}

/** Changes of objects that were gone before then and have no row, but for the last ones. */
function isOld(old: OldChanges): RawBuilder<unknown> {
  return sql`${isBefore(old)} and not exists (
      select from events where events.user_id = collection_changes.user_id and events.id = collection_changes.object
        and collection_changes.kind = 'event' and events.calendar = collection_changes.collection
    ) and (
      exists (
        select from collection_changes later
        where later.user_id = collection_changes.user_id and later.kind = collection_changes.kind
          and later.collection = collection_changes.collection
          and (later.seq, later.object) > (collection_changes.seq, collection_changes.object)
      ) or not exists (
        select from calendars
        where calendars.user_id = collection_changes.user_id and calendars.id = collection_changes.collection
        union all
        select from task_lists
        where task_lists.user_id = collection_changes.user_id and task_lists.id = collection_changes.collection
      )
    )`;
}

/** Stores for the collections of one kind the number of the last change in `removed`. */
function raiseOldest(kind: "calendar" | "task_list"): RawBuilder<unknown> {
  const isCalendar = kind === "calendar";
  return sql`
    insert into collections as known (user_id, kind, id, oldest_seq)
    select place.user_id, ${sql.lit(kind)}, place.id, max(removed.seq)
    from ${sql.table(isCalendar ? "calendars" : "task_lists")} place
    join removed on removed.user_id = place.user_id and removed.collection = place.id
      and removed.kind = ${sql.lit(isCalendar ? "event" : "task")}
    group by place.user_id, place.id
    on conflict (user_id, kind, id) do update set oldest_seq = greatest(known.oldest_seq, excluded.oldest_seq)`;
}

/**
 * Deletes up to 1,000 changes of objects that were gone before then and have no row; as above. The
 * last change of a collection stays as long as that, so that its number never falls. A collection
 * gets the number of the last change that it lost: tokens from before that are not valid any more.
 */
export async function deleteOldChanges(db: Db, old: OldChanges): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`
    with removed as (
      ${deletionOfBatch("collection_changes", isOld(old))} returning user_id, kind, collection, seq
    ),
    raised_calendars as (${raiseOldest("calendar")}), raised_lists as (${raiseOldest("task_list")})
    select count(*) from removed`.execute(db);
  return isWholeBatch(BigInt(rows[0]?.count ?? 0));
}
