import { createHash, randomBytes } from "node:crypto";
import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";
import { findProperty, type Component } from "@hourloom/domain/icalendar/lines/component";
import { readComponents } from "@hourloom/domain/icalendar/lines/read-components";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { readObjects, type CalendarObject } from "@hourloom/domain/icalendar/reading/read-objects";
import { createCalendar } from "@hourloom/domain/icalendar/writing/write-calendar";
import { readDuration } from "@hourloom/domain/icalendar/values/duration";
import { readText } from "@hourloom/domain/icalendar/values/text";
import { IMPORT_COMPONENTS_MAX, type ImportProblem } from "@hourloom/schema/imports";
import { DAY_MS, SECOND_MS, TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import type { Calculation } from "../../core/calculator.ts";
import { storable, storedEvent, storedTask, type StoredEvent } from "./stored-rows.ts";

/** A file to read, and what its reading depends on. */
export interface FileToRead {
  octets: Uint8Array;
  /** IANA name of the account's zone. */
  zone: string;
  nowMs: number;
}

/** What was read. */
interface ReadRows {
  /** Whether there is a VCALENDAR, or a component of one. */
  isCalendar: boolean;
  /** Whether there are more components than an import takes. */
  isTooMany: boolean;
  title: string | null;
  problems: ImportProblem[];
  rows: ReadRow[];
  /** Number of objects in the file, also of those that cannot be stored. */
  count: number;
  /** Whether there is a VCALENDAR, even without anything in it. */
  hasCalendar: boolean;
  /** After how many seconds a feed wants to be read again; null if it does not say. */
  refreshSeconds: number | null;
}

/** What was read, as rows of `import_objects`. */
export interface ReadFile extends Omit<ReadRows, "rows"> {
  /** JSON arrays of rows, each for one statement: texts are copied between threads faster. */
  batches: string[];
}

/** Columns of `calendar_objects`, as JSON. */
export interface ReadObject {
  id: string;
  uid: string;
  sequence: number;
  modified_at: string | null;
  /** As the text of a bytea, which may hold any octets. */
  source: string;
  read_zone: string;
  is_partial: boolean;
}

/** An event with its exceptions. */
export type ReadEvent = StoredEvent["event"] & {
  id: string;
  object_part: number;
  exceptions: StoredEvent["exceptions"];
};

/** A row of `import_objects`. */
type ReadRow = { seq: number; object: ReadObject } & (
  | { kind: "event"; rows: ReadEvent[] }
  | { kind: "task"; rows: object[] }
);

const BATCH_ROWS = 250;
const UID_MAX_LENGTH = 1_000;
const LINE_MAX_LENGTH = 1_000_000;

/** The UID of a component without one: the same for the same text, so that it is found again. */
function hashOf(component: Component): string {
  return createHash("sha256")
    .update(writeComponents([component]))
    .digest("hex")
    .slice(0, 32);
}

/** Long UIDs are replaced by their hash. */
function storedUid(uid: string): string {
  const text = storable(uid);
  return text.length <= UID_MAX_LENGTH && text !== "" ? text : createHash("sha256").update(uid).digest("hex");
}

/** Numbers the rows of a file. */
function createReader({ zone, nowMs }: Pick<FileToRead, "zone" | "nowMs">) {
  const problems: ImportProblem[] = [];
  const newId = () => uuidV7(nowMs, randomBytes(16));

  function eventsOf({ entries }: Extract<CalendarObject, { kind: "event" }>): ReadEvent[] {
    return entries.flatMap((entry, object_part) => {
      const stored = storedEvent(entry);
      if (typeof stored === "string") {
        problems.push({ reason: stored, line: entry.component.line });
        return [];
      }
      return [{ id: newId(), object_part, ...stored.event, exceptions: stored.exceptions }];
    });
  }

  function read(object: CalendarObject, seq: number): ReadRow | undefined {
    problems.push(...object.problems);
    const rows =
      object.kind === "task"
        ? { kind: object.kind, rows: [{ id: newId(), ...storedTask(object.row) }] }
        : { kind: object.kind, rows: eventsOf(object) };
    if (rows.rows.length === 0) return undefined;
    const { uid, sequence, modifiedMs, components, zones } = object;
    const source = writeComponents([createCalendar(components, { definitions: zones })]);
    const stored = {
      id: newId(),
      uid: storedUid(uid),
      sequence,
      modified_at: modifiedMs === null ? null : new Date(modifiedMs).toISOString(),
      source: `\\x${Buffer.from(source).toString("hex")}`,
      read_zone: zone,
      is_partial: object.kind === "event" && object.isPartial,
    };
    return { seq, object: stored, ...rows };
  }

  return { problems, read };
}

function titleOf(components: readonly Component[]): string | null {
  const [calendar] = components;
  const property = calendar && (findProperty(calendar, "NAME") ?? findProperty(calendar, "X-WR-CALNAME"));
  const title = storable(readText(property?.value ?? "")).trim();
  return title === "" ? null : [...title].slice(0, TITLE_MAX_LENGTH).join("");
}

/** REFRESH-INTERVAL (RFC 7986 section 5.7), or what Outlook has for it. */
function refreshSecondsOf(components: readonly Component[]): number | null {
  const [calendar] = components;
  const property =
    calendar && (findProperty(calendar, "REFRESH-INTERVAL") ?? findProperty(calendar, "X-PUBLISHED-TTL"));
  const duration = readDuration(property?.value ?? "");
  return duration === undefined ? null : (duration.days * DAY_MS + duration.ms) / SECOND_MS;
}

function inBatches(rows: readonly ReadRow[]): string[] {
  const batches: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    batches.push(JSON.stringify(rows.slice(from, from + BATCH_ROWS)));
  }
  return batches;
}

/** Reads an iCalendar file into rows. */
export function readCalendarRows({ octets, zone, nowMs }: FileToRead): ReadRows {
  const limits = { components: 2 * IMPORT_COMPONENTS_MAX, lineLength: LINE_MAX_LENGTH };
  const { components, unreadable, truncated } = readComponents(octets, limits);
  const { objects, problems } = readObjects(components, { accountZone: zone, createUid: (_index, one) => hashOf(one) });
  const reader = createReader({ zone, nowMs });
  const rows = objects.map((object, seq) => reader.read(object, seq)).filter((row) => row !== undefined);
  const listed = [...unreadable, ...problems, ...reader.problems].toSorted((a, b) => a.line - b.line);
  // A series may be many rows: one for each occurrence that its rule does not give.
  const count = rows.reduce((sum, row) => sum + row.rows.length, 0);
  return {
    isCalendar: count > 0 || (components.length > 0 && listed.length > 0),
    isTooMany: truncated || count > IMPORT_COMPONENTS_MAX,
    title: titleOf(components),
    problems: listed.map(({ reason, line }) => ({ reason, line })),
    rows,
    count: objects.length,
    hasCalendar: components.some(({ name }) => name === "VCALENDAR"),
    refreshSeconds: refreshSecondsOf(components),
  };
}

/** Reads an iCalendar file into rows; runs on a worker thread. */
export function readCalendarFile(file: FileToRead): ReadFile {
  const { rows, ...read } = readCalendarRows(file);
  return { ...read, batches: inBatches(rows) };
}

export const calendarFileReading: Calculation<FileToRead, ReadFile> = {
  module: import.meta.url,
  name: "readCalendarFile",
  run: readCalendarFile,
};
