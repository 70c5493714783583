import { readRuleParts } from "../../recurrence/rule-parts.ts";
import { isArithmetic } from "../../recurrence/series.ts";
import { findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf } from "../values/date-time.ts";
import type { OwnClock, OwnTime } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { readRow, readStart, type DatedRow } from "./read-event.ts";
import { isAtStart, ruleDates, spellTime, type ReadSeries } from "./read-series.ts";
import { latestByKey } from "./versions.ts";

/** A component with RECURRENCE-ID. */
export interface Override {
  readonly component: Component;
  /** The named occurrence, on the clock of the series. */
  readonly id: OwnTime;
  readonly row: DatedRow;
  /** Whether an exception of the series, or a later part of it, can express it. */
  readonly isExpressible: boolean;
}

/** Overrides by how rows express them, each ascending by the named occurrence. */
export interface SortedOverrides {
  /** Exceptions of the series. */
  readonly changed: readonly Override[];
  /** Of all later occurrences too: a row from there on. */
  readonly splits: readonly Override[];
  /** Rows of their own; `isNamed`: in place of an occurrence of the series. */
  readonly apart: readonly (Override & { readonly isNamed: boolean })[];
}

export interface Master {
  readonly series: ReadSeries;
  readonly clock: OwnClock;
  readonly context: ReadContext;
}

/** Maximum changes of all later occurrences that become rows. */
const SPLITS_MAX = 50;

export function isRepeating({ rrule, added }: DatedRow): boolean {
  return rrule !== null || added.length > 0;
}

/** Whether an override is of all later occurrences too. */
export function isFuture(component: Component): boolean {
  return findProperty(component, "RECURRENCE-ID")?.parameters.get("RANGE")?.toUpperCase() === "THISANDFUTURE";
}

function readOverride(component: Component, { series, clock, context }: Master): Override | undefined {
  const property = findProperty(component, "RECURRENCE-ID");
  const named = dateTimeOf(property);
  if (named === undefined) context.report({ reason: "start_unusable", line: property?.line ?? component.line });
  const stated = readStart(component, context);
  const start = stated === "missing" ? named : stated;
  if (named === undefined || start === undefined || start === "unusable") return undefined;
  const row = { ...readRow(component, start, { clock, context }), timezone: series.row.timezone };
  const isTimeOfDays = series.row.start_time === null && start.time !== null && start.tzid !== null;
  const isCancelled = row.status === "cancelled" && series.row.status !== "cancelled";
  return { component, id: clock.convert(named), row, isExpressible: !isTimeOfDays && !isCancelled };
}

/** The later version of each override, ascending by the named occurrence. */
export function readOverrides(components: readonly Component[], master: Master): Override[] {
  const read = components.map((component) => readOverride(component, master)).filter((one) => one !== undefined);
  const byComponent = new Map(read.map((one) => [one.component, one]));
  const keyOf = (component: Component) => {
    const id = byComponent.get(component)?.id;
    if (id === undefined) return "";
    return isAtStart(id, master.series.row) ? id.date : spellTime(id);
  };
  const { latest } = latestByKey([...byComponent.keys()], keyOf);
  return latest
    .map((component) => byComponent.get(component))
    .filter((override) => override !== undefined)
    .toSorted((a, b) => (a.id.date < b.id.date ? -1 : 1));
}

/** Whether the later occurrences become a row of their own. */
function isSplit({ series, context }: Master, { component, id }: Override): boolean {
  const { rrule, date: first } = series.row;
  if (!isFuture(component) || rrule === null || id.date <= first) return false;
  // A split counts the occurrences before it.
  const isCounted = readRuleParts(rrule)?.count !== undefined;
  return (!isCounted && isArithmetic({ first, rrule })) || context.budget.take();
}

export function sortOverrides(overrides: readonly Override[], master: Master): SortedOverrides {
  const { row, hasOtherTimes } = master.series;
  const ids = overrides.map(({ id }) => id.date);
  const dates = new Set([...ruleDates(row, ids, master.context), ...row.added]);
  const isNamed = ({ id }: Override) => !hasOtherTimes && isAtStart(id, row) && dates.has(id.date);
  const ofSeries = overrides.filter((one) => isRepeating(row) && isNamed(one) && one.isExpressible);
  const splits = ofSeries.filter((one) => isSplit(master, one)).slice(0, SPLITS_MAX);
  const [splitSet, seriesSet] = [new Set(splits), new Set(ofSeries)];
  const apart = overrides.filter((one) => !seriesSet.has(one));
  return {
    changed: ofSeries.filter((one) => !splitSet.has(one)),
    splits,
    apart: apart.map((one) => ({ ...one, isNamed: isNamed(one) })),
  };
}
