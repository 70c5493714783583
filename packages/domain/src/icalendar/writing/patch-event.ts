import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import type { Component } from "../lines/component.ts";
import {
  insertAfterUid,
  replaceProperties,
  withRevision,
  withoutProperties,
  type ComponentEdits,
  type Revision,
} from "./edit-component.ts";
import { isSameList } from "../values/same-list.ts";
import { eventAlarmTimes, writeReminders } from "../reading/alarms.ts";
import type { EventEntry, EventRow, OccurrenceChanges } from "../reading/event-row.ts";
import { occurrenceRow } from "../reading/occurrence-changes.ts";
import type { ReadEntry } from "../reading/read-entries.ts";
import { isDated, type DatedRow } from "../reading/read-event.ts";
import { isFuture } from "../reading/read-overrides.ts";
import type { EventObject } from "../reading/read-objects.ts";
import { groupsOf } from "./write-event.ts";
import { formOf, startOn, timeProperty, type TimeForm } from "./write-times.ts";

interface Change {
  readonly before: EventEntry;
  readonly after: EventEntry;
  readonly form: TimeForm;
  readonly accountZone: string;
}

const alarmNames = ["date", "start_time", "end_time", "end_date", "timezone"] as const;

/** Alarms also change if what their triggers refer to moves: some are of another instant then. */
function patchAlarms(component: Component, { before, after, accountZone }: Change): Component {
  const [from, to] = [before.row, after.row];
  const isSame = alarmNames.every((name) => from[name] === to[name]);
  if (to.date === null || (isSame && isSameList(from.reminders, to.reminders))) return component;
  const timesOf = (row: EventRow, date: string) => eventAlarmTimes({ ...row, date }, row.timezone ?? accountZone);
  const times = timesOf(to, to.date);
  return writeReminders(component, to.reminders, {
    times,
    former: from.date === null ? times : timesOf(from, from.date),
  });
}

/** Writes the properties and alarms that differ; the same component if none does. */
function patchProperties(component: Component, change: Change, { hasSeries }: { hasSeries: boolean }): Component {
  const { before, after, form } = change;
  const patched = groupsOf({ hasSeries })
    .filter(({ isEqual }) => !isEqual(before, after, component))
    .reduce((edited, { names, write }) => replaceProperties(edited, names, write(after, form, component)), component);
  return patchAlarms(patched, change);
}

interface SeriesChange {
  readonly read: ReadEntry & { row: DatedRow };
  readonly entry: EventEntry & { row: DatedRow };
  readonly form: TimeForm;
  /** Whether the starts of occurrences are not where they were. */
  readonly isMoved: boolean;
  /** By how many days its exceptions were moved. */
  readonly days: number;
  readonly revision: Revision;
  readonly accountZone: string;
}

interface OccurrenceChange {
  readonly date: string;
  readonly changes: OccurrenceChanges;
}

function changedOccurrences({ exceptions }: EventEntry): OccurrenceChange[] {
  return exceptions.flatMap(({ date, changes }) => (changes === null ? [] : [{ date, changes }]));
}

function recurrenceIdOf({ entry, form }: SeriesChange, date: string) {
  return timeProperty("RECURRENCE-ID", startOn(entry.row, date), form);
}

/** A changed occurrence has what its series has, but for the rule. */
function addOverride(change: SeriesChange, { date, changes }: OccurrenceChange): Component {
  const { read, entry, form, revision, accountZone } = change;
  const copy = withoutProperties(read.component, ["RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"]);
  const before = { row: { ...read.row, rrule: null, added: [], excluded: [] }, exceptions: [] };
  const after = { row: occurrenceRow(entry.row, date, changes), exceptions: [] };
  const patched = patchProperties(copy, { before, after, form, accountZone }, { hasSeries: false });
  return withRevision(insertAfterUid(patched, recurrenceIdOf(change, date)), revision);
}

function patchOverride(
  override: Component,
  change: SeriesChange,
  occurrence: { from: OccurrenceChange; to: OccurrenceChange },
): Component {
  const { from, to } = occurrence;
  const { read, entry, form, isMoved, revision, accountZone } = change;
  const before = { row: occurrenceRow(read.row, from.date, from.changes), exceptions: [] };
  const after = { row: occurrenceRow(entry.row, to.date, to.changes), exceptions: [] };
  const patched = patchProperties(override, { before, after, form, accountZone }, { hasSeries: false });
  const renamed = isMoved ? replaceProperties(patched, ["RECURRENCE-ID"], [recurrenceIdOf(change, to.date)]) : patched;
  return renamed === override ? override : withRevision(renamed, revision);
}

/** Edits of the overrides. */
function patchOverrides(change: SeriesChange): ComponentEdits {
  const { read, entry, days } = change;
  const known = new Map(changedOccurrences(read).map((one) => [addDaysClamped(one.date, days), one]));
  const replaced = new Map<Component, Component | null>([...read.overrides.values()].map((one) => [one, null]));
  const added: Component[] = [];
  for (const to of changedOccurrences(entry)) {
    const from = known.get(to.date);
    const override = from && read.overrides.get(from.date);
    if (from === undefined || override === undefined) added.push(addOverride(change, to));
    else replaced.set(override, patchOverride(override, change, { from, to }));
  }
  return { replaced, added };
}

function isSameStart(a: EventEntry["row"], b: EventEntry["row"]): boolean {
  return a.date === b.date && a.start_time === b.start_time && a.timezone === b.timezone;
}

const noEdits: ComponentEdits = { replaced: new Map(), added: [] };

/** Without a date nothing repeats. */
function editOverrides(
  read: ReadEntry,
  entry: EventEntry,
  { isSplit, ...change }: Omit<SeriesChange, "read" | "entry" | "days"> & { isSplit: boolean },
): ComponentEdits {
  if (isDated(read) && isDated(entry)) {
    // The dates of a series that moved by whole days moved with it.
    const days = isSplit ? 0 : daysBetween(read.row.date, entry.row.date);
    return patchOverrides({ ...change, days, read, entry });
  }
  return { replaced: new Map([...read.overrides.values()].map((one) => [one, null])), added: [] };
}

/**
 * The edits that make the components of one entry say `entry`; of a split part of a series
 * (`isSplit`) the exceptions are those that the series had on their dates.
 */
export function patchEntry(
  read: ReadEntry,
  entry: EventEntry,
  { hasSeries, isSplit = false, revision, accountZone }: EventPatching & { hasSeries: boolean; isSplit?: boolean },
): ComponentEdits {
  const { component } = read;
  const form = formOf(component, entry.row.timezone, read.row.timezone === entry.row.timezone);
  const patched = patchProperties(component, { before: read, after: entry, form, accountZone }, { hasSeries });
  const isMoved = !isSameStart(read.row, entry.row);
  const change = { form, isMoved, isSplit, revision, accountZone };
  const overrides = hasSeries ? editOverrides(read, entry, change) : noEdits;
  // The series itself is another one with other overrides.
  const hasOtherOverrides = overrides.added.length > 0 || [...overrides.replaced.values()].includes(null);
  const isChanged = patched !== component || hasOtherOverrides;
  const own = isChanged ? withRevision(patched, revision) : component;
  return { replaced: new Map([[component, own], ...overrides.replaced]), added: overrides.added };
}

/** What all components of an edited object have in common. */
export interface EventPatching {
  readonly revision: Revision;
  /** That of floating times (IANA name). */
  readonly accountZone: string;
}

export function removeEntry({ component, overrides }: ReadEntry): ComponentEdits {
  return { replaced: new Map([component, ...overrides.values()].map((one) => [one, null])), added: [] };
}

/**
 * The edits that make the components of an object say `entries`, which are in the order of its own;
 * null for a row that was deleted. Only properties in which a row differs from what it was read as
 * are written, with a new version. The rule and the exceptions of a series that RANGE=THISANDFUTURE
 * splits are not written.
 */
export function patchEvent(
  object: EventObject,
  entries: readonly (EventEntry | null)[],
  patching: EventPatching,
): ComponentEdits {
  const hasSeries = !object.entries.some(({ component }) => isFuture(component));
  const edits = object.entries.map((read, index) => {
    const entry = entries[index] ?? null;
    return entry === null ? removeEntry(read) : patchEntry(read, entry, { hasSeries, ...patching });
  });
  return {
    replaced: new Map(edits.flatMap(({ replaced }) => [...replaced])),
    added: edits.flatMap(({ added }) => added),
  };
}
