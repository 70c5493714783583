import { splitRule } from "../../recurrence/edit-series.ts";
import { moveRule } from "../../recurrence/repeat-rules.ts";
import { readRuleParts } from "../../recurrence/rule-parts.ts";
import { isArithmetic } from "../../recurrence/series.ts";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf, type DateTimeValue } from "../values/date-time.ts";
import type { EventEntry, EventException } from "./event-row.ts";
import { changesOf } from "./occurrence-changes.ts";
import { createOwnClock, type OwnClock, type OwnTime } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { readRow, readSingle, readStart, readUndated, reportZone, type DatedRow } from "./read-event.ts";
import { isAtStart, readSeries, ruleDates, spellTime, type ReadSeries } from "./read-series.ts";
import { latestByKey } from "./versions.ts";

/** A row with the components that it was read from. */
export interface ReadEntry extends EventEntry {
  readonly component: Component;
  /** The components of changed occurrences, by their date in the rule. */
  readonly overrides: ReadonlyMap<string, Component>;
}

export interface ReadEntries {
  readonly entries: readonly ReadEntry[];
  /** Whether the rows cannot say all of the object. */
  readonly isPartial: boolean;
}

/** A component with RECURRENCE-ID. */
interface Override {
  readonly component: Component;
  /** The named occurrence, on the clock of the series. */
  readonly id: OwnTime;
  readonly row: DatedRow;
  /** Whether it applies to all later occurrences too. */
  readonly isFuture: boolean;
  /** Whether a row of exceptions can express it. */
  readonly isException: boolean;
}

/** A part of a series that later occurrences belong to. */
interface Segment {
  readonly component: Component;
  readonly row: DatedRow;
  /** The first date by the rule of the whole series, from which this part is `shift` days away. */
  readonly from: string;
  readonly shift: number;
}

/** Maximum changes of all later occurrences that become rows. */
const SPLITS_MAX = 50;
const SERIES_PROPERTIES = ["RRULE", "RDATE"];

interface Master {
  readonly series: ReadSeries;
  readonly clock: OwnClock;
  readonly context: ReadContext;
}

function entryOf(component: Component, row: EventEntry["row"]): ReadEntry {
  return { row, exceptions: [], component, overrides: new Map() };
}

function singleEntries(components: readonly Component[], context: ReadContext): ReadEntry[] {
  return components.flatMap((component) => {
    const row = readSingle(component, context);
    return row === undefined ? [] : [entryOf(component, row)];
  });
}

export function recurrenceId(component: Component): DateTimeValue | undefined {
  const property = findProperty(component, "RECURRENCE-ID");
  return property && dateTimeOf(property);
}

function readOverride(component: Component, { series, clock, context }: Master): Override | undefined {
  const named = recurrenceId(component);
  if (named === undefined) context.report({ reason: "start_unusable", line: component.line });
  const stated = readStart(component, context);
  const start = stated === "missing" ? named : stated;
  if (named === undefined || start === undefined || start === "unusable") return undefined;
  const row = { ...readRow(component, start, { clock, context }), timezone: series.row.timezone };
  const isInstantOfDays = series.row.start_time === null && start.time !== null && start.tzid !== null;
  const isCancelled = row.status === "cancelled" && series.row.status !== "cancelled";
  return {
    component,
    id: clock.convert(named),
    row,
    isFuture: findProperty(component, "RECURRENCE-ID")?.parameters.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    isException: !isInstantOfDays && !isCancelled,
  };
}

/** Shifts the date of `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
function shiftDate(text: string, days: number): string {
  return addDaysClamped(text.slice(0, 10), days) + text.slice(10);
}

/** Whether the later occurrences become a row of their own. */
function isSplit({ series, context }: Master, { isFuture, isException, id }: Override): boolean {
  const { rrule, date: first } = series.row;
  if (!isFuture || !isException || rrule === null || id.date <= first) return false;
  // A split counts the occurrences before it.
  const isCounted = readRuleParts(rrule)?.count !== undefined;
  return (!isCounted && isArithmetic({ first, rrule })) || context.budget.take();
}

/** The later version of each override, ascending by the named occurrence. */
function readOverrides(components: readonly Component[], master: Master): Override[] {
  const read = components.map((component) => readOverride(component, master)).filter((one) => one !== undefined);
  const byComponent = new Map(read.map((one) => [one.component, one]));
  const keyOf = (component: Component) => Object.values(byComponent.get(component)?.id ?? {}).join("T");
  const { latest } = latestByKey([...byComponent.keys()], keyOf);
  return latest
    .map((component) => byComponent.get(component))
    .filter((override) => override !== undefined)
    .toSorted((a, b) => (a.id.date < b.id.date ? -1 : 1));
}

/** An override that names an occurrence of the series, or does not. */
type NamedOverride = Override & { isNamed: boolean };

/** Overrides by how rows express them. */
interface SortedOverrides {
  /** Exceptions of the series. */
  readonly changed: readonly NamedOverride[];
  /** All later occurrences too: a row from there on. */
  readonly splits: readonly NamedOverride[];
  /** Rows of their own, which take the place of the occurrence that they name. */
  readonly apart: readonly NamedOverride[];
}

function isRepeating({ rrule, added }: DatedRow): boolean {
  return rrule !== null || added.length > 0;
}

function sortOverrides(overrides: readonly Override[], master: Master): SortedOverrides {
  const { row, hasOtherTimes } = master.series;
  const dates = new Set([
    ...ruleDates(
      row,
      overrides.map(({ id }) => id.date),
      master.context,
    ),
    ...row.added,
  ]);
  const isNamed = (id: OwnTime) => !hasOtherTimes && isAtStart(id, row) && dates.has(id.date);
  const named = overrides.map((one) => ({ ...one, isNamed: isNamed(one.id) }));
  const ofSeries = named.filter((one) => isRepeating(row) && one.isNamed && one.isException);
  const splits = ofSeries.filter((one) => isSplit(master, one)).slice(0, SPLITS_MAX);
  const [splitSet, seriesSet] = [new Set(splits), new Set(ofSeries)];
  return {
    changed: ofSeries.filter((one) => !splitSet.has(one)),
    splits,
    apart: named.filter((one) => !seriesSet.has(one)),
  };
}

/** Ends the last segment before an override that applies to all later occurrences. */
function splitSegments(segments: readonly Segment[], { component, id, row }: Override): Segment[] {
  const last = segments.at(-1);
  if (last === undefined || last.row.rrule === null) return [...segments];
  const date = addDaysClamped(id.date, last.shift);
  const days = daysBetween(date, row.date);
  const { before, after } = splitRule({ first: last.row.date, rrule: last.row.rrule, excluded: [] }, date);
  const ended = { ...last, row: { ...last.row, rrule: before, added: last.row.added.filter((one) => one < date) } };
  const later = last.row.added.filter((one) => one.slice(0, 10) > date).map((one) => shiftDate(one, days));
  const begun = { ...row, rrule: moveRule(after, date, row.date), added: later };
  return [...segments.slice(0, -1), ended, { component, row: begun, from: id.date, shift: last.shift + days }];
}

/** The entry of a segment with the exceptions before `to`. */
function entryOfSegment(
  { component, row, from, shift }: Segment,
  to: string | undefined,
  { deleted, changed }: { deleted: readonly string[]; changed: readonly Override[] },
): ReadEntry {
  const isIn = (date: string) => date >= from && (to === undefined || date < to);
  const shifted = (date: string) => addDaysClamped(date, shift);
  const own = changed.filter(({ id }) => isIn(id.date)).map((one) => ({ ...one, date: shifted(one.id.date) }));
  const exceptions: EventException[] = [
    ...deleted.filter(isIn).map((date) => ({ date: shifted(date), changes: null })),
    ...own.map((one) => ({ date: one.date, changes: changesOf(row, one.date, one.row) })),
  ];
  return {
    row,
    exceptions: exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    component,
    overrides: new Map(own.map((one) => [one.date, one.component])),
  };
}

/** The row of a series without the times that rows of their own take the place of. */
function withoutApart({ row, hasOtherTimes }: ReadSeries, apart: SortedOverrides["apart"]): DatedRow {
  const times = new Set(apart.map(({ id }) => spellTime(id)));
  const dates = new Set(apart.filter(({ isNamed }) => isNamed).map(({ id }) => id.date));
  const added = row.added.filter((one) => !times.has(one) && !dates.has(one));
  const excluded = [...new Set([...row.excluded, ...times])].toSorted();
  return { ...row, added, excluded: hasOtherTimes ? excluded : row.excluded };
}

/** The entries of a component with a start, and of the overrides of its occurrences. */
function readMaster(
  { component, start, overrides }: { component: Component; start: DateTimeValue; overrides: readonly Component[] },
  context: ReadContext,
): ReadEntries {
  reportZone(component, start, context);
  const isSeries = SERIES_PROPERTIES.some((name) => findProperty(component, name) !== undefined);
  const clock = createOwnClock(start, { isSeries }, context);
  const series = readSeries(component, readRow(component, start, { clock, context }), { start, clock, context });
  const master = { series, clock, context };
  const { splits, apart, changed } = sortOverrides(readOverrides(overrides, master), master);
  const own = singleEntries(
    apart.map((one) => one.component),
    context,
  );
  const replaced = apart.filter(({ isNamed }) => isNamed).map(({ id }) => id.date);
  // The override of an event that does not repeat takes its place.
  if (replaced.length > 0 && !isRepeating(series.row)) return { entries: own, isPartial: true };
  // Some programs write EXDATE and an override for one occurrence: the override is what they show.
  const changedDates = new Set(changed.map(({ id }) => id.date));
  const deleted = [...new Set([...series.deleted, ...replaced])].filter((date) => !changedDates.has(date));
  const whole: Segment = { component, row: withoutApart(series, apart), from: "", shift: 0 };
  const segments = splits.reduce<readonly Segment[]>(splitSegments, [whole]);
  const entries = segments.map((one, index) => entryOfSegment(one, segments[index + 1]?.from, { deleted, changed }));
  return {
    entries: [...entries, ...own],
    isPartial: series.hasMoreRules || splits.length > 0 || own.length > 0,
  };
}

/**
 * The rows of the components with one UID: `master` without RECURRENCE-ID, and the overrides.
 * Without a usable master each override is a row.
 */
export function readEntries(
  master: Component | undefined,
  overrides: readonly Component[],
  context: ReadContext,
): ReadEntries {
  const start = master && readStart(master, context);
  if (master !== undefined && start === "missing") {
    const entries = [entryOf(master, readUndated(master)), ...singleEntries(overrides, context)];
    return { entries, isPartial: entries.length > 1 };
  }
  if (master !== undefined && start !== undefined && start !== "missing" && start !== "unusable") {
    return readMaster({ component: master, start, overrides }, context);
  }
  return { entries: singleEntries(overrides, context), isPartial: true };
}
