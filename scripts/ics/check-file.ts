import { performance } from "node:perf_hooks";
import { componentsOf, type Component } from "../../packages/domain/src/icalendar/lines/component.ts";
import { decodeText } from "../../packages/domain/src/icalendar/lines/decode-text.ts";
import { parseComponents, type UnreadableLine } from "../../packages/domain/src/icalendar/lines/read-components.ts";
import { unfoldText, writeComponents } from "../../packages/domain/src/icalendar/lines/write-components.ts";
import type { Problem } from "../../packages/domain/src/icalendar/reading/event-row.ts";
import {
  readObjects,
  type CalendarObject,
  type ReadObjects,
} from "../../packages/domain/src/icalendar/reading/read-objects.ts";
import { parseCalendars } from "../../packages/domain/src/icalendar/sources/upgrade-calendar.ts";
import { exportObjects } from "../../packages/domain/src/icalendar/testing/export-objects.ts";
import { checkEdits } from "./check-edits.ts";
import { rowStarts } from "./row-starts.ts";

/** What other programs find in a sample; see the README beside the file of expectations. */
export interface Expectation {
  readonly file: string;
  readonly count?: { readonly events?: number; readonly vtodo?: number };
  readonly window?: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly first: string | null;
    readonly last: string | null;
    readonly zoneForFloatingAndAllDay: string;
    /** Programs that agree; empty if none does. */
    readonly confirmedBy: readonly string[];
  };
}

export interface FileReport {
  readonly file: string;
  /** Time to read the file. */
  readonly ms: number;
  readonly objects: number;
  /** Property lines of the whole file that were read. */
  readonly lines: number;
  readonly unreadable: readonly UnreadableLine[];
  readonly problems: readonly Problem[];
  /** Differences after the export. */
  readonly losses: readonly string[];
  readonly window?: { readonly isConfirmed: boolean; readonly isEqual: boolean; readonly text: string };
}

interface CheckOptions {
  readonly expectation: Expectation | undefined;
  readonly sharedUid: string | undefined;
}

/** Zone of the expectations, and the two that are the furthest apart. */
const ACCOUNT_ZONE = "Europe/Berlin";
const OTHER_ZONES = ["Pacific/Pago_Pago", "Pacific/Kiritimati"];
const LIMITS = { components: 10_000, lineLength: 10_000_000 };
const MINUTE_MS = 60_000;

function readAll(components: readonly Component[], accountZone = ACCOUNT_ZONE): ReadObjects {
  return readObjects(components, { accountZone, createUid: (index) => `without-uid-${index}` });
}

function parse(text: string): readonly Component[] {
  return parseComponents(text, LIMITS).components;
}

/** The unfolded property lines of a component, in order. */
function linesOf({ entries }: Component): string[] {
  return entries.flatMap((entry) => (entry.kind === "component" ? linesOf(entry) : [unfoldText(entry.text)]));
}

function withoutUid(component: Component, uid: string): Component {
  const entries = component.entries.map((entry) => (entry.kind === "component" ? withoutUid(entry, uid) : entry));
  return {
    ...component,
    entries: entries.filter((entry) => entry.kind === "component" || entry.name !== "UID" || entry.value !== uid),
  };
}

/** What the product stores of an object. */
function rowsOf(object: CalendarObject): string {
  const { uid, sequence, modifiedMs, zones: _zones, components: _components, problems: _problems, ...rest } = object;
  const rows = rest.kind === "task" ? rest.row : rest.entries.map(({ row, exceptions }) => ({ row, exceptions }));
  return JSON.stringify({ uid, sequence, modifiedMs, rows });
}

function differences(name: string, before: readonly string[], after: readonly string[]): string[] {
  const remaining = new Set(after);
  const missing = before.filter((one) => !remaining.has(one));
  const isEqual = missing.length === 0 && before.length === after.length;
  return isEqual ? [] : [`${name}: ${before.length} before, ${after.length} after; ${missing.slice(0, 2).join(" | ")}`];
}

/** Lines and rows after an export of all objects and another import. */
function checkExport(objects: readonly CalendarObject[]): string[] {
  const again = parse(exportObjects(objects));
  const isStored = ({ name }: Component) => name === "VEVENT" || name === "VTODO";
  const storedLines = (roots: readonly Component[]) =>
    roots.flatMap((root) => componentsOf(root).filter(isStored).flatMap(linesOf));
  const before = objects.flatMap((one) => one.components.flatMap(linesOf));
  return [
    ...differences("lines of the export", before, storedLines(again)),
    ...differences("rows of the export", objects.map(rowsOf), readAll(again).objects.map(rowsOf)),
  ];
}

function compareWindow(objects: readonly CalendarObject[], window: NonNullable<Expectation["window"]>) {
  const span = { from: Date.parse(window.from), to: Date.parse(window.to) };
  const zone = window.zoneForFloatingAndAllDay;
  const starts = objects
    .flatMap((object) => (object.kind === "event" ? object.entries.flatMap((one) => rowStarts(one, span, zone)) : []))
    .toSorted((a, b) => a - b);
  // Rows have no seconds.
  const print = (ms: number | undefined) =>
    ms === undefined ? null : new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16);
  const parsed = (text: string | null) => print(text === null ? undefined : Date.parse(text));
  const found = [starts.length, print(starts[0]), print(starts.at(-1))].join(" ");
  const expected = [window.count, parsed(window.first), parsed(window.last)].join(" ");
  const isConfirmed = window.confirmedBy.length > 0;
  return { isConfirmed, isEqual: found === expected, text: `${found}, expected ${expected}` };
}

/** Starts do not depend on the account's zone, unless it is assumed for want of another. */
function checkZones(components: readonly Component[], window: NonNullable<Expectation["window"]>): string[] {
  const { text } = compareWindow(readAll(components).objects, window);
  return OTHER_ZONES.flatMap((zone) => {
    const { objects } = readAll(components, zone);
    const isAssumed = objects.some(({ problems }) => problems.some(({ reason }) => reason === "zone_assumed"));
    const other = compareWindow(objects, window);
    return isAssumed || other.text === text ? [] : [`starts in ${zone}: ${other.text}, ${text} otherwise`];
  });
}

function countComponents({ name, entries }: Component, wanted: string): number {
  const within = entries.map((entry) => (entry.kind === "component" ? countComponents(entry, wanted) : 0));
  return within.reduce((total, count) => total + count, name === wanted ? 1 : 0);
}

function checkCounts(components: readonly Component[], { count }: Expectation): string[] {
  if (count === undefined) return [];
  const counted = (name: string) => components.reduce((total, one) => total + countComponents(one, name), 0);
  const found = [counted("VEVENT"), counted("VTODO")].join(" ");
  const expected = [count.events ?? 0, count.vtodo ?? 0].join(" ");
  return found === expected ? [] : [`${found} events and tasks, expected ${expected}`];
}

/** Reads a file, exports it and reads it again. */
export function checkFile(file: string, octets: Uint8Array, { expectation, sharedUid }: CheckOptions): FileReport {
  const start = performance.now();
  const { components: read, unreadable } = parseCalendars(decodeText(octets), LIMITS);
  const components = sharedUid === undefined ? read : read.map((one) => withoutUid(one, sharedUid));
  const { objects, problems } = readAll(components);
  const ms = performance.now() - start;
  const lines = read.flatMap(linesOf);
  const events = objects.filter((object) => object.kind === "event");
  return {
    file,
    ms,
    objects: objects.length,
    lines: lines.length,
    unreadable,
    problems: [...problems, ...objects.flatMap((object) => object.problems)],
    losses: [
      ...differences("lines of the file", lines, parse(writeComponents(read)).flatMap(linesOf)),
      ...checkExport(objects),
      ...events.flatMap(checkEdits),
      ...(expectation === undefined ? [] : checkCounts(read, expectation)),
      ...(expectation?.window === undefined ? [] : checkZones(components, expectation.window)),
    ],
    ...(expectation?.window !== undefined && { window: compareWindow(objects, expectation.window) }),
  };
}
