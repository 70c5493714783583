import { FIRST_OBJECT, findChangedCollection, listResources } from "@hourloom/db/queries/caldav/resources";
import { listObjectEvents, listObjectTasks } from "@hourloom/db/queries/caldav/objects";
import { objectKindOf } from "@hourloom/db/queries/caldav/collections";
import { err } from "@hourloom/schema/errors/domain-errors";
import { unwrap } from "../../core/domain-error.ts";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { collectionAddress, objectName, objectSegment } from "./addresses.ts";
import { canRead, rejected, type CaldavCaller, type CaldavDeps, type Rejected } from "./caller.ts";
import { collectionOf, getCollection, type Collection } from "./collections.ts";
import {
  currentObject,
  groupByObject,
  type CalendarObject,
  type ObjectRows,
  type ReadObject,
} from "./current-object.ts";
import { etagOf } from "./etags.ts";
import type { ObjectAddress } from "./put-object.ts";
import { pointOf, readSyncToken, syncToken } from "./sync-token.ts";

/** An object without what it says. */
export interface Member {
  segment: string;
  etag: string;
  changedAt: Date;
}

const PAGE = 1_000;
/** Of the sources that one statement returns, but for the last one. */
const OCTETS_MAX = 8 * 1024 * 1024;

/** Yields the members of a collection, in the order of their ids. */
export async function* listMembers(
  { db }: CaldavDeps,
  caller: CaldavCaller,
  { kind, id }: Collection,
): AsyncGenerator<Member[], void> {
  const key = { userId: caller.owner.userId, kind: objectKindOf[kind], collection: id };
  for (let after = FIRST_OBJECT; ;) {
    const rows = await listResources(db, key, { after, limit: PAGE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ segment: objectSegment(row), etag: etagOf(row, caller), changedAt: row.changed_at }));
    if (rows.length < PAGE) return;
    after = last.object;
  }
}

/** The rows of the objects at these segments; a statement may return only the first ones. */
async function listRows(
  { db }: CaldavDeps,
  { owner }: CaldavCaller,
  { collection: { kind, id }, segments }: { collection: Collection; segments: readonly string[] },
): Promise<{ objects: ObjectRows[]; total: number }> {
  const names = segments.map(objectName);
  const wanted = { names: segments, ids: names.flatMap((one) => one.id ?? []), octets: OCTETS_MAX };
  const key = { userId: owner.userId, collection: id };
  if (kind === "calendar") {
    const rows = await listObjectEvents(db, key, wanted);
    return { objects: groupByObject(rows), total: rows[0]?.total ?? 0 };
  }
  const rows = await listObjectTasks(db, key, wanted);
  return { objects: rows.map((row) => ({ kind, row, owner })), total: rows[0]?.total ?? 0 };
}

/**
 * Yields the objects at these segments of a collection, in some order; those that are not there are
 * left out. Some megabytes are in memory at a time.
 */
export async function* readObjects(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { collection, segments }: { collection: Collection; segments: readonly string[] },
): AsyncGenerator<ReadObject, void> {
  const yieldIfDue = createYielder();
  let left = [...new Set(segments)];
  while (left.length > 0) {
    const found = new Set<string>();
    const { objects, total } = await listRows(deps, caller, { collection, segments: left });
    for (const rows of objects) {
      await yieldIfDue();
      const object = await currentObject(deps, caller, rows);
      found.add(object.segment);
      yield object;
    }
    if (found.size === 0 || found.size === total) return;
    left = left.filter((segment) => !found.has(segment));
  }
}

const busy = err({ code: "unavailable", retry_after_seconds: 2 });

/** An object with its collection. Throws `unavailable` if it cannot be written in time. */
export async function getObject(
  deps: CaldavDeps,
  caller: CaldavCaller,
  address: ObjectAddress,
): Promise<{ status: "found"; collection: Collection; object: CalendarObject } | Rejected> {
  const collection = await getCollection(deps, caller, address.collection);
  if (collection.status === "rejected") return collection;
  for await (const object of readObjects(deps, caller, { collection, segments: [address.object] })) {
    return { status: "found", collection, object: object.status === "read" ? object : unwrap(busy) };
  }
  return rejected("no_object");
}

/** A change of an object; without an entity tag it is gone. */
export interface ObjectChange {
  segment: string;
  etag: string | undefined;
  changedAt: Date;
}

export interface CollectionChanges {
  status: "found";
  collection: Collection;
  changes: ObjectChange[];
  /** What the client knows after these changes. */
  token: string;
  isTruncated: boolean;
}

/** Changes in one response. */
const CHANGES_MAX = 5_000;

/**
 * What changed in a collection since `token`, or all of it without one (RFC 6578); at most `limit`
 * changes. A token that is not known is `sync_token`.
 */
export async function getChanges(
  { db }: CaldavDeps,
  caller: CaldavCaller,
  { segment, token, limit = CHANGES_MAX }: { segment: string; token: string; limit?: number | undefined },
): Promise<CollectionChanges | Rejected> {
  const address = collectionAddress(segment);
  const point = pointOf(token);
  const count = Math.min(limit, CHANGES_MAX);
  const row = await findChangedCollection(db, caller.owner.userId, { address, point, limit: count + 1 });
  if (row === undefined || !canRead(caller, row.kind)) return rejected("no_collection");
  if (readSyncToken(row, token, caller) === null) return rejected("sync_token");
  const changes = row.changes.slice(0, count);
  const last = changes.at(-1);
  const isTruncated = row.changes.length > count;
  const complete = { seq: row.seq, object: null, begunAt: null };
  const begunAt = point === undefined ? row.seq : point.begunAt;
  const known = isTruncated && last !== undefined ? { ...last, begunAt } : complete;
  return {
    status: "found",
    collection: collectionOf(row, caller),
    changes: changes.map((change) => ({
      segment: objectSegment(change),
      etag: change.is_gone ? undefined : etagOf(change, caller),
      changedAt: new Date(change.changed_at),
    })),
    token: syncToken(row, known, caller),
    isTruncated,
  };
}
