import { splitRule } from "../../recurrence/edit-series.ts";
import { moveRule } from "../../recurrence/repeat-rules.ts";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { findProperty, type Component } from "../lines/component.ts";
import type { DateTimeValue } from "../values/date-time.ts";
import type { EventEntry, EventException } from "./event-row.ts";
import { changesOf } from "./occurrence-changes.ts";
import { createOwnClock } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { readRow, readSingle, readStart, readUndated, reportZone, type DatedRow } from "./read-event.ts";
import { isRepeating, readOverrides, sortOverrides, type Override, type SortedOverrides } from "./read-overrides.ts";
import { readSeries, spellTime, type ReadSeries } from "./read-series.ts";

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

/** A part of a series that later occurrences belong to. */
interface Segment {
  readonly component: Component;
  readonly row: DatedRow;
  /** The first date by the rule of the whole series, from which this part is `shift` days away. */
  readonly from: string;
  readonly shift: number;
}

const SERIES_PROPERTIES = ["RRULE", "RDATE"];

function entryOf(component: Component, row: EventEntry["row"]): ReadEntry {
  return { row, exceptions: [], component, overrides: new Map() };
}

function singleEntries(components: readonly Component[], context: ReadContext): ReadEntry[] {
  return components.flatMap((component) => {
    const row = readSingle(component, context);
    return row === undefined ? [] : [entryOf(component, row)];
  });
}

/** Shifts the date of `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
function shiftDate(text: string, days: number): string {
  return addDaysClamped(text.slice(0, 10), days) + text.slice(10);
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
