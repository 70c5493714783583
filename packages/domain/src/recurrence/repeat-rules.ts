import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { weekdayCodes, type WeekdayCode } from "@hourloom/schema/fields/weekday-codes";
import { COUNT_MAX, INTERVAL_MAX, type Recurrence, type RepeatRule } from "@hourloom/schema/recurrence";
import { dayNumberOf, dateOfDayNumber, LAST_DAY } from "../time/day-number.ts";
import { resolveMonthDay } from "../calendar/month-day.ts";
import {
  compactDate,
  plainRule,
  readRuleParts,
  spelledDate,
  writeRule,
  type Frequency,
  type RuleParts,
} from "./rule-parts.ts";
import { clampingDay, cycleOf, daysWithin, isSameCycle } from "./simple-rule.ts";
import { nthWeekdayOf } from "../calendar/weekday-rules.ts";

const nthWeeks = [1, 2, 3, 4, -1] as const;

/**
 * The nth weekday of a series that moves between two dates; unchanged if the rule does not give its
 * first date.
 */
function movedNthWeekday(nth: NthWeekday, from: string, to: string): NthWeekday {
  const own = nthWeekdayOf(from, nth.week === -1);
  const isOwn = own.week === nth.week && own.weekday === nth.weekday;
  return isOwn ? nthWeekdayOf(to, nth.week === -1) : nth;
}

function shiftWeekday(code: WeekdayCode, days: number): WeekdayCode {
  const number = weekdayCodes.indexOf(code) + days;
  return weekdayCodes[((number % 7) + 7) % 7] ?? code;
}

/** The end of a rule, `days` later, at most at the end of the calendar. */
function shiftEnds(ends: RepeatRule["ends"], days: number): RepeatRule["ends"] {
  if (ends.kind !== "on") return ends;
  return { kind: "on", date: dateOfDayNumber(Math.min(dayNumberOf(ends.date) + days, LAST_DAY)) };
}

/**
 * A weekly rule with all dates `days` later; `to` is its new first date. The start of the week
 * (WKST) moves too, and is omitted if it makes no difference.
 */
function movedWeekly(parts: RuleParts, to: string, days: number): RuleParts {
  const moved = {
    ...parts,
    byDay: parts.byDay
      .map(({ nth, weekday }) => ({ nth, weekday: shiftWeekday(weekday, days) }))
      .toSorted((a, b) => weekdayCodes.indexOf(a.weekday) - weekdayCodes.indexOf(b.weekday)),
    weekStart: shiftWeekday(parts.weekStart, days),
  };
  const plain: RuleParts = { ...moved, weekStart: "MO" };
  return isSameCycle(cycleOf(moved, to), cycleOf(plain, to)) ? plain : moved;
}

/**
 * Converts between the form's rule and an RRULE (RFC 5545). A rule made here does not drift at the
 * end of a month.
 */

type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

const recurrences: Partial<Record<Frequency, Recurrence>> = { DAILY: "daily", WEEKLY: "weekly", MONTHLY: "monthly" };
const formFrequencies: Partial<Record<Frequency, RepeatRule["frequency"]>> = { ...recurrences, YEARLY: "yearly" };

/** On a day of the month, or on the last day of a shorter month. */
function monthlyParts(day: number): Partial<RuleParts> {
  if (day <= 28) return {};
  if (day === 31) return { byMonthDay: [-1] };
  return { byMonthDay: day === 29 ? [28, 29] : [28, 29, 30], bySetPos: [-1] };
}

/** On the same day of the year; 29 February becomes the last day of February. */
function yearlyParts(start: string, day: number): Partial<RuleParts> {
  const isInFebruary = start.slice(5, 7) === "02";
  return isInFebruary && day > 28 ? { byMonth: [2], byMonthDay: [-1] } : {};
}

function partsOfPeriod(
  { frequency, weekdays, nth_weekday }: RepeatRule,
  start: string,
  day: number,
): Partial<RuleParts> {
  const byDay = nth_weekday === null ? [] : [{ nth: nth_weekday.week, weekday: nth_weekday.weekday }];
  const byMonth = [Number(start.slice(5, 7))];
  switch (frequency) {
    case "daily":
      return {};
    case "weekly":
      return {
        byDay: weekdayCodes.filter((code) => weekdays.includes(code)).map((weekday) => ({ nth: undefined, weekday })),
      };
    case "monthly":
      return nth_weekday === null ? monthlyParts(day) : { byDay };
    case "yearly":
      return nth_weekday === null ? yearlyParts(start, day) : { byMonth, byDay };
  }
}

function partsOfEnd({ ends }: Pick<RepeatRule, "ends">): Partial<RuleParts> {
  switch (ends.kind) {
    case "never":
      return {};
    case "on":
      return { until: compactDate(ends.date) };
    case "after":
      return { count: ends.count };
  }
}

const rfcFrequencies = { daily: "DAILY", weekly: "WEEKLY", monthly: "MONTHLY", yearly: "YEARLY" } as const;

/**
 * The RRULE value of a rule whose first date is `start` (`YYYY-MM-DD`). Shorter months use their
 * last day: from the 31st `BYMONTHDAY=-1`, from the 29th and 30th the last of 28, 29 (and 30), from
 * 29 February the last of February. Members that the frequency does not use are ignored. The end
 * date is inclusive.
 */
export function ruleText(rule: RepeatRule, start: string): string {
  const { interval } = rule;
  const day = resolveMonthDay(start, rule.month_day);
  return writeRule({
    ...plainRule(rfcFrequencies[rule.frequency]),
    interval,
    ...partsOfEnd(rule),
    ...partsOfPeriod(rule, start, day),
  });
}

function readEnds({ until, count }: RuleParts): RepeatRule["ends"] | undefined {
  if (until !== undefined && count !== undefined) return undefined;
  if (count !== undefined) return count > COUNT_MAX ? undefined : { kind: "after", count };
  if (until === undefined) return { kind: "never" };
  const date = spelledDate(until);
  return until.length === "YYYYMMDD".length && isCalendarDate(date) ? { kind: "on", date } : undefined;
}

function readNthWeekday({ frequency, byDay }: RuleParts): NthWeekday | null {
  const [only] = byDay;
  const week = nthWeeks.find((known) => known === only?.nth);
  if (frequency === "WEEKLY" || only === undefined || week === undefined) return null;
  return { week, weekday: only.weekday };
}

/** The form's rule closest to the parts, which may not be equivalent. */
function nearestRule(parts: RuleParts, start: string): RepeatRule | undefined {
  const { frequency, interval, byDay } = parts;
  const ends = readEnds(parts);
  const formFrequency = formFrequencies[frequency];
  if (formFrequency === undefined || ends === undefined || interval > INTERVAL_MAX) return undefined;
  const listed = frequency === "WEEKLY" ? byDay.map(({ weekday }) => weekday) : [];
  const day = clampingDay(cycleOf(parts, start));
  return {
    frequency: formFrequency,
    interval,
    ends,
    nth_weekday: readNthWeekday(parts),
    // The only day of the year that some years lack is 29 February.
    ...(day !== undefined && { month_day: frequency === "YEARLY" ? 29 : day }),
    weekdays: weekdayCodes.filter((code) => listed.includes(code)),
  };
}

/** Whether two rules have the same dates from `start` on, apart from their ends. */
function isSamePattern(parts: RuleParts, rrule: string, start: string): boolean {
  const other = readRuleParts(rrule);
  return other !== undefined && isSameCycle(cycleOf(parts, start), cycleOf(other, start));
}

/**
 * The form's rule of an RRULE that begins on `start`: the inverse of `ruleText`, also for other
 * texts with the same dates (`BYMONTHDAY=15` from the 15th) and for a start on the last day of a
 * shorter month. Undefined for a rule that the form cannot express, or that cannot be parsed.
 */
export function readRule(rrule: string, start: string): RepeatRule | undefined {
  const parts = readRuleParts(rrule);
  const rule = parts === undefined ? undefined : nearestRule(parts, start);
  if (parts === undefined || rule === undefined) return undefined;
  return isSamePattern(parts, ruleText(rule, start), start) ? rule : undefined;
}

/** The rule of a value of the REST API from `start` on. */
export function ruleOfRecurrence(recurrence: Recurrence, start: string): string {
  return ruleText(
    { frequency: recurrence, interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } },
    start,
  );
}

/**
 * The REST API's value for a rule: that of its frequency, null for yearly and others. `isExact`: a
 * rule made from the value has the same dates.
 */
export function recurrenceOf(rrule: string, start: string): { recurrence: Recurrence | null; isExact: boolean } {
  const parts = readRuleParts(rrule);
  const recurrence = parts && recurrences[parts.frequency];
  if (parts === undefined || recurrence === undefined) return { recurrence: null, isExact: false };
  const isEndless = parts.until === undefined && parts.count === undefined;
  return { recurrence, isExact: isEndless && isSamePattern(parts, ruleOfRecurrence(recurrence, start), start) };
}

/**
 * Whether the rule is on a day of the month and gives its own start, so that it can be rewritten
 * for another start.
 */
function isOnDayOfMonth(parts: RuleParts, start: string): boolean {
  const cycle = cycleOf(parts, start);
  if (cycle?.kind !== "months" || !("day" in cycle.on)) return false;
  const first = dayNumberOf(start);
  return daysWithin(cycle, first, first).next().value === first;
}

/** A weekly rule, `days` later; undefined if its end is not one of the form. */
function moveWeekly(parts: RuleParts, to: string, days: number): string | undefined {
  const ends = readEnds(parts);
  if (parts.frequency !== "WEEKLY" || ends === undefined || cycleOf(parts, to) === undefined) return undefined;
  const end = partsOfEnd({ ends: shiftEnds(ends, days) });
  return writeRule({ ...movedWeekly(parts, to, days), ...end });
}

/**
 * The rule of a series whose first date moves from `from` to `to`. Weekdays, weeks and end date
 * move by the same days; a day of the month and an nth weekday become those of the new date. Other
 * rules that the form cannot express do not change.
 */
export function moveRule(rrule: string, from: string, to: string): string {
  const days = dayNumberOf(to) - dayNumberOf(from);
  const parts = readRuleParts(rrule);
  if (days === 0 || parts === undefined) return rrule;
  const weekly = moveWeekly(parts, to, days);
  if (weekly !== undefined) return weekly;
  const rule = readRule(rrule, from) ?? (isOnDayOfMonth(parts, from) ? nearestRule(parts, from) : undefined);
  if (rule === undefined) return rrule;
  const { nth_weekday: nth, ends, month_day: _day, ...unchanged } = rule;
  const moved = { ...unchanged, nth_weekday: nth && movedNthWeekday(nth, from, to), ends: shiftEnds(ends, days) };
  return ruleText(moved, to);
}
