import { findProperty, type Component } from "@hourloom/domain/icalendar/lines/component";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { readObjects, type CalendarObject } from "@hourloom/domain/icalendar/reading/read-objects";
import { createCalendar } from "@hourloom/domain/icalendar/writing/write-calendar";
import { parseCalendars } from "@hourloom/domain/icalendar/sources/upgrade-calendar";
import { readText } from "@hourloom/domain/icalendar/values/text";
import { IMPORT_COMPONENTS_MAX, type ImportProblem } from "@hourloom/schema/imports";
import {
  collectionTitle,
  createIds,
  hashOf,
  objectColumns,
  type ObjectColumns,
  type ReadingContext,
  type ReadPart,
  type StagedObject,
} from "./staged-rows.ts";
import { storedEvent, storedTask, type StoredEvent } from "./stored-rows.ts";

const LINE_MAX_LENGTH = 1_000_000;

export type ReadEvent = StoredEvent["event"] & {
  id: string;
  object_part: number;
  exceptions: StoredEvent["exceptions"];
};

export type ReadObject = { object: ObjectColumns } & (
  | { kind: "event"; rows: ReadEvent[] }
  | { kind: "task"; rows: object[] }
);

function createReader({ zone, nowMs }: ReadingContext) {
  const problems: ImportProblem[] = [];
  const newId = createIds(nowMs);

  function eventsOf({ entries }: Extract<CalendarObject, { kind: "event" }>): ReadEvent[] {
    return entries.flatMap((entry, object_part) => {
      const stored = storedEvent(entry);
      if (typeof stored === "string") {
        problems.push({ reason: stored, line: entry.component.line });
        return [];
      }
      if (stored.isEmpty) problems.push({ reason: "no_occurrence", line: entry.component.line });
      return [{ id: newId(), object_part, ...stored.event, exceptions: stored.exceptions }];
    });
  }

  function read(object: CalendarObject): ReadObject | undefined {
    problems.push(...object.problems);
    const read =
      object.kind === "task"
        ? { kind: object.kind, rows: [{ id: newId(), ...storedTask(object.row) }] }
        : { kind: object.kind, rows: eventsOf(object) };
    if (read.rows.length === 0) return undefined;
    const { components, zones, statedZone } = object;
    const properties = statedZone === undefined ? [] : [statedZone];
    const source = writeComponents([createCalendar(components, { definitions: zones, properties })]);
    const isPartial = object.kind === "event" && object.isPartial;
    const parts = read.kind === "event" ? read.rows.map(({ object_part }) => object_part) : undefined;
    return { object: objectColumns(object, { id: newId(), source, zone, isPartial, parts }), ...read };
  }

  return { problems, read };
}

function titleOf(components: readonly Component[]): string | null {
  const [calendar] = components;
  const property = calendar && (findProperty(calendar, "NAME") ?? findProperty(calendar, "X-WR-CALNAME"));
  return collectionTitle(readText(property?.value ?? ""));
}

export interface CalendarObjects {
  components: readonly Component[];
  /** The name of the first calendar. */
  title: string | null;
  objects: ReadObject[];
  problems: ImportProblem[];
  /** Whether there are more components than an import takes, of which none is read then. */
  isTruncated: boolean;
}

export function readCalendarObjects(text: string, context: ReadingContext): CalendarObjects {
  const limits = { components: 2 * IMPORT_COMPONENTS_MAX, lineLength: LINE_MAX_LENGTH };
  const { components, unreadable, truncated } = parseCalendars(text, limits);
  // The same UID for the same text, so that it is found again.
  const createUid = (_index: number, component: Component) => hashOf(writeComponents([component]));
  const { objects: found, problems } = readObjects(components, { accountZone: context.zone, createUid });
  const isTruncated = truncated || found.length > IMPORT_COMPONENTS_MAX;
  const reader = createReader(context);
  const objects = isTruncated ? [] : found.map(reader.read).filter((one) => one !== undefined);
  const listed = [...unreadable, ...problems, ...reader.problems].toSorted((a, b) => a.line - b.line);
  return {
    components,
    title: titleOf(components),
    objects,
    problems: listed.map(({ reason, line }) => ({ reason, line })),
    isTruncated,
  };
}

export interface ReadCalendar extends ReadPart {
  /** The name that the file gives its calendar. */
  title: string | null;
}

/**
 * Reads an iCalendar file; undefined for what is none. Of several calendars in one zip each has the
 * title that it names, or that of its file (`fileTitle`).
 */
export function readCalendarText(
  text: string,
  context: ReadingContext,
  fileTitle: string | undefined,
): ReadCalendar | undefined {
  const { components, objects, title, problems, isTruncated } = readCalendarObjects(text, context);
  if (components.length === 0) return undefined;
  const collection = fileTitle === undefined ? null : (title ?? collectionTitle(fileTitle));
  const staged = objects.map((one): StagedObject => ({ collection, ...one }));
  return { objects: staged, problems, leftOut: [], isTruncated, title };
}
