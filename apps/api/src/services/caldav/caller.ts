import type { CollectionKind, CollectionRow } from "@hourloom/db/queries/caldav/collections";
import type { Calculator } from "../../core/calculator.ts";
import type { ItemContext, Owner } from "../../core/context.ts";

export interface CaldavDeps extends ItemContext {
  /** Reads what takes long, with more time than for recurrence rules. */
  fileReader: Calculator;
}

export type Access = "none" | "read" | "write";

/** The caller of CalDAV: an account, and what its key allows. */
export interface CaldavCaller {
  owner: Owner;
  access: Readonly<Record<CollectionKind, Access>>;
  /** That of the installation, which entity tags and tokens name. */
  epoch: string;
}

export function canRead({ access }: CaldavCaller, kind: CollectionKind): boolean {
  return access[kind] !== "none";
}

export function canWrite({ access }: CaldavCaller, kind: CollectionKind): boolean {
  return access[kind] === "write";
}

/** Whether the caller may change the objects of a collection. */
export function canWriteObjects(
  caller: CaldavCaller,
  { kind, is_subscribed }: Pick<CollectionRow, "kind" | "is_subscribed">,
): boolean {
  return canWrite(caller, kind) && !is_subscribed;
}

/** Whether the key may change anything. */
export function canWriteAny({ access }: CaldavCaller): boolean {
  return Object.values(access).includes("write");
}

/** Why a request changed nothing. */
export type Rejection =
  /** There is no such collection, or none that the key may see. */
  | "no_collection"
  | "no_object"
  | "read_only"
  /** A condition of the request is not met. */
  | "condition"
  | "account_full"
  | "too_large"
  /** It is no iCalendar, or lacks what iCalendar needs. */
  | "calendar_data"
  /** It is not one event or task with one UID. */
  | "calendar_object"
  /** Its kind of component is not that of the collection. */
  | "component"
  /** Something is there already. */
  | "exists"
  | "default_calendar"
  | "too_many_properties"
  /** The client has to read all of the collection again. */
  | "sync_token";

export type Rejected = { status: "rejected"; reason: Rejection };

export function rejected(reason: Rejection): Rejected {
  return { status: "rejected", reason };
}

/** The largest object (`CALDAV:max-resource-size`). */
export const OBJECT_MAX_BYTES = 1024 * 1024;
