import { partitionDates } from "../../recurrence/edit-series.ts";
import { isArithmetic, isSeriesDate } from "../../recurrence/series.ts";
import { readRuleParts } from "../../recurrence/rule-parts.ts";
import { wallInstant } from "../../time/instants.ts";
import { propertiesOf, type Component } from "../lines/component.ts";
import { dateTimesOf, type DateTimeValue } from "../values/date-time.ts";
import type { OwnClock, OwnTime } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import type { DatedRow } from "./read-event.ts";
import { cleanRule, hasOtherTimes, withUntilDate } from "./read-rule.ts";

/** The row of a series and what its RRULE, RDATE and EXDATE say. */
export interface ReadSeries {
  readonly row: DatedRow;
  /** Whether its rule gives other starts than one a day at the start time. */
  readonly hasOtherTimes: boolean;
  /** Dates of deleted occurrences. */
  readonly deleted: readonly string[];
  readonly hasMoreRules: boolean;
}

interface Reading {
  readonly start: DateTimeValue;
  readonly clock: OwnClock;
  readonly context: ReadContext;
}

/** Whether a time is the start of the series; one that the clock skips is so by its instant. */
export function isAtStart(
  { date, time }: OwnTime,
  { start_time, timezone }: Pick<DatedRow, "start_time" | "timezone">,
): boolean {
  if (time === null || start_time === null || time === start_time) return true;
  if (timezone === null) return false;
  const at = (clock: string) => wallInstant(timezone, date, clock);
  return at(time) === at(start_time);
}

/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
export function spellTime({ date, time }: OwnTime): string {
  return time === null ? date : `${date}T${time}`;
}

function sortedSet(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted();
}

/** The values of RDATE or EXDATE on the series' clock. */
export function listedTimes(component: Component, name: string, { clock }: Pick<Reading, "clock">): OwnTime[] {
  return propertiesOf(component, name)
    .flatMap(dateTimesOf)
    .map((value) => clock.convert(value));
}

/** The dates that the rule gives; all of them if that takes too long. */
export function ruleDates(row: DatedRow, dates: readonly string[], { budget }: ReadContext): ReadonlySet<string> {
  const { rrule, date: first } = row;
  if (dates.length === 0) return new Set();
  if (rrule === null) return new Set(dates.filter((date) => date === first));
  const series = { first, rrule, excluded: [] };
  if (isArithmetic(series)) return new Set(dates.filter((date) => isSeriesDate(series, date)));
  return new Set(budget.take() ? partitionDates(series, dates).matching : dates);
}

function readAdded(component: Component, row: DatedRow, reading: Reading): string[] {
  const times = listedTimes(component, "RDATE", reading).map((own) =>
    own.time === row.start_time || row.start_time === null ? own.date : spellTime(own),
  );
  return sortedSet(times).filter((one) => one !== row.date);
}

/**
 * EXDATE takes precedence over RDATE, one that matches nothing is left out, and a DATE leaves out
 * all of its day.
 */
function applyExclusions(component: Component, row: DatedRow, reading: Reading): Pick<ReadSeries, "row" | "deleted"> {
  const times = listedTimes(component, "EXDATE", reading);
  const dates = sortedSet(times.filter((own) => isAtStart(own, row)).map(({ date }) => date));
  const removed = new Set([...dates, ...times.map(spellTime)]);
  const wholeDays = new Set(times.filter(({ time }) => time === null).map(({ date }) => date));
  const regular = ruleDates(row, dates, reading.context);
  return {
    row: { ...row, added: row.added.filter((one) => !removed.has(one) && !wholeDays.has(one.slice(0, 10))) },
    deleted: dates.filter((date) => regular.has(date)),
  };
}

function readRule(component: Component, { context }: Reading): { rrule: string | null; hasMoreRules: boolean } {
  const properties = propertiesOf(component, "RRULE").filter(({ value }) => value.trim() !== "");
  const rules = properties.map(({ value, line }) => {
    const rrule = cleanRule(value);
    if (rrule === undefined) context.report({ reason: "rule_unusable", line });
    return rrule;
  });
  const distinct = [...new Set(rules.filter((rule) => rule !== undefined))];
  return { rrule: distinct[0] ?? null, hasMoreRules: distinct.length > 1 };
}

/** Reads the series of `component`, whose row without it is `single`. */
export function readSeries(component: Component, single: DatedRow, reading: Reading): ReadSeries {
  const { rrule, hasMoreRules } = readRule(component, reading);
  const parts = rrule === null ? undefined : readRuleParts(rrule);
  const isTimed = parts !== undefined && hasOtherTimes(parts, single.start_time);
  const { time } = reading.start;
  const start = { time, timezone: time === null ? reading.context.dayZone : single.timezone };
  const row = { ...single, rrule: rrule === null || isTimed ? rrule : withUntilDate(rrule, start) };
  const withAdded = { ...row, added: readAdded(component, row, reading) };
  if (!isTimed) return { ...applyExclusions(component, withAdded, reading), hasOtherTimes: false, hasMoreRules };
  const excluded = sortedSet(listedTimes(component, "EXDATE", reading).map(spellTime));
  return { row: { ...withAdded, excluded }, deleted: [], hasOtherTimes: true, hasMoreRules };
}
