/** Edits of events that were read from files, which are read again. */
import { isDeepStrictEqual } from "node:util";
import type { Component } from "../../packages/domain/src/icalendar/lines/component.ts";
import { parseComponents } from "../../packages/domain/src/icalendar/lines/read-components.ts";
import { writeComponents } from "../../packages/domain/src/icalendar/lines/write-components.ts";
import type { EventEntry, EventRow } from "../../packages/domain/src/icalendar/reading/event-row.ts";
import { readObjects, type EventObject } from "../../packages/domain/src/icalendar/reading/read-objects.ts";
import { patchEvent } from "../../packages/domain/src/icalendar/writing/patch-event.ts";
import { createCalendar, editCalendar } from "../../packages/domain/src/icalendar/writing/write-calendar.ts";

const patching = { revision: { modifiedMs: Date.UTC(2030, 0, 1), moves: 1 }, accountZone: "Europe/Berlin" };
const LIMITS = { components: 10_000, lineLength: 10_000_000 };

type Edit = (row: EventRow) => Partial<EventRow>;

/** Only of events with a start time. */
function timed(changes: Partial<EventRow>): Edit {
  return ({ start_time }) => (start_time === null ? {} : changes);
}

/** Edits after which the exceptions of a series stay. */
const edits: Readonly<Record<string, Edit>> = {
  texts: ({ is_busy, is_private }) => ({
    title: "Another, title; of it",
    notes: "Two\nlines",
    location: "There",
    url: "https://example.org/?a=b",
    color: "teal",
    status: "tentative",
    is_busy: !is_busy,
    is_private: !is_private,
  }),
  start: timed({ start_time: "07:15", end_time: "08:45", end_date: null }),
  end: timed({ end_time: "23:59", end_date: null }),
  zone: timed({ timezone: "Asia/Kolkata" }),
  "zone to UTC": timed({ timezone: "UTC" }),
  "zone to none": timed({ timezone: null }),
};

/** Edits that end the exceptions of a series. */
const seriesEdits: Readonly<Record<string, Edit>> = {
  "rule to none": () => ({ rrule: null, added: [], excluded: [] }),
  rule: ({ date }) => (date === null ? {} : { rrule: "FREQ=DAILY;UNTIL=20400101" }),
  "whole days": ({ added }) => ({
    start_time: null,
    end_time: null,
    timezone: null,
    excluded: [],
    added: [...new Set(added.map((one) => one.slice(0, 10)))],
  }),
};

function plain({ row, exceptions }: EventEntry): EventEntry {
  return { row, exceptions };
}

function readAgain(calendar: Component): EventEntry[] {
  const { components } = parseComponents(writeComponents([calendar]), LIMITS);
  const { objects } = readObjects(components, { accountZone: "Europe/Berlin", createUid: String });
  return objects.flatMap((object) => (object.kind === "event" ? object.entries.map(plain) : []));
}

/** The differences of the rows after each edit of the first row. */
export function checkEdits(object: EventObject): string[] {
  const calendar = createCalendar(object.components, {
    definitions: object.zones,
    properties: object.statedZone === undefined ? [] : [object.statedZone],
  });
  if (editCalendar(calendar, patchEvent(object, object.entries, patching)) !== calendar) {
    return [`${object.uid} changes by a patch without changes`];
  }
  const [first, ...others] = object.entries.map(plain);
  // The other rows of such an object may follow from the first.
  if (first === undefined || object.isPartial) return [];
  const check = (name: string, entry: EventEntry) => {
    const edited = [entry, ...others];
    const found = readAgain(editCalendar(calendar, patchEvent(object, edited, patching)));
    return isDeepStrictEqual(found, edited) ? [] : [`${object.uid} is not read as edited: ${name}`];
  };
  return [
    ...Object.entries(edits).flatMap(([name, edit]) =>
      check(name, { ...first, row: { ...first.row, ...edit(first.row) } }),
    ),
    ...Object.entries(seriesEdits).flatMap(([name, edit]) =>
      check(name, { row: { ...first.row, ...edit(first.row) }, exceptions: [] }),
    ),
  ];
}
