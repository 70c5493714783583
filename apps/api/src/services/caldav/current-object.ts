import type { ObjectEvent, ObjectTask } from "@hourloom/db/queries/caldav/objects";
import type { Component } from "@hourloom/domain/icalendar/lines/component";
import { readSource } from "@hourloom/domain/icalendar/reading/read-source";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import type { Owner } from "../../core/context.ts";
import { calendarOfEvents, calendarOfTask } from "../exports/write-rows.ts";
import { objectSegment } from "./addresses.ts";
import { etagOf } from "./etags.ts";

/** An object of a collection, as clients see it. */
export interface CalendarObject {
  segment: string;
  /** The number of its last change. */
  seq: number;
  etag: string;
  changedAt: Date;
  octets: Buffer;
  /** The same, as a tree. */
  calendar: () => Component;
}

interface Placed {
  resource: string;
  name: string | null;
  seq: number;
  changed_at: Date;
}

function objectOf(
  { resource, name, seq, changed_at }: Placed,
  written: { octets: Buffer; calendar: () => Component },
): CalendarObject {
  return {
    segment: objectSegment({ object: resource, name }),
    seq,
    etag: etagOf({ object: resource, seq }),
    changedAt: changed_at,
    ...written,
  };
}

function ofCalendar(calendar: Component) {
  return { octets: Buffer.from(writeComponents([calendar])), calendar: () => calendar };
}

/** The octets that a client sent, unchanged. */
function ofSource(source: Buffer, fallback: () => Component) {
  return { octets: source, calendar: () => readSource(source) ?? fallback() };
}

/** Whether the rows of an object are what its source says, and all of it. */
function isUnedited(rows: readonly ObjectEvent[]): boolean {
  const [first] = rows;
  return (
    first !== undefined &&
    first.source !== null &&
    first.source.length > 0 &&
    first.edited_at === null &&
    first.parts !== null &&
    first.parts.length === rows.length
  );
}

/** The object of rows of events that are one. */
export function objectOfEvents(rows: readonly [ObjectEvent, ...ObjectEvent[]]): CalendarObject {
  const [first] = rows;
  const write = () => calendarOfEvents(rows);
  return objectOf(
    first,
    first.source !== null && isUnedited(rows) ? ofSource(first.source, write) : ofCalendar(write()),
  );
}

/** The object of a task. */
export function objectOfTask(row: ObjectTask, owner: Owner): CalendarObject {
  const { source, edited_at } = row;
  const write = () => calendarOfTask(row, owner);
  const isVerbatim = source !== null && source.length > 0 && edited_at === null;
  return objectOf(row, isVerbatim ? ofSource(source, write) : ofCalendar(write()));
}

/** Rows of events by their object, in order. */
export function groupByObject(rows: readonly ObjectEvent[]): [ObjectEvent, ...ObjectEvent[]][] {
  const groups: [ObjectEvent, ...ObjectEvent[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0].resource === row.resource) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
