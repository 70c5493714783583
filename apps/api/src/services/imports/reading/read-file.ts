import { decodeText } from "@hourloom/domain/icalendar/lines/decode-text";
import { fileTitleOf } from "@hourloom/domain/items/file-title";
import type { ProgramContent, ProgramContext } from "@hourloom/domain/program-exports/content";
import { findTable, PREAMBLE_MAX, type CsvLine } from "@hourloom/domain/program-exports/csv-table";
import { isSuperProductivity, readSuperProductivity } from "@hourloom/domain/program-exports/super-productivity";
import { readTickTick, tickTickColumns } from "@hourloom/domain/program-exports/ticktick";
import { readTodoist, todoistColumns } from "@hourloom/domain/program-exports/todoist";
import { readToggl, togglColumns } from "@hourloom/domain/program-exports/toggl";
import type { ImportProgram } from "@hourloom/schema/import-programs";
import {
  IMPORT_COMPONENTS_MAX,
  IMPORT_TITLES_MAX,
  type ImportLeftOut,
  type ImportProblem,
} from "@hourloom/schema/imports";
import { defineCalculation } from "../../../core/calculation.ts";
import { readAccountText } from "./account-objects.ts";
import { readCalendarText, type ReadCalendar } from "../rows/calendar-objects.ts";
import { isZip, openZip, type FilePart } from "./open-zip.ts";
import { programObjects } from "./program-objects.ts";
import { csvDelimiters, readCsv } from "./read-csv.ts";
import { inBatches, type ReadingContext, type ReadPart, type StagedObject } from "../rows/staged-rows.ts";

interface FileContext extends ReadingContext {
  email: string;
}

/** A file to read, and what its reading depends on. */
export interface FileToRead extends FileContext {
  name: string;
  octets: Uint8Array;
}

/** What was read, as rows of `import_objects`. */
export interface StagedFile {
  /** The name that the file gives its calendar. */
  title: string | null;
  problems: ImportProblem[];
  leftOut: ImportLeftOut[];
  /** JSON arrays of rows, each for one statement. */
  batches: Uint8Array[];
  /** Number of rows, also of exceptions. */
  rows: number;
  /** How many calendars and lists the file names. */
  calendarTitles: number;
  listTitles: number;
}

export type FileProblem = "unknown_format" | "empty" | "damaged_zip" | "zip_too_large" | "too_many" | "too_many_titles";
export type ReadFile = { ok: true; file: StagedFile } | { ok: false; problem: FileProblem };

const csvFormats: readonly {
  program: ImportProgram;
  columns: readonly string[];
  read: (lines: readonly CsvLine[], context: ProgramContext) => ProgramContent;
}[] = [
  { program: "todoist", columns: todoistColumns, read: readTodoist },
  { program: "ticktick", columns: tickTickColumns, read: readTickTick },
  { program: "toggl", columns: togglColumns, read: readToggl },
];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readJson(text: string, name: string, context: FileContext): ReadPart | undefined {
  const account = readAccountText(text, context);
  if (account !== undefined) return account;
  const json = parseJson(text);
  if (!isSuperProductivity(json)) return undefined;
  const file = { title: fileTitleOf(name), email: context.email };
  return programObjects(
    "super-productivity",
    { ...file, read: (reading) => readSuperProductivity(json, reading) },
    context,
  );
}

/** The format of a table, with the separator by which its header is found. */
function findFormat(text: string) {
  for (const delimiter of csvDelimiters) {
    const lines = readCsv(text, { delimiter, limit: PREAMBLE_MAX });
    const format = csvFormats.find(({ columns }) => findTable(lines, columns) !== undefined);
    if (format !== undefined) return { ...format, delimiter };
  }
  return undefined;
}

function readTable(text: string, name: string, context: FileContext): ReadPart | undefined {
  const format = findFormat(text);
  if (format === undefined) return undefined;
  const lines = readCsv(text, { delimiter: format.delimiter, limit: 0 });
  const file = { title: fileTitleOf(name), email: context.email };
  return programObjects(format.program, { ...file, read: (reading) => format.read(lines, reading) }, context);
}

/** Reads a file by its content, whatever its name; undefined for an unknown format. */
function readPart({ name, octets }: FilePart, context: FileContext, isInZip: boolean): ReadCalendar | undefined {
  const text = decodeText(octets);
  // U+0000 is in most files that are no text.
  if (text.slice(0, 1_000).includes("\0")) return undefined;
  if (text.trimStart().startsWith("{")) {
    const read = readJson(text, name, context);
    return read && { ...read, title: null };
  }
  const table = /^\s*BEGIN:/i.test(text) ? undefined : readTable(text, name, context);
  if (table !== undefined) return { ...table, title: null };
  return readCalendarText(text, context, isInZip ? fileTitleOf(name) : undefined);
}

type Parts = { ok: true; parts: FilePart[]; isZip: boolean } | { ok: false; problem: FileProblem };

function partsOf({ name, octets }: FileToRead): Parts {
  if (!isZip(octets)) return { ok: true, parts: [{ name, octets }], isZip: false };
  const opened = openZip(octets);
  if (opened.ok) return { ok: true, parts: opened.parts, isZip: true };
  return { ok: false, problem: opened.problem === "damaged" ? "damaged_zip" : "zip_too_large" };
}

/** Whether `a` is a later version than `b`. */
function isLater(a: StagedObject, b: StagedObject): boolean {
  const versionOf = ({ object }: StagedObject) =>
    [object.sequence ?? 0, Date.parse(object.modified_at ?? "") || 0] as const;
  const [[sequence, time], [otherSequence, otherTime]] = [versionOf(a), versionOf(b)];
  return sequence === otherSequence ? time > otherTime : sequence > otherSequence;
}

/** The later of the objects with one UID, which several files of a zip may have. */
function withoutRepeated(objects: readonly StagedObject[]): StagedObject[] {
  const byUid = new Map<string, StagedObject>();
  for (const object of objects) {
    const key = `${object.kind} ${object.object.uid}`;
    const known = byUid.get(key);
    if (known === undefined || isLater(object, known)) byUid.set(key, object);
  }
  return [...byUid.values()];
}

function sumLeftOut(leftOut: readonly ImportLeftOut[]): ImportLeftOut[] {
  const sums = new Map<ImportLeftOut["reason"], number>();
  for (const { reason, count } of leftOut) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums].filter(([, count]) => count > 0).map(([reason, count]) => ({ reason, count }));
}

function countTitles(objects: readonly StagedObject[], kind: StagedObject["kind"]): number {
  const titles = objects.filter((object) => object.kind === kind).map(({ collection }) => collection);
  return new Set(titles.filter((title) => title !== null)).size;
}

function countExceptions(row: object): number {
  return "exceptions" in row && Array.isArray(row.exceptions) ? row.exceptions.length : 0;
}

function countRows(objects: readonly StagedObject[]): number {
  return objects.flatMap(({ rows }) => rows).reduce((sum, row) => sum + 1 + countExceptions(row), 0);
}

/** Why nothing of the parts is imported; undefined if they can be. */
function problemOf(parts: readonly ReadPart[], objects: readonly StagedObject[]): FileProblem | undefined {
  if (parts.length === 0) return "unknown_format";
  // A series may be many rows: one for each occurrence that its rule does not give.
  const rows = objects.reduce((sum, object) => sum + object.rows.length, 0);
  if (rows > IMPORT_COMPONENTS_MAX || parts.some(({ isTruncated }) => isTruncated)) return "too_many";
  if (objects.length === 0 && parts.every(({ problems, leftOut }) => problems.length + leftOut.length === 0))
    return "empty";
  const titles = Math.max(countTitles(objects, "event"), countTitles(objects, "task"));
  return titles > IMPORT_TITLES_MAX ? "too_many_titles" : undefined;
}

/** Reads a file, or the files of a zip, into rows; runs on a worker thread. */
export function readFile(input: FileToRead): ReadFile {
  const opened = partsOf(input);
  if (!opened.ok) return opened;
  const { parts, isZip: isInZip } = opened;
  const read = parts.flatMap((part) => {
    const found = readPart(part, input, isInZip);
    const file = isInZip ? { file: part.name } : {};
    return found === undefined ? [] : [{ ...found, problems: found.problems.map((one) => ({ ...one, ...file })) }];
  });
  const all = read.flatMap((part) => part.objects);
  const objects = withoutRepeated(all);
  const problem = problemOf(read, objects);
  if (problem !== undefined) return { ok: false, problem };
  const file = {
    title: isInZip ? null : (read[0]?.title ?? null),
    problems: read.flatMap(({ problems }) => problems),
    leftOut: sumLeftOut([
      ...read.flatMap(({ leftOut }) => leftOut),
      { reason: "repeated", count: all.length - objects.length },
      { reason: "files", count: parts.length - read.length },
    ]),
    batches: inBatches(objects.map((object, seq) => ({ seq, ...object }))),
    rows: countRows(objects),
    calendarTitles: countTitles(objects, "event"),
    listTitles: countTitles(objects, "task"),
  };
  return { ok: true, file };
}

export const fileReading = defineCalculation(import.meta.url, readFile);
