import { objectKindOf, type CollectionKind } from "@hourloom/db/queries/caldav/collections";
import { findMovedObject, moveObject as moveRows, type MovedObject } from "@hourloom/db/queries/caldav/move-object";
import {
  dissolveObject,
  findObjectName,
  insertTombstone,
  releaseObjectName,
  stampObject,
} from "@hourloom/db/queries/caldav/object-names";
import { findPutTarget, type PutTarget } from "@hourloom/db/queries/caldav/put-target";
import { trashObject } from "@hourloom/db/queries/caldav/remove-object";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { maxRowsOf } from "../../core/capacity.ts";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { collectionAddress, objectName, objectSegment, storedName, uidOf } from "./addresses.ts";
import {
  canRead,
  canWrite,
  canWriteObjects,
  rejected,
  type CaldavCaller,
  type CaldavDeps,
  type Rejected,
} from "./caller.ts";
import type { Done } from "./collections.ts";
import { meetsConditions, seqsOf, type Conditions } from "./etags.ts";
import { putObject, type ObjectAddress, type PutResult } from "./put-object.ts";
import { getObject } from "./read-objects.ts";

const kinds: readonly CollectionKind[] = ["calendar", "task_list"];

interface Removal {
  address: ObjectAddress;
  ifMatch: Conditions["ifMatch"];
}

async function trash(
  { tx, userId, now, rowsMax }: OwnerTransaction,
  caller: CaldavCaller,
  { address, ifMatch }: Removal,
): Promise<Done<"removed">> {
  const found = await trashObject(tx, userId, {
    address: collectionAddress(address.collection),
    object: objectName(address.object),
    kinds: kinds.filter((kind) => canWrite(caller, kind)),
    seqs: ifMatch === null || ifMatch === "any" ? null : seqsOf(ifMatch, caller),
    now,
    keep: maxRowsOf("events", rowsMax),
  });
  if (found === undefined || !canRead(caller, found.kind)) return rejected("no_collection");
  if (!found.is_there) return rejected(ifMatch === null ? "no_object" : "condition");
  if (!canWriteObjects(caller, found)) return rejected("read_only");
  return found.is_seen ? { status: "removed" } : rejected("condition");
}

/** Moves an object to the trash. */
export function removeObject(
  deps: CaldavDeps,
  caller: CaldavCaller,
  removal: Removal,
): Promise<Result<Done<"removed">>> {
  return runOwnerTransaction(deps, caller.owner, async (transaction) => ok(await trash(transaction, caller, removal)));
}

/** Two addresses, and conditions on the first one. */
export interface Transfer extends Conditions {
  from: ObjectAddress;
  to: ObjectAddress;
  /** Whether what is at the second one may be replaced. */
  overwrite: boolean;
}

function isLive(one: { is_gone: boolean } | null): boolean {
  return one?.is_gone === false;
}

/** Why an object may not leave its address; undefined if it may. */
function problemOfSource(
  caller: CaldavCaller,
  moved: MovedObject | undefined,
  transfer: Transfer,
): Rejected | undefined {
  if (moved === undefined || !canRead(caller, moved.collection.kind)) return rejected("no_object");
  if (!canWriteObjects(caller, moved.collection)) return rejected("read_only");
  return meetsConditions(transfer, moved.seq, caller) ? undefined : rejected("condition");
}

/** Why it may not come to the other address; undefined if it may. */
function problemOfTarget(
  caller: CaldavCaller,
  moved: MovedObject,
  target: PutTarget | undefined,
  { to, overwrite }: Transfer,
): PutResult | undefined {
  if (target === undefined || !canRead(caller, target.collection.kind)) return rejected("no_collection");
  const { collection, named, same_uid } = target;
  if (collection.kind !== moved.collection.kind) return rejected("component");
  if (!canWriteObjects(caller, collection)) return rejected("read_only");
  if (isLive(named) && !overwrite) return rejected("condition");
  const isOther = same_uid !== null && !same_uid.is_gone && same_uid.object !== moved.object;
  if (isOther && named?.object !== same_uid.object) {
    return { status: "uid_conflict", object: objectSegment(same_uid) };
  }
  // Nothing is replaced by an object with another UID (RFC 4791 section 5.3.2.1).
  return isLive(named) && !isOther ? { status: "uid_conflict", object: to.object } : undefined;
}

/** Makes space at an address: what is there goes to the trash, and what was there has no name. */
async function clear(
  transaction: OwnerTransaction,
  caller: CaldavCaller,
  { target, moved, to }: { target: PutTarget; moved: MovedObject; to: ObjectAddress },
): Promise<void> {
  const { tx, userId } = transaction;
  const { collection, named, same_uid } = target;
  if (isLive(named)) await trash(transaction, caller, { address: to, ifMatch: null });
  if (named !== null) {
    await releaseObjectName(tx, { userId, kind: objectKindOf[collection.kind], collection: collection.id }, to.object);
  }
  if (same_uid !== null && same_uid.object !== moved.object) await dissolveObject(tx, userId, same_uid.object);
}

async function move(transaction: OwnerTransaction, caller: CaldavCaller, transfer: Transfer): Promise<PutResult> {
  const { tx, userId, now } = transaction;
  const { from, to } = transfer;
  const source = { address: collectionAddress(from.collection), object: objectName(from.object) };
  const moved = await findMovedObject(tx, userId, source);
  const problem = problemOfSource(caller, moved, transfer);
  if (moved === undefined || problem !== undefined) return problem ?? rejected("no_object");
  const destination = { address: collectionAddress(to.collection), object: objectName(to.object) };
  const target = await findPutTarget(tx, userId, {
    kind: moved.collection.kind,
    ...destination,
    uid: uidOf(moved.uid),
  });
  const conflict = problemOfTarget(caller, moved, target, transfer);
  if (target === undefined || conflict !== undefined) return conflict ?? rejected("no_collection");
  const { kind, id: place } = target.collection;
  const isSame = place === moved.collection.id;
  await clear(transaction, caller, { target, moved, to });
  const key = { userId, kind: objectKindOf[kind], collection: place };
  const { object } = moved;
  const name = await findObjectName(tx, key, object);
  const former = name === undefined ? to.object : objectSegment({ object, name });
  if (!isSame) await moveRows(tx, { userId, kind, object }, { from: moved.collection.id, to: place });
  await stampObject(tx, key, { object, name: storedName(to.object, object) });
  if (former !== to.object) await insertTombstone(tx, key, { id: newId(now), name: former });
  return { status: isLive(target.named) ? "replaced" : "created", etag: undefined };
}

/** Moves an object to another address, of its own collection or of another one of its kind. */
export function moveObject(deps: CaldavDeps, caller: CaldavCaller, transfer: Transfer): Promise<Result<PutResult>> {
  return runOwnerTransaction<PutResult>(deps, caller.owner, async (transaction) =>
    ok(await move(transaction, caller, transfer)),
  );
}

/** Stores a copy of an object at another address. */
export async function copyObject(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { from, to, overwrite, ...conditions }: Transfer,
): Promise<Result<PutResult>> {
  const found = await getObject(deps, caller, from);
  if (found.status === "rejected") return ok(rejected("no_object"));
  const { octets, seq } = found.object;
  if (!meetsConditions(conditions, seq, caller)) return ok(rejected("condition"));
  const ifNoneMatch = overwrite ? null : ("any" as const);
  return putObject(deps, caller, { address: to, octets, ifMatch: null, ifNoneMatch });
}
