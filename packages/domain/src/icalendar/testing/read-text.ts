import { parseComponents } from "../lines/read-components.ts";
import type { Component } from "../lines/component.ts";
import { readObjects, type CalendarObject, type EventObject, type TaskObject } from "../reading/read-objects.ts";
import type { EventEntry } from "../reading/event-row.ts";

export const ACCOUNT_ZONE = "Asia/Tokyo";

export function parse(text: string): readonly Component[] {
  return parseComponents(text, { components: 10_000, lineLength: 100_000 }).components;
}

/** The VCALENDAR of a text. */
export function parseCalendar(text: string): Component {
  const [calendar] = parse(text);
  if (calendar === undefined) throw new Error("There is no component.");
  return calendar;
}

export function readCalendar(roots: readonly Component[], accountZone = ACCOUNT_ZONE) {
  return readObjects(roots, { accountZone, createUid: (index) => `uid-${index}` });
}

export function readText(text: string): readonly CalendarObject[] {
  return readCalendar(parse(text)).objects;
}

export function getEvent(objects: readonly CalendarObject[]): EventObject {
  const [object, ...more] = objects;
  if (object?.kind !== "event" || more.length > 0) throw new Error("There is not exactly one event.");
  return object;
}

export function getTask(objects: readonly CalendarObject[]): TaskObject {
  const [object, ...more] = objects;
  if (object?.kind !== "task" || more.length > 0) throw new Error("There is not exactly one task.");
  return object;
}

/** The rows of an object without the components that they were read from. */
export function entriesOf({ entries }: EventObject): EventEntry[] {
  return entries.map(({ row, exceptions }) => ({ row, exceptions }));
}

/** A VEVENT with these lines in a calendar. */
export function calendarOf(...lines: readonly string[]): string {
  return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
}
