import { isUtf8 } from "node:buffer";
import { componentsOf, findProperty, type Component } from "@hourloom/domain/icalendar/lines/component";
import { lastAcknowledgedMs } from "@hourloom/domain/icalendar/reading/acknowledged";
import { readObjects, type CalendarObject } from "@hourloom/domain/icalendar/reading/read-objects";
import { readSources } from "@hourloom/domain/icalendar/sources/read-source";
import type { TaskRow } from "@hourloom/domain/icalendar/reading/event-row";
import type { Version } from "@hourloom/domain/icalendar/reading/versions";
import { readText } from "@hourloom/domain/icalendar/values/text";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { defineCalculation } from "../../core/calculation.ts";
import type { Owner } from "../../core/context.ts";
import { storedEvent, type StoredEvent } from "../imports/rows/stored-rows.ts";
import { runCalculation } from "../recurrence/repeating.ts";
import { objectSeries, type ObjectSeries } from "../tasks/object-series.ts";
import { rejected, type CaldavDeps, type Rejected } from "./caller.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";

/** A row of an event that was sent, without its id. */
export type SentEvent = StoredEvent["event"] & { object_part: number; exceptions: StoredEvent["exceptions"] };

/** What a client sent, as rows. */
export type SentObject = Version & {
  status: "read";
  uid: string;
  isPartial: boolean;
  /** Until when the program dismissed alarms, in milliseconds since 1970; null for never. */
  acknowledgedMs: number | null;
} & ({ kind: "calendar"; rows: SentEvent[] } | { kind: "task_list"; task: TaskRow; series: ObjectSeries | undefined });

const OBJECT_NAMES: readonly string[] = ["VEVENT", "VTODO"];
/** Components that are objects of their own, which nothing here stores. */
const OTHER_OBJECT_NAMES: readonly string[] = ["VJOURNAL", "VFREEBUSY"];

function uidsOf(components: readonly Component[]): Set<string> {
  return new Set(components.map((one) => readText(findProperty(one, "UID")?.value ?? "").trim()));
}

/** Why a VCALENDAR is not one object (RFC 4791 section 4.1); undefined if it is. */
function problemOf(calendar: Component): Rejected | undefined {
  const components = componentsOf(calendar).filter(({ name }) => name !== "VTIMEZONE");
  const objects = components.filter(({ name }) => OBJECT_NAMES.includes(name));
  const names = new Set(objects.map(({ name }) => name));
  const uids = uidsOf(objects);
  const hasOthers = components.some(({ name }) => OTHER_OBJECT_NAMES.includes(name));
  if (components.length > 0 && objects.length === 0) return rejected("component");
  if (
    hasOthers ||
    findProperty(calendar, "METHOD") !== undefined ||
    uids.size !== 1 ||
    uids.has("") ||
    names.size !== 1
  ) {
    return rejected("calendar_object");
  }
  const tasks = objects.filter((one) => one.name === "VTODO" && findProperty(one, "RECURRENCE-ID") === undefined);
  return tasks.length > 1 ? rejected("calendar_object") : undefined;
}

/** The only VCALENDAR of a body; undefined if it is none. */
function calendarOf(octets: Uint8Array): Component | undefined {
  if (!isUtf8(octets)) return undefined;
  const [calendar, ...others] = readSources(octets);
  return calendar?.name === "VCALENDAR" && others.length === 0 ? calendar : undefined;
}

function readRows(object: Extract<CalendarObject, { kind: "event" }>): SentEvent[] {
  return object.entries.flatMap((entry, object_part) => {
    const stored = storedEvent(entry);
    if (typeof stored === "string" || stored.event.date === null) return [];
    return [{ object_part, ...stored.event, exceptions: stored.exceptions }];
  });
}

/** The rows of a VCALENDAR that is one object. */
function readRowsOf(calendar: Component, zone: string): SentObject | Rejected {
  const { objects } = readObjects([calendar], { accountZone: zone, createUid: () => "" });
  const [object, ...others] = objects;
  // As a single event or task it would not be what the client shows.
  const hasUnusableRule = object?.problems.some(({ reason }) => reason === "rule_unusable");
  if (object === undefined || hasUnusableRule === true) return rejected("calendar_data");
  if (others.length > 0) return rejected("calendar_object");
  const { uid, sequence, modifiedMs } = object;
  const base = { status: "read", uid, sequence, modifiedMs, acknowledgedMs: lastAcknowledgedMs(object) } as const;
  if (object.kind === "task") {
    return { ...base, kind: "task_list", task: object.row, series: objectSeries(object, zone), isPartial: false };
  }
  const rows = readRows(object);
  return rows.length === 0
    ? rejected("calendar_data")
    : { ...base, kind: "calendar", rows, isPartial: object.isPartial };
}

export function readSent({ octets, zone }: { octets: Uint8Array; zone: string }): SentObject | Rejected {
  const calendar = calendarOf(octets);
  if (calendar === undefined) return rejected("calendar_data");
  return problemOf(calendar) ?? readRowsOf(calendar, zone);
}

const sentObject = defineCalculation(import.meta.url, readSent);

/** Reads the body of an object, as rows of the owner. */
export async function readSentObject(
  { fileReader }: Pick<CaldavDeps, "fileReader">,
  { userId, timezone }: Owner,
  octets: Uint8Array,
): Promise<Result<SentObject | Rejected>> {
  const sent = { octets, zone: timezone };
  const read = await runCalculation({ calculator: fileReader, userId }, sentObject, sent, isQuickToRead(octets));
  // Its rule takes too long to work out.
  return !read.ok && read.error.code === "invalid" ? ok(rejected("calendar_object")) : read;
}
