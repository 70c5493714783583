import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { dayNumberOf, FIRST_DAY, firstDayOfMonth, LAST_DAY, weekdayOf } from "../time/day-number.ts";
import type { RuleParts } from "./rule-parts.ts";

/**
 * Common rules (every n days, weeks, months or years, on a day of the month or an nth weekday) as
 * arithmetic on day numbers. A calendar shows hundreds of such series at once, and this takes a
 * hundredth of the general engine's time.
 */

/**
 * The day of a month: a number (`clamps`: the last day of a shorter month), or the first to fourth
 * or (-1) last of a weekday.
 */
export type DayOfMonth = { day: number; clamps: boolean } | { week: number; weekday: number };

/**
 * Periods of equal length in days or months, from the one in which the series starts. `step` is the
 * distance of two periods with occurrences.
 */
export type Cycle =
  | { kind: "days"; base: number; step: number; offsets: readonly number[] }
  | { kind: "months"; base: number; step: number; on: DayOfMonth };

const WEEK_DAYS = 7;
/** December of the year 9999. */
const LAST_MONTH = 10_000 * 12 - 1;
/** Longer than the calendar, in days; longer intervals are equivalent. */
const STEP_MAX = 4_000_000;

function monthOf(dayNumber: number): number {
  const date = new Date(dayNumber * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Day number of `on` in a month; undefined if the month has no such day. */
function dayIn(month: number, on: DayOfMonth): number | undefined {
  const first = firstDayOfMonth(month);
  const length = firstDayOfMonth(month + 1) - first;
  if ("day" in on) {
    if (on.day > length && !on.clamps) return undefined;
    return first + Math.min(on.day, length) - 1;
  }
  const weekdayOfFirst = (((first + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  const lead = (on.weekday - weekdayOfFirst + WEEK_DAYS) % WEEK_DAYS;
  if (on.week > 0) return first + lead + (on.week - 1) * WEEK_DAYS;
  return first + lead + Math.floor((length - 1 - lead) / WEEK_DAYS) * WEEK_DAYS;
}

function weekdayNumber(code: string): number {
  return weekdayCodes.findIndex((known) => known === code);
}

function hasNone(...lists: readonly (readonly unknown[])[]): boolean {
  return lists.every((list) => list.length === 0);
}

function weeklyCycle(parts: RuleParts, start: string): Cycle | undefined {
  if (parts.byDay.some(({ nth }) => nth !== undefined) || !hasNone(parts.byMonthDay, parts.bySetPos)) return undefined;
  const own = weekdayOf(start);
  const weekdays = parts.byDay.map(({ weekday }) => weekdayNumber(weekday));
  const step = Math.min(parts.interval, STEP_MAX) * WEEK_DAYS;
  const base = dayNumberOf(start);
  if (weekdays.every((weekday) => weekday === own)) return { kind: "days", base, step, offsets: [0] };
  // The start of the week matters only if weeks are skipped.
  const weekStart = parts.interval === 1 ? 0 : weekdayNumber(parts.weekStart);
  const offsetOf = (weekday: number) => (weekday - weekStart + WEEK_DAYS) % WEEK_DAYS;
  return { kind: "days", base: base - offsetOf(own), step, offsets: weekdays.map(offsetOf).toSorted((a, b) => a - b) };
}

/** Clamping makes a difference only for days after the 28th. */
function numberedDay(day: number, clamps: boolean): DayOfMonth {
  return { day, clamps: clamps && day > 28 };
}

function dayByNumber({ byMonthDay, bySetPos }: RuleParts): DayOfMonth | undefined {
  const [day = 0, ...more] = byMonthDay.toSorted((a, b) => a - b);
  if (bySetPos.length === 0) {
    if (more.length > 0 || (day < 1 && day !== -1)) return undefined;
    return day === -1 ? numberedDay(31, true) : numberedDay(day, false);
  }
  // The last existing one of 28, 29 and so on: how an RRULE says "on the 30th, or else on the last
  // day".
  const isRun = day === 28 && more.every((next, index) => next === 29 + index);
  return isRun && bySetPos.length === 1 && bySetPos[0] === -1 ? numberedDay(28 + more.length, true) : undefined;
}

function dayByWeekday({ byDay, bySetPos }: RuleParts): DayOfMonth | undefined {
  const [only, ...more] = byDay;
  if (only?.nth === undefined || more.length > 0 || bySetPos.length > 0) return undefined;
  // Every month has each weekday four times. The fifth, and others from the end, are left to the
  // general engine.
  if (only.nth !== -1 && (only.nth < 1 || only.nth > 4)) return undefined;
  return { week: only.nth, weekday: weekdayNumber(only.weekday) };
}

function dayOfMonth(parts: RuleParts, start: string): DayOfMonth | undefined {
  if (hasNone(parts.byDay, parts.byMonthDay)) {
    return hasNone(parts.bySetPos) ? numberedDay(Number(start.slice(8, 10)), false) : undefined;
  }
  if (hasNone(parts.byDay)) return dayByNumber(parts);
  return hasNone(parts.byMonthDay) ? dayByWeekday(parts) : undefined;
}

function monthsCycle(parts: RuleParts, start: string, monthStep: number): Cycle | undefined {
  const on = dayOfMonth(parts, start);
  const startMonth = monthOf(dayNumberOf(start));
  const base = parts.byMonth[0] === undefined ? startMonth : startMonth - (startMonth % 12) + parts.byMonth[0] - 1;
  const step = Math.min(parts.interval, STEP_MAX) * monthStep;
  return on === undefined ? undefined : { kind: "months", base, step, on };
}

/** The cycle of a rule that starts on `start` (a date); undefined if the rule is not arithmetic. */
export function cycleOf(parts: RuleParts, start: string): Cycle | undefined {
  const { byMonth, byDay, byMonthDay } = parts;
  if (!hasNone(parts.bySecond, parts.byMinute, parts.byHour, parts.byYearDay, parts.byWeekNo)) return undefined;
  switch (parts.frequency) {
    case "DAILY":
      if (!hasNone(byMonth, byDay, byMonthDay, parts.bySetPos)) return undefined;
      return { kind: "days", base: dayNumberOf(start), step: Math.min(parts.interval, STEP_MAX), offsets: [0] };
    case "WEEKLY":
      return hasNone(byMonth) ? weeklyCycle(parts, start) : undefined;
    case "MONTHLY":
      return hasNone(byMonth) ? monthsCycle(parts, start, 1) : undefined;
    case "YEARLY":
      // Without a month, BYDAY and BYMONTHDAY refer to the whole year.
      if (byMonth.length > 1 || (byMonth.length === 0 && !hasNone(byDay, byMonthDay))) return undefined;
      return monthsCycle(parts, start, 12);
    case "HOURLY":
    case "MINUTELY":
    case "SECONDLY":
      return undefined;
  }
}

/** Makes cycles comparable whose weeks begin on different days. */
function normalizeCycle(cycle: Cycle) {
  if (cycle.kind === "months") return cycle;
  const { kind, base, step, offsets } = cycle;
  const days = offsets.map((offset) => (((base + offset) % step) + step) % step);
  return { kind, step, days: days.toSorted((a, b) => a - b) };
}

/** Whether two cycles with the same start have the same days from there on. */
export function isSameCycle(a: Cycle | undefined, b: Cycle | undefined): boolean {
  return a !== undefined && b !== undefined && JSON.stringify(normalizeCycle(a)) === JSON.stringify(normalizeCycle(b));
}

/**
 * The day of the month of a cycle that clamps to the end of shorter months. Undefined for others.
 */
export function clampingDay(cycle: Cycle | undefined): number | undefined {
  return cycle?.kind === "months" && "day" in cycle.on && cycle.on.clamps ? cycle.on.day : undefined;
}

/** The days of one period, ascending. */
function daysOfPeriod(cycle: Cycle, index: number): readonly number[] {
  const begin = cycle.base + index * cycle.step;
  if (cycle.kind === "days") return cycle.offsets.map((offset) => begin + offset);
  const day = dayIn(begin, cycle.on);
  return day === undefined ? [] : [day];
}

/** The index of the period with `day`, or of the last one before it; not below zero. */
function periodNear(cycle: Cycle, day: number): number {
  const position = cycle.kind === "days" ? day : monthOf(Math.max(day, FIRST_DAY));
  return Math.max(0, Math.floor((position - cycle.base) / cycle.step));
}

/** The first day of a period, or one before it. */
function periodStart(cycle: Cycle, index: number): number {
  const begin = cycle.base + index * cycle.step;
  return cycle.kind === "days" ? begin : firstDayOfMonth(Math.min(begin, 120_000));
}

/** The days of a cycle from `from` to `through` (both inclusive), ascending. */
export function* daysWithin(cycle: Cycle, from: number, through: number): Generator<number, void> {
  const last = Math.min(through, LAST_DAY);
  // Bounds the periods, not only the days: a cycle such as 30 February has no days.
  for (let index = periodNear(cycle, from); periodStart(cycle, index) <= last; index += 1) {
    for (const day of daysOfPeriod(cycle, index)) if (day >= from && day <= last) yield day;
  }
}

/** The last day of a cycle from `from` to `until`. */
export function lastDay(cycle: Cycle, span: { from: number; until: number }): number | undefined {
  for (let index = periodNear(cycle, span.until); index >= 0; index -= 1) {
    const day = daysOfPeriod(cycle, index).findLast((candidate) => candidate <= span.until);
    if (day !== undefined) return day >= span.from ? day : undefined;
  }
  return undefined;
}

/** Maximum days that `isQuick` allows to be counted one by one. */
const COUNTED_AT_ONCE = 100;

const YEAR_MONTHS = 12;
/** The minimum length of each month, from January. */
const FEWEST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether all months of the cycle have its day, so that the nth day is in the nth period. */
function isInEachMonth({ base, step, on }: Extract<Cycle, { kind: "months" }>): boolean {
  if ("week" in on || on.clamps) return true;
  const fewest = step % YEAR_MONTHS === 0 ? FEWEST_DAYS[base % YEAR_MONTHS] : undefined;
  return on.day <= (fewest ?? 28);
}

/** Whether the `count`th day of a cycle is found in microseconds. */
export function isQuick(cycle: Cycle, count: number | undefined): boolean {
  if (cycle.kind === "days" || isInEachMonth(cycle)) return true;
  // A cycle without days in a hundred periods, such as 30 February, may never have any.
  const hasDay = Array.from({ length: COUNTED_AT_ONCE }, (_period, index) => index).some(
    (index) => daysOfPeriod(cycle, index).length > 0,
  );
  return hasDay && (count === undefined || count <= COUNTED_AT_ONCE);
}

/** The `count`th day of a cycle from `from` on; undefined after `limit`, and for 0. */
export function nthDay(
  cycle: Cycle,
  from: number,
  { count, limit }: { count: number; limit: number },
): number | undefined {
  if (cycle.kind === "days") return nthDayOfDays(cycle, from, { count, limit });
  if (isInEachMonth(cycle)) return nthDayOfMonths(cycle, from, { count, limit });
  let left = count;
  for (const day of daysWithin(cycle, from, limit)) {
    left -= 1;
    if (left === 0) return day;
  }
  return undefined;
}

function nthDayOfMonths(
  cycle: Extract<Cycle, { kind: "months" }>,
  from: number,
  { count, limit }: { count: number; limit: number },
): number | undefined {
  const near = periodNear(cycle, from);
  const first = (dayIn(cycle.base + near * cycle.step, cycle.on) ?? from) >= from ? near : near + 1;
  const month = cycle.base + (first + count - 1) * cycle.step;
  // There are no dates after the calendar's end.
  const day = count < 1 || month > LAST_MONTH ? undefined : dayIn(month, cycle.on);
  return day === undefined || day > limit ? undefined : day;
}

/** Computed instead of counted, because a daily series may have run for years. */
function nthDayOfDays(
  { base, step, offsets }: Extract<Cycle, { kind: "days" }>,
  from: number,
  { count, limit }: { count: number; limit: number },
): number | undefined {
  const skipped = offsets.filter((offset) => base + offset < from).length;
  const position = skipped + count - 1;
  const offset = offsets[position % offsets.length];
  if (count < 1 || offset === undefined) return undefined;
  const day = base + Math.floor(position / offsets.length) * step + offset;
  return day > limit ? undefined : day;
}
