import {
  COLOR_TEXT,
  findCollection,
  insertCollection,
  listCollections as listRows,
  releaseName,
  vacateAddress,
  ZONE_NAME,
  type CollectionKey,
  type CollectionKind,
  type CollectionRow,
} from "@hourloom/db/queries/caldav/collections";
import {
  listProperties as listStored,
  measureProperties,
  updateProperties,
  type PropertyChanges,
} from "@hourloom/db/queries/caldav/properties";
import type { UserId } from "@hourloom/db/owner";
import type { StoredProperties } from "@hourloom/db/tables/calendar-files";
import { hexColors, nearestColor } from "@hourloom/domain/icalendar/values/color";
import { calendar } from "@hourloom/schema/calendars";
import { itemKinds } from "@hourloom/schema/item-kinds";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { taskList } from "@hourloom/schema/task-lists";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { checkCapacity } from "../../core/capacity.ts";
import { newId, type ItemContext, type OwnerTransaction } from "../../core/context.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { calendarKind } from "../calendars/calendar-kind.ts";
import { storable } from "../imports/rows/stored-rows.ts";
import { createItems } from "../items/items.ts";
import { appendCollections } from "../items/append-collections.ts";
import { presentTaskList } from "../task-lists/present-task-list.ts";
import { taskListKind } from "../task-lists/task-list-kind.ts";
import { collectionAddress, collectionSegment } from "./addresses.ts";
import {
  canRead,
  canWrite,
  canWriteAny,
  canWriteObjects,
  rejected,
  type CaldavCaller,
  type Rejected,
} from "./caller.ts";
import { syncToken } from "./sync-token.ts";
import { readStatedZone, type StatedZone } from "./timezones.ts";

/** The component of its objects, by the kind of a collection. */
export const componentOf = { calendar: "VEVENT", task_list: "VTODO" } as const;

export interface Collection {
  status: "found";
  kind: CollectionKind;
  id: string;
  segment: string;
  title: string;
  /** `#RRGGBBAA` or what a client sent; undefined without one. */
  color: string | undefined;
  canWrite: boolean;
  /** The zone of floating times that a client chose: IANA name. */
  zone: string | undefined;
  syncToken: string;
}

export type { PropertyChanges };

/** Texts of a collection that a client sets; undefined ones stay. */
export interface CollectionTexts {
  title?: string | undefined;
  /** Null removes it. */
  color?: string | null | undefined;
  /** Of floating times; null removes it. */
  zone?: StatedZone | null | undefined;
}

/** That it was done, or why not. */
export type Done<Status extends string> = { status: Status } | Rejected;

const PROPERTIES_MAX = 50;
/** Of an account in all, as JSON, with what is in its trash. */
export const PROPERTIES_MAX_OCTETS = 1_000_000;
/** Of the element of a stored property, in UTF-16 units. */
export const PROPERTY_MAX_LENGTH = 4_096;

/** What a client sent, unless the colour was changed here since. */
function colorOf({ kind, color, color_text }: CollectionRow): string | undefined {
  const sent = color_text ?? undefined;
  // What was sent before lists had a colour of their own.
  if (kind === "task_list" && color === null) return sent;
  if (sent !== undefined && nearestColor(sent) === color) return sent;
  return color === null ? undefined : hexColors[color];
}

export function collectionOf(row: CollectionRow, caller: CaldavCaller): Collection {
  const { kind, id, title, zone } = row;
  return {
    status: "found",
    kind,
    id,
    segment: collectionSegment(row),
    title,
    color: colorOf(row),
    canWrite: canWriteObjects(caller, row),
    zone: zone ?? undefined,
    syncToken: syncToken(row, { seq: row.seq, object: null, begunAt: null }, caller),
  };
}

export async function listCollections({ db }: ItemContext, caller: CaldavCaller): Promise<Collection[]> {
  const rows = await listRows(db, caller.owner.userId);
  return rows.filter(({ kind }) => canRead(caller, kind)).map((row) => collectionOf(row, caller));
}

/** What has properties that clients stored. */
export type PropertyOwner = "home" | Pick<Collection, "kind" | "id">;

function keyOf(owner: PropertyOwner, userId: UserId): CollectionKey {
  return owner === "home" ? { userId, kind: owner, id: userId } : { userId, kind: owner.kind, id: owner.id };
}

/**
 * The properties of these names, by `{namespace}name`, that clients stored of each owner; `all`:
 * all that they stored. In the order of the owners.
 */
export async function listProperties(
  { db }: ItemContext,
  { owner: { userId } }: CaldavCaller,
  { owners, names }: { owners: readonly PropertyOwner[]; names: readonly string[] | "all" },
): Promise<StoredProperties[]> {
  const keys = owners.map((owner) => keyOf(owner, userId));
  const rows = await listStored(db, userId, { owners: keys, names: names === "all" ? null : names });
  return keys.map((key) => rows.find(({ kind, id }) => kind === key.kind && id === key.id)?.properties ?? {});
}

/** The collection that a segment names. */
export async function getCollection(
  { db }: ItemContext,
  caller: CaldavCaller,
  segment: string,
): Promise<Collection | Rejected> {
  const row = await findCollection(db, caller.owner.userId, collectionAddress(segment));
  return row === undefined || !canRead(caller, row.kind) ? rejected("no_collection") : collectionOf(row, caller);
}

function titleOf(text: string | undefined, segment: string): string {
  const title = [...storable(text ?? "").trim()].slice(0, TITLE_MAX_LENGTH).join("").trim();
  return title === "" ? [...segment].slice(0, TITLE_MAX_LENGTH).join("") : title;
}

/** Whether the account may store these properties; what is above the limit already may not grow. */
async function canStore({ tx }: OwnerTransaction, key: CollectionKey, changes: PropertyChanges): Promise<boolean> {
  if (Object.values(changes.set).some((text) => text.length > PROPERTY_MAX_LENGTH)) return false;
  const { names, octetsBefore, octetsAfter } = await measureProperties(tx, key, changes);
  return names <= PROPERTIES_MAX && octetsAfter <= Math.max(octetsBefore, PROPERTIES_MAX_OCTETS);
}

export interface CollectionInput extends CollectionTexts {
  segment: string;
  kind: CollectionKind;
  properties: StoredProperties;
}

/** Makes the list of which only a placeholder is there. */
export async function insertShownList(
  transaction: OwnerTransaction,
  { id, title, is_placeholder }: Pick<CollectionRow, "id" | "title" | "is_placeholder">,
): Promise<void> {
  if (!is_placeholder) return;
  await appendCollections(transaction, "task_lists", [{ id, title }]);
}

/** Makes an empty collection at an address. */
export function createCollection(
  deps: ItemContext,
  caller: CaldavCaller,
  { segment, kind, title, color, zone: stated, properties }: CollectionInput,
): Promise<Result<Done<"created">>> {
  const zone = stated && readStatedZone(stated, caller.owner);
  if (stated && zone === undefined) return Promise.resolve(ok(rejected("calendar_data")));
  const stored = {
    ...properties,
    ...(typeof color === "string" && { [COLOR_TEXT]: color }),
    ...(typeof zone === "string" && { [ZONE_NAME]: zone }),
  };
  return runOwnerTransaction<Done<"created">>(deps, caller.owner, async (transaction) => {
    const { tx, userId, now } = transaction;
    if (!canWrite(caller, kind)) return ok(rejected("read_only"));
    if ((await findCollection(tx, userId, collectionAddress(segment))) !== undefined) return ok(rejected("exists"));
    const key = { userId, kind, id: newId(now) };
    if (!(await canStore(transaction, key, { set: stored, removed: [] }))) return ok(rejected("too_many_properties"));
    const { table } = itemKinds[kind];
    if (!(await checkCapacity(transaction, table)).ok) return ok(rejected("account_full"));
    // Two may have the same id, but not the same name.
    if (!(await releaseName(tx, userId, segment))) return ok(rejected("exists"));
    await vacateAddress(tx, userId, collectionAddress(segment));
    const chosen = typeof color === "string" ? nearestColor(color) : null;
    await appendCollections(transaction, table, [{ id: key.id, title: titleOf(title, segment), color: chosen }]);
    await insertCollection(tx, key, { name: segment, properties: stored });
    return ok({ status: "created" });
  });
}

function createWithin(deps: ItemContext) {
  return {
    calendar: createItems(
      deps,
      calendarKind((row) => row, calendar),
    ).within,
    task_list: createItems(deps, taskListKind(presentTaskList, taskList)).within,
  };
}

/** A collection that the caller may change, or why not. */
async function findWritable(
  transaction: OwnerTransaction,
  caller: CaldavCaller,
  segment: string,
): Promise<CollectionRow | Rejected> {
  const row = await findCollection(transaction.tx, transaction.userId, collectionAddress(segment));
  if (row === undefined || !canRead(caller, row.kind)) return rejected("no_collection");
  if (!canWrite(caller, row.kind)) return rejected("read_only");
  await insertShownList(transaction, row);
  return row;
}

/** Changes texts and properties of a collection, all of them or none. */
export function changeCollection(
  deps: ItemContext,
  caller: CaldavCaller,
  { segment, title, color, zone: stated, ...changes }: CollectionTexts & PropertyChanges & { segment: string },
): Promise<Result<Done<"changed">>> {
  const zone = stated && readStatedZone(stated, caller.owner);
  if (stated && zone === undefined) return Promise.resolve(ok(rejected("calendar_data")));
  const within = createWithin(deps);
  return runOwnerTransaction<Done<"changed">>(deps, caller.owner, async (transaction) => {
    const { tx, userId } = transaction;
    const row = await findWritable(transaction, caller, segment);
    if ("status" in row) return ok(row);
    const { kind, id } = row;
    const key = { userId, kind, id };
    const properties = {
      set: {
        ...changes.set,
        ...(typeof color === "string" && { [COLOR_TEXT]: color }),
        ...(typeof zone === "string" && { [ZONE_NAME]: zone }),
      },
      removed: [...changes.removed, ...(color === null ? [COLOR_TEXT] : []), ...(stated === null ? [ZONE_NAME] : [])],
    };
    if (!(await canStore(transaction, key, properties))) return ok(rejected("too_many_properties"));
    const changed = {
      ...(title !== undefined && { title: titleOf(title, segment) }),
      ...(color !== undefined && { color: color === null ? null : nearestColor(color) }),
    };
    const updated =
      Object.keys(changed).length === 0 ? ok(null) : await within[kind].update(transaction, { id }, changed);
    if (!updated.ok) return updated;
    await updateProperties(tx, key, properties);
    return ok({ status: "changed" });
  });
}

/** Stores properties of the account's home. */
export function changeHome(
  deps: ItemContext,
  caller: CaldavCaller,
  changes: PropertyChanges,
): Promise<Result<Done<"changed">>> {
  return runOwnerTransaction<Done<"changed">>(deps, caller.owner, async (transaction) => {
    if (!canWriteAny(caller)) return ok(rejected("read_only"));
    const key = keyOf("home", transaction.userId);
    if (!(await canStore(transaction, key, changes))) return ok(rejected("too_many_properties"));
    await updateProperties(transaction.tx, key, changes);
    return ok({ status: "changed" });
  });
}

/** Moves a collection with its objects to the trash. */
export function removeCollection(
  deps: ItemContext,
  caller: CaldavCaller,
  segment: string,
): Promise<Result<Done<"removed">>> {
  const within = createWithin(deps);
  return runOwnerTransaction<Done<"removed">>(deps, caller.owner, async (transaction) => {
    const row = await findWritable(transaction, caller, segment);
    if ("status" in row) return ok(row);
    if (row.is_subscribed) return ok(rejected("read_only"));
    if (row.is_default) return ok(rejected("default_calendar"));
    const removed = await within[row.kind].remove(transaction, { id: row.id });
    return removed.ok ? ok({ status: "removed" }) : removed;
  });
}
