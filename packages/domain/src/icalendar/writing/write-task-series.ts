import { isArithmetic, isSeriesDate, datesWithExcluded } from "../../recurrence/series.ts";
import { splitRule } from "../../recurrence/edit-series.ts";
import { moveRule } from "../../recurrence/repeat-rules.ts";
import { addDays, addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { fromSeriesClock, toSeriesClock } from "../../tasks/series-clock.ts";
import { createProperty, findProperty, propertiesOf, type Component, type Property } from "../lines/component.ts";
import type { TaskRow } from "../reading/event-row.ts";
import type { OwnTime } from "../reading/own-clock.ts";
import { isCompleted, type TaskSeries } from "../reading/read-task-series.ts";
import { dateTimeOf, writeDateTime } from "../values/date-time.ts";
import { insertAfterUid, replaceProperties } from "./edit-component.ts";

/** The components of a repeating task and of its occurrences. */

/** When a row is due, on the clock of its series; `from` is the row that the object was read as. */
export function ownDueOf(
  to: TaskRow & { date: string },
  { from, series, accountZone }: { from: TaskRow; series: TaskSeries; accountZone: string },
): OwnTime {
  // Of a row that was read in another zone of the account only a change counts.
  if (to.date === from.date && to.start_time === from.start_time) {
    return { date: series.occurrence, time: series.first.time };
  }
  const own = toSeriesClock({ date: to.date, start_time: to.start_time }, { accountZone, zone: series.zone });
  return { date: own.date, time: own.start_time };
}

/** When the first occurrence of a series is due that has `time`, on the clock of the account. */
export function firstInAccount({ first, zone }: TaskSeries, time: string | null, accountZone: string) {
  return fromSeriesClock({ date: first.date, start_time: time }, { accountZone, zone });
}

/** The rule from the occurrence on `date` on: COUNT is what remains. */
export function remainingRule({ rrule, first }: Pick<TaskRow, "rrule" | "first">, date: string | null): string | null {
  if (rrule === null || first === null || date === null || date <= first) return rrule;
  // Others are shortened when they are completed, as they take too long to count.
  if (!/\bCOUNT=/i.test(rrule) || !isArithmetic({ first, rrule })) return rrule;
  return splitRule({ first, rrule, excluded: [] }, date).after;
}

/** The rule as it gives the starts of occurrences of which one is due on `date`. */
export function ruleOfStarts(rrule: string | null, { leadDays }: TaskSeries, date: string): string | null {
  return rrule === null ? null : moveRule(rrule, date, addDaysClamped(date, -leadDays));
}

function shifted(property: Property, name: string, days: number): Property | undefined {
  const value = dateTimeOf(property);
  if (value === undefined) return undefined;
  const text = writeDateTime({ ...value, date: addDaysClamped(value.date, days) });
  return createProperty(name, text, Object.fromEntries(property.parameters));
}

/** The name of the occurrence that begins `days` after the start of the series. */
function nameAfter(master: Component, days: number, name: "RECURRENCE-ID" | "EXDATE"): Property | undefined {
  const start = findProperty(master, "DTSTART") ?? findProperty(master, "DUE");
  return start && shifted(start, name, days);
}

/** An override with the name of the occurrence `days` after the start that was written. */
export function renameOccurrence(override: Component, master: Component, days: number): Component {
  const name = nameAfter(master, days, "RECURRENCE-ID");
  return name === undefined ? override : replaceProperties(override, ["RECURRENCE-ID"], [name]);
}

/** EXDATE of the occurrences on `dates`, in the form of the start that was written. */
export function renameDeleted(master: Component, dates: readonly string[], first: string): Component {
  if (propertiesOf(master, "EXDATE").length === 0) return master;
  const names = dates.flatMap((date) => nameAfter(master, daysBetween(first, date), "EXDATE") ?? []);
  const [one] = names;
  const values = names.map(({ value }) => value).join(",");
  const list = one === undefined ? [] : [createProperty("EXDATE", values, Object.fromEntries(one.parameters))];
  return replaceProperties(master, ["EXDATE"], list);
}

const OF_SERIES = ["RRULE", "RDATE", "EXDATE"];

/** A component for the occurrence `days` after the first one, without the alarms of the series. */
export function createOverride(master: Component, days: number): Component {
  const single = replaceProperties(master, OF_SERIES, []);
  const entries = single.entries.flatMap((entry) => {
    if (entry.kind === "component") return [];
    return entry.name === "DTSTART" || entry.name === "DUE" ? (shifted(entry, entry.name, days) ?? []) : [entry];
  });
  const name = nameAfter(master, days, "RECURRENCE-ID");
  return name === undefined ? { ...single, entries } : insertAfterUid({ ...single, entries }, name);
}

/**
 * The occurrences that were completed here since the object was read: those before the one that the
 * row stands for, and that one if the task is completed as a whole.
 */
export function completedSince(series: TaskSeries, { from, to, own }: { from: TaskRow; to: TaskRow; own: OwnTime }) {
  const { rrule, first } = from;
  if (rrule === null || first === null) return [];
  const isWhole = to.is_completed && !from.is_completed;
  const last = isWhole ? own.date : addDays(own.date, -1);
  if (last < series.occurrence) return [];
  const { dates } = datesWithExcluded({ rrule, first, excluded: [] }, { from: series.occurrence, through: last });
  return dates.filter((date) => !series.excluded.includes(date));
}

/** The occurrence that was completed when the object was read, and is open again. */
export function reopenedSince({ occurrence, overrides }: TaskSeries, from: TaskRow, to: TaskRow): string | undefined {
  const override = overrides.get(occurrence);
  const isReopened = from.is_completed && !to.is_completed && override !== undefined && isCompleted(override);
  return isReopened ? occurrence : undefined;
}

/** Whether a series has the occurrence of an override. */
export function hasOccurrence({ rrule, first }: Pick<TaskRow, "rrule" | "first">, date: string): boolean {
  return rrule !== null && first !== null && isSeriesDate({ rrule, first, excluded: [] }, date);
}
