import { insertNewObject } from "@hourloom/db/queries/caldav/insert-object";
import { putObjectEvents } from "@hourloom/db/queries/caldav/object-events";
import {
  detachOtherRows,
  insertTombstone,
  releaseObjectName,
  stampObject,
} from "@hourloom/db/queries/caldav/object-names";
import {
  findPutTarget,
  findSourceOctets,
  type PlacedRow,
  type PutTarget,
} from "@hourloom/db/queries/caldav/put-target";
import { dismissNoticesOfObject, forgetAcknowledged } from "@hourloom/db/queries/reminders";
import type { StoredSource } from "@hourloom/db/queries/caldav/stored-source";
import { objectKindOf } from "@hourloom/db/queries/caldav/collections";
import type { ResourceKey } from "@hourloom/db/queries/caldav/resources";
import { SOURCE_OCTETS_MAX } from "@hourloom/schema/calendars";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { maxRowsOf } from "../../core/capacity.ts";
import { newId, ownerTransaction, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { runWithFirstTry } from "../../core/transactions.ts";
import { storedUid } from "../imports/rows/staged-rows.ts";
import { collectionAddress, objectName, objectSegment, storedName, uidOf } from "./addresses.ts";
import {
  canRead,
  canWrite,
  canWriteAny,
  canWriteObjects,
  OBJECT_MAX_BYTES,
  rejected,
  type CaldavCaller,
  type CaldavDeps,
  type Rejected,
} from "./caller.ts";
import { etagOf, meetsConditions, type Conditions } from "./etags.ts";
import { insertShownList } from "./collections.ts";
import { putTask } from "./put-task.ts";
import { readSentObject, type SentObject } from "./sent-object.ts";

/** An address of an object: the segments of its collection and its name. */
export interface ObjectAddress {
  collection: string;
  object: string;
}

export interface PutInput extends Conditions {
  address: ObjectAddress;
  octets: Buffer;
}

/**
 * What a PUT did. Without an entity tag the stored octets are not those that were sent, and the
 * client has to read them.
 */
export type PutResult =
  | { status: "created" | "replaced"; etag: string | undefined }
  | Rejected
  /** Another object of the collection has the UID (RFC 4791 section 5.3.2.1). */
  | { status: "uid_conflict"; object: string };

/** The object that is written, and what it replaces. */
interface Destination {
  /** Its id: a known one, or a new one. */
  object: string;
  /** Whether nothing is at the address. */
  isNew: boolean;
  /** Whether the id is a known one: what is in the trash has one too. */
  isStored: boolean;
  /** Its rows, also those in other collections. */
  rows: PlacedRow[];
}

function isLive<One extends { is_gone: boolean }>(one: One | null): one is One {
  return one !== null && !one.is_gone;
}

/** The object to write, or the other one that has the UID. */
function destinationOf(
  { named, same_uid, rows }: PutTarget,
  { id, uid }: { id: string; uid: string },
): Destination | { status: "uid_conflict"; object: string | null } {
  const current = isLive(named) ? named.object : null;
  // Without one here its source is in the collection that others of its rows were moved to.
  const hasUid = same_uid === null ? named?.uid === uid : same_uid.object === current;
  if (current !== null && !hasUid) return { status: "uid_conflict", object: null };
  if (current === null && isLive(same_uid)) return { status: "uid_conflict", object: objectSegment(same_uid) };
  // What is in the trash comes back with its rows.
  const object = current ?? same_uid?.object ?? id;
  const own = rows.filter((row) => row.object === object);
  return { object, isNew: current === null, isStored: object !== id, rows: own };
}

/** How many rows outside the trash the account has more. */
function addedRows({ rows }: Destination, sent: SentObject): number {
  const live = rows.filter((row) => row.is_here && !row.is_trashed).length;
  return (sent.kind === "calendar" ? sent.rows.length : 1) - live;
}

/** Whether the account has space for a source that is not smaller than the one it replaces. */
async function hasSpace(
  { tx, userId }: OwnerTransaction,
  { target, object, octets }: { target: PutTarget; object: string; octets: number },
): Promise<boolean> {
  if (target.octets + octets <= SOURCE_OCTETS_MAX) return true;
  const added = octets - (await findSourceOctets(tx, userId, object));
  return added <= 0 || target.octets + added <= SOURCE_OCTETS_MAX;
}

/** The ids of rows by their part: known ones are kept. */
function withIds<Row extends { object_part: number }>(
  rows: readonly Row[],
  known: readonly PlacedRow[],
  now: Date,
): (Row & { id: string })[] {
  const byPart = new Map(known.filter(({ is_here }) => is_here).map(({ part, id }) => [part ?? 0, id]));
  return rows.map((row) => ({ ...row, id: byPart.get(row.object_part) ?? newId(now) }));
}

export interface Put {
  key: ResourceKey;
  stored: StoredSource;
  target: PutTarget;
  destination: Destination;
}

/** Writes the rows; returns when they became other ones than were sent, or null. */
async function putRows(transaction: OwnerTransaction, put: Put, sent: SentObject): Promise<Result<Date | null>> {
  const { key, stored, destination } = put;
  if (sent.kind === "task_list") return putTask(transaction, put, sent);
  const rows = withIds(sent.rows, destination.rows, transaction.now);
  await putObjectEvents(transaction.tx, key, { stored, isNew: !destination.isStored, rows });
  return ok(null);
}

function storedSource(
  owner: Owner,
  { id, sent, octets }: { id: string; sent: SentObject; octets: Buffer },
): StoredSource {
  return {
    id,
    uid: storedUid(sent.uid),
    sequence: sent.sequence,
    modified_at: sent.modifiedMs === null ? null : new Date(sent.modifiedMs),
    source: octets,
    read_zone: owner.timezone,
    is_partial: sent.isPartial,
    parts: sent.kind === "calendar" ? sent.rows.map((row) => row.object_part) : null,
  };
}

/** Frees the name of what is gone, and the object of rows in other collections. */
async function release(
  { tx }: OwnerTransaction,
  { key, target: { named }, destination }: Put,
  segment: string,
): Promise<void> {
  if (named?.is_gone === true && named.object !== destination.object) await releaseObjectName(tx, key, segment);
  if (destination.rows.some(({ is_here }) => !is_here)) await detachOtherRows(tx, key, destination.object);
}

/** Numbers the change; tells clients that the former address of what was in the trash is gone. */
async function stamp(
  { tx, now }: OwnerTransaction,
  { key, target: { same_uid }, destination: { object, isNew } }: Put,
  { segment, editedAt }: { segment: string; editedAt: Date | null },
): Promise<number> {
  const seq = await stampObject(tx, key, { object, name: storedName(segment, object), editedAt });
  const former = isNew && same_uid?.object === object ? objectSegment(same_uid) : segment;
  if (former !== segment) await insertTombstone(tx, key, { id: newId(now), name: former });
  return seq;
}

/** A PUT whose body has been read. */
interface Sending {
  caller: CaldavCaller;
  sent: SentObject;
  input: PutInput;
}

/**
 * Stores an event at an address where nothing was in one statement; undefined where that is not
 * enough.
 */
async function insertInOneStatement(
  { db, now, rowsMax }: CaldavDeps,
  { caller, sent, input }: Sending,
): Promise<Result<PutResult> | undefined> {
  const { address, octets, ifMatch } = input;
  if (sent.kind !== "calendar" || !canWrite(caller, "calendar") || ifMatch !== null) return undefined;
  if (sent.rows.some(({ exceptions }) => exceptions.length > 0)) return undefined;
  const { owner } = caller;
  const time = now();
  const object = newId(time);
  const stored = storedSource(owner, { id: object, sent, octets });
  const seq = await insertNewObject(db, {
    userId: owner.userId,
    address: collectionAddress(address.collection),
    object: objectName(address.object),
    stored,
    uidAsId: uidOf(stored.uid).id,
    rows: withIds(sent.rows, [], time),
    limit: maxRowsOf("events", rowsMax),
    octetsLimit: SOURCE_OCTETS_MAX,
  });
  return seq === undefined ? undefined : ok({ status: "created", etag: etagOf({ object, seq }, caller) });
}

/** Why the body may not be stored in the collection; undefined if it may. */
function problemOf({ caller, sent, input }: Sending, target: PutTarget | undefined): Rejected | undefined {
  if (target === undefined || !canRead(caller, target.collection.kind)) return rejected("no_collection");
  const { collection, named } = target;
  if (!canWriteObjects(caller, collection)) return rejected("read_only");
  if (collection.kind !== sent.kind) return rejected("component");
  return meetsConditions(input, isLive(named) ? named.seq : undefined, caller) ? undefined : rejected("condition");
}

async function store(transaction: OwnerTransaction, { caller, sent, input }: Sending): Promise<Result<PutResult>> {
  const { tx, userId, now, rowsMax } = transaction;
  const { address, octets } = input;
  const uid = storedUid(sent.uid);
  const target = await findPutTarget(tx, userId, {
    kind: sent.kind,
    address: collectionAddress(address.collection),
    object: objectName(address.object),
    uid: uidOf(uid),
  });
  const problem = problemOf({ caller, sent, input }, target);
  if (target === undefined || problem !== undefined) return ok(problem ?? rejected("no_collection"));
  const { collection } = target;
  await insertShownList(transaction, collection);
  const destination = destinationOf(target, { id: newId(now), uid });
  if ("status" in destination) {
    return ok({ status: "uid_conflict", object: destination.object ?? address.object });
  }
  const table = collection.kind === "calendar" ? "events" : "tasks";
  const added = addedRows(destination, sent);
  if (added > 0 && target.count + added > maxRowsOf(table, rowsMax)) return ok(rejected("account_full"));
  const { object, isNew } = destination;
  const isFull = !(await hasSpace(transaction, { target, object, octets: octets.length }));
  if (isFull) return ok(rejected("account_full"));
  const key = { userId, kind: objectKindOf[collection.kind], collection: collection.id };
  const stored = storedSource(transaction.owner, { id: object, sent, octets });
  const put = { key, stored, target, destination };
  await release(transaction, put, address.object);
  const written = await putRows(transaction, put, sent);
  if (!written.ok) return written;
  if (!isNew && sent.acknowledgedMs !== null) {
    await dismissNoticesOfObject(tx, userId, { object, until: new Date(sent.acknowledgedMs), now });
  }
  const acknowledged = destination.rows.filter(({ is_acknowledged }) => is_acknowledged).map(({ id }) => id);
  if (acknowledged.length > 0) await forgetAcknowledged(tx, userId, { kind: key.kind, ids: acknowledged });
  const seq = await stamp(transaction, put, { segment: address.object, editedAt: written.value });
  const etag = written.value === null ? etagOf({ object, seq }, caller) : undefined;
  return ok({ status: isNew ? "created" : "replaced", etag });
}

/**
 * Stores the octets of an object at an address, and the rows that they are read as. What rows
 * cannot hold stays in the octets.
 */
export async function putObject(deps: CaldavDeps, caller: CaldavCaller, input: PutInput): Promise<Result<PutResult>> {
  if (!canWriteAny(caller)) return ok(rejected("read_only"));
  if (input.octets.length > OBJECT_MAX_BYTES) return ok(rejected("too_large"));
  const read = await readSentObject(deps, caller.owner, input.octets);
  if (!read.ok) return read;
  const sent = read.value;
  if (sent.status === "rejected") return ok(sent);
  const sending = { caller, sent, input };
  const { owner } = caller;
  return runWithFirstTry(deps.db, {
    userId: owner.userId,
    tryWithoutTransaction: () => insertInOneStatement(deps, sending),
    work: (tx) => store(ownerTransaction(deps, tx, owner), sending),
  });
}
