import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { createCalendar } from "@hourloom/domain/icalendar/writing/write-calendar";
import { zoneComponent } from "@hourloom/domain/icalendar/zones/zone-text";
import { bindDeps } from "../../core/context.ts";
import type { CaldavCaller, CaldavDeps } from "./caller.ts";
import {
  changeCollection,
  changeHome,
  createCollection,
  getCollection,
  listCollections,
  listProperties,
  removeCollection,
} from "./collections.ts";
import { copyObject, moveObject, removeObject } from "./move-object.ts";
import { putObject } from "./put-object.ts";
import { createObjectWriter, getFreeBusy, queryObjects } from "./query-objects.ts";
import { readStatedZone, type StatedZone } from "./timezones.ts";
import { getChanges, getObject, listMembers, readObjects } from "./read-objects.ts";

/** Calendars and task lists as collections of CalDAV (RFC 4791). */
export function createCaldavService(deps: CaldavDeps) {
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
    /** The objects that match a query; `incomplete` at the end if there may be more. */
    queryObjects: withDeps(queryObjects),
    /** A function that writes objects as a report wants them; undefined for too many instances. */
    createObjectWriter: withDeps(createObjectWriter),
    /** The busy times of a calendar as iCalendar; undefined if that takes too long. */
    getFreeBusy: withDeps(getFreeBusy),
    putObject: withDeps(putObject),
    removeObject: withDeps(removeObject),
    moveObject: withDeps(moveObject),
    copyObject: withDeps(copyObject),
    /** The zone that a client states, as an IANA name; undefined for what is none. */
    readZone: ({ owner }: CaldavCaller, stated: StatedZone): string | undefined => readStatedZone(stated, owner),
    /** The definition of a zone (IANA name), as iCalendar. */
    zoneText: (timezone: string): string =>
      writeComponents([createCalendar([], { definitions: [zoneComponent(timezone)] })]),
  };
}

export type CaldavService = ReturnType<typeof createCaldavService>;
