import type { ObjectEvent, ObjectTask } from "@hourloom/db/queries/caldav/objects";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { defineCalculation } from "../../core/calculation.ts";
import type { Owner } from "../../core/context.ts";
import { calendarOf, sourceOf } from "../exports/exported-objects.ts";
import { objectSegment } from "./addresses.ts";
import type { CaldavCaller, CaldavDeps } from "./caller.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import { etagOf } from "./etags.ts";

/** An object of a collection, as clients see it. */
export interface CalendarObject {
  status: "read";
  segment: string;
  /** The number of its last change. */
  seq: number;
  etag: string;
  changedAt: Date;
  octets: Buffer;
}

/** An object, or one that cannot be written in time. */
export type ReadObject = CalendarObject | { status: "unavailable"; segment: string };

export type ObjectRows =
  | { kind: "calendar"; rows: readonly [ObjectEvent, ...ObjectEvent[]] }
  | { kind: "task_list"; row: ObjectTask; owner: Owner };

function firstOf(object: ObjectRows): ObjectEvent | ObjectTask {
  return object.kind === "calendar" ? object.rows[0] : object.row;
}

/** Whether the rows of an object are what its source says, and all of it. */
function isUnedited(object: ObjectRows): boolean {
  const { edited_at, parts } = firstOf(object);
  const rows = object.kind === "calendar" ? object.rows : [object.row];
  if (edited_at !== null || rows.some(({ acknowledged_until }) => acknowledged_until !== null)) return false;
  return object.kind === "task_list" || parts?.length === object.rows.length;
}

/** The text of an object whose rows were changed since they were read. */
export function writeEdited(object: ObjectRows): string {
  return writeComponents([calendarOf(object)]);
}

const editedText = defineCalculation(import.meta.url, writeEdited);

/**
 * The octets of an object: those that a client sent while nothing changed here. Undefined if they
 * cannot be written in time.
 */
async function octetsOf(
  { fileReader }: CaldavDeps,
  { userId }: Owner,
  object: ObjectRows,
): Promise<Buffer | undefined> {
  const source = sourceOf(object);
  if (source !== undefined && isUnedited(object)) return source;
  const isQuick = source === undefined || isQuickToRead(source);
  const written = await fileReader.run(editedText, object, { account: userId, isQuick });
  return written.status === "done" ? Buffer.from(written.value) : undefined;
}

/** The object that rows are, as clients see it. */
export async function currentObject(deps: CaldavDeps, caller: CaldavCaller, object: ObjectRows): Promise<ReadObject> {
  const { resource, name, seq, changed_at } = firstOf(object);
  const segment = objectSegment({ object: resource, name });
  const octets = await octetsOf(deps, caller.owner, object);
  if (octets === undefined) return { status: "unavailable", segment };
  return {
    status: "read",
    segment,
    seq,
    etag: etagOf({ object: resource, seq }, caller),
    changedAt: changed_at,
    octets,
  };
}

/** Rows of events by their object, in order. */
export function groupByObject(rows: readonly ObjectEvent[]): ObjectRows[] {
  const groups: [ObjectEvent, ...ObjectEvent[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0].resource === row.resource) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => ({ kind: "calendar", rows: group }));
}
