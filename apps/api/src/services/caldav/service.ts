import type { StoredProperties } from "@hourloom/db/tables/calendar-files";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { createCalendar } from "@hourloom/domain/icalendar/writing/write-calendar";
import { zoneComponent } from "@hourloom/domain/icalendar/zones/zone-text";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { CalendarDataRequest, ClosedTimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { bindDeps } from "../../core/context.ts";
import type { CaldavCaller, CaldavDeps, Rejected } from "./caller.ts";
import {
  changeCollection,
  changeHome,
  createCollection,
  getCollection,
  listCollections,
  listProperties,
  removeCollection,
  type Collection,
  type CollectionInput,
  type CollectionTexts,
  type Done,
  type PropertyChanges,
  type PropertyOwner,
} from "./collections.ts";
import type { CalendarObject, ReadObject } from "./current-object.ts";
import type { Conditions } from "./etags.ts";
import { copyObject, moveObject, removeObject, type Transfer } from "./move-object.ts";
import { putObject, type ObjectAddress, type PutInput, type PutResult } from "./put-object.ts";
import { createObjectWriter, getFreeBusy, queryObjects, type ObjectQuery, type ObjectWriter } from "./query-objects.ts";
import { readStatedZone, type StatedZone } from "./timezones.ts";
import {
  getChanges,
  getObject,
  listMembers,
  readObjects,
  type CollectionChanges,
  type Member,
} from "./read-objects.ts";

/** Calendars and task lists as collections of CalDAV (RFC 4791). */
export interface CaldavService {
  listCollections(caller: CaldavCaller): Promise<Collection[]>;
  listProperties(
    caller: CaldavCaller,
    wanted: { owners: readonly PropertyOwner[]; names: readonly string[] | "all" },
  ): Promise<StoredProperties[]>;
  changeHome(caller: CaldavCaller, changes: PropertyChanges): Promise<Result<Done<"changed">>>;
  getCollection(caller: CaldavCaller, segment: string): Promise<Collection | Rejected>;
  createCollection(caller: CaldavCaller, input: CollectionInput): Promise<Result<Done<"created">>>;
  changeCollection(
    caller: CaldavCaller,
    changes: CollectionTexts & PropertyChanges & { segment: string },
  ): Promise<Result<Done<"changed">>>;
  removeCollection(caller: CaldavCaller, segment: string): Promise<Result<Done<"removed">>>;
  listMembers(caller: CaldavCaller, collection: Collection): AsyncGenerator<Member[], void>;
  getObject(
    caller: CaldavCaller,
    address: ObjectAddress,
  ): Promise<{ status: "found"; collection: Collection; object: CalendarObject } | Rejected>;
  readObjects(
    caller: CaldavCaller,
    wanted: { collection: Collection; segments: readonly string[] },
  ): AsyncGenerator<ReadObject, void>;
  getChanges(
    caller: CaldavCaller,
    since: { segment: string; token: string; limit?: number | undefined },
  ): Promise<CollectionChanges | Rejected>;
  /** The objects that match a query; `incomplete` at the end if there may be more. */
  queryObjects(caller: CaldavCaller, query: ObjectQuery): AsyncGenerator<ReadObject | "incomplete", void>;
  /** A function that writes objects as a report wants them; undefined for too many instances. */
  createObjectWriter(caller: CaldavCaller, wanted: { request: CalendarDataRequest; zone: string }): ObjectWriter;
  /** The zone that a client states, as an IANA name; undefined for what is none. */
  readZone(caller: CaldavCaller, stated: StatedZone): string | undefined;
  /** The busy times of a calendar as iCalendar; undefined if that takes too long. */
  getFreeBusy(
    caller: CaldavCaller,
    wanted: { collection: Collection; range: ClosedTimeRange },
  ): Promise<string | undefined>;
  putObject(caller: CaldavCaller, input: PutInput): Promise<Result<PutResult>>;
  removeObject(
    caller: CaldavCaller,
    removal: { address: ObjectAddress; ifMatch: Conditions["ifMatch"] },
  ): Promise<Result<Done<"removed">>>;
  moveObject(caller: CaldavCaller, transfer: Transfer): Promise<Result<PutResult>>;
  copyObject(caller: CaldavCaller, transfer: Transfer): Promise<Result<PutResult>>;
  /** The definition of a zone (IANA name), as iCalendar. */
  zoneText(timezone: string): string;
}

export function createCaldavService(deps: CaldavDeps): CaldavService {
  const withDeps = bindDeps(deps);
  return {
    listCollections: withDeps(listCollections),
    listProperties: withDeps(listProperties),
    changeHome: withDeps(changeHome),
    getCollection: withDeps(getCollection),
    createCollection: withDeps(createCollection),
    changeCollection: withDeps(changeCollection),
    removeCollection: withDeps(removeCollection),
    listMembers: withDeps(listMembers),
    getObject: withDeps(getObject),
    readObjects: withDeps(readObjects),
    getChanges: withDeps(getChanges),
    queryObjects: withDeps(queryObjects),
    createObjectWriter: withDeps(createObjectWriter),
    getFreeBusy: withDeps(getFreeBusy),
    putObject: withDeps(putObject),
    removeObject: withDeps(removeObject),
    moveObject: withDeps(moveObject),
    copyObject: withDeps(copyObject),
    readZone: ({ owner }, stated) => readStatedZone(stated, owner),
    zoneText: (timezone) => writeComponents([createCalendar([], { definitions: [zoneComponent(timezone)] })]),
  };
}
