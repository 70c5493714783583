import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../../owner.ts";
import { compileOnce, type PlaceholderOf } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import {
  addressOf,
  collectionAt,
  type AddressValues,
  type CollectionAddress,
  type CollectionRow,
} from "./collections.ts";

/** An object of a collection, without what it says. */
export interface ResourceRow {
  object: string;
  /** The last segment of its address; null: its id and `.ics`. */
  name: string | null;
  seq: number;
  changed_at: Date;
}

export interface ResourceKey {
  userId: UserId;
  kind: "event" | "task";
  collection: string;
}

export const FIRST_OBJECT = "00000000-0000-0000-0000-000000000000";

const resourcePage = compileOnce<ResourceKey & { after: string; limit: number }, ResourceRow>(
  (_db, value) => sql<ResourceRow>`
    select object, name, seq::float8 as seq, changed_at from collection_changes
    where user_id = ${value("userId")} and kind = ${value("kind")} and collection = ${value("collection")}
      and not is_gone and object > ${value("after")}::uuid
    order by object limit ${value("limit")}`,
);

/** The next objects of a collection, by id. */
export function listResources(
  db: Db,
  key: ResourceKey,
  { after, limit }: { after: string; limit: number },
): Promise<ResourceRow[]> {
  return resourcePage(db, { ...key, after, limit });
}

/** The last change that a client knows; without an object all of that number. */
export interface SyncPoint {
  seq: number;
  object: string | null;
  /** In a first synchronization: the number of the collection when it began. */
  begunAt: number | null;
}

export type ChangeRow = Omit<ResourceRow, "changed_at"> & { changed_at: string; is_gone: boolean };

/** A collection with its changes after a point, in their order. */
export type ChangedCollection = CollectionRow & { changes: ChangeRow[] };

const LAST_OBJECT = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type ChangesValues = AddressValues & { seq: number; object: string; goneThrough: number; limit: number };

/** Whether another object of the collection tells of the address at which `x` is gone. */
function isToldBy(isSameAddress: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from collection_changes same
    where same.user_id = x.user_id and same.kind = x.kind and same.collection = x.collection and ${isSameAddress}
      and (not same.is_gone or (same.seq, same.object) > (x.seq, x.object))
  )`;
}

/**
 * Whether `x` is gone from an address of which another object tells: one that has the id of `x` for
 * a name, or whose id is the name of `x`.
 */
const isOutdated = sql`x.is_gone and case
  when x.name is null then ${isToldBy(sql`same.name = x.object || '.ics'`)}
  when x.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]ics$'
    then ${isToldBy(sql`same.name is null and same.object = left(x.name, 36)::uuid`)}
  else false end`;

/** The changes of the collection `c`, as JSON. */
function changesAfter(value: PlaceholderOf<ChangesValues>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(one order by one.seq, one.object) from (
      select x.object, x.name, x.seq, x.changed_at, x.is_gone from collection_changes x
      where x.user_id = ${value("userId")}
        and x.kind = case c.kind when 'calendar' then 'event' else 'task' end and x.collection = c.id
        and (x.seq, x.object) > (${value("seq")}::bigint, ${value("object")}::uuid)
        and not (x.is_gone and x.seq <= ${value("goneThrough")}::bigint) and not (${isOutdated})
      order by x.seq, x.object limit ${value("limit")}
    ) one
  ), '[]')`;
}

const changedCollection = compileOnce<ChangesValues, ChangedCollection>(
  (_db, value) => sql<ChangedCollection>`
    select c.*, ${changesAfter(value)} as changes from (${collectionAt(addressOf(value))}) c`,
);

/**
 * A collection with up to `limit` changes after `point`; without one all objects that it has. One
 * statement, so that its number and the changes are of the same moment.
 */
export async function findChangedCollection(
  db: Db,
  userId: UserId,
  { address, point, limit }: { address: CollectionAddress; point: SyncPoint | undefined; limit: number },
): Promise<ChangedCollection | undefined> {
  const { seq, object, begunAt } = point ?? { seq: 0, object: null, begunAt: Number.MAX_SAFE_INTEGER };
  // What was gone before it began is nothing to a first synchronization.
  const after = { seq, object: object ?? LAST_OBJECT, goneThrough: begunAt ?? 0 };
  const [row] = await changedCollection(db, { ...address, userId, ...after, limit });
  return row;
}
