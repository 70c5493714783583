import { isCalendarDate } from "@hourloom/schema/address-formats";
import { COUNT_MAX, INTERVAL_MAX, weekdayCodes, type Recurrence, type RepeatRule } from "@hourloom/schema/recurrence";
import { dayNumberOf } from "../calendar/day-number.ts";
import { monthDayMeant } from "../calendar/month-day.ts";
import { movedNthWeekday, movedWeekly, nthWeeks, shiftEnds } from "./moved-rule.ts";
import { compactDate, plainRule, readRuleParts, spelledDate, writeRule, type RuleParts } from "./rule-parts.ts";
import { clampingDay, cycleOf, daysWithin, isSameCycle } from "./simple-rule.ts";

/** Between what a person says of how something repeats and the text of an RRULE (RFC 5545). A rule made here never drifts at the end of a month. */

type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

const formFrequencies = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
  YEARLY: "yearly",
} as const;

/** On a day of the month, or on the last one of a month that lacks it. */
function monthlyParts(day: number): Partial<RuleParts> {
  if (day <= 28) return {};
  if (day === 31) return { byMonthDay: [-1] };
  return { byMonthDay: day === 29 ? [28, 29] : [28, 29, 30], bySetPos: [-1] };
}

/** On the same day of the year; from one that February may lack, on its last. */
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
 * The RRULE (without that word) of what repeats by `rule` from its first date `start` (`YYYY-MM-DD`) on. Days that a month lacks become its last one: from
 * the 31st `BYMONTHDAY=-1`, from the 29th and 30th the last of 28, 29 (and 30), from 29 February the last of February. Parts that the frequency does not
 * know (weekdays of a daily rule) are left out. The end on a date is a DATE and includes it.
 */
export function ruleText(rule: RepeatRule, start: string): string {
  const { interval } = rule;
  const day = monthDayMeant(start, rule.month_day);
  return writeRule({
    ...plainRule(rfcFrequencies[rule.frequency]),
    ...{ interval, ...partsOfEnd(rule), ...partsOfPeriod(rule, start, day) },
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

/** What a form would say of a rule, if it can say it at all. */
function nearestRule(parts: RuleParts, start: string): RepeatRule | undefined {
  const { frequency, interval, byDay } = parts;
  const ends = readEnds(parts);
  if (frequency === "HOURLY" || frequency === "MINUTELY" || frequency === "SECONDLY") return undefined;
  if (ends === undefined || interval > INTERVAL_MAX) return undefined;
  const listed = frequency === "WEEKLY" ? byDay.map(({ weekday }) => weekday) : [];
  const day = clampingDay(cycleOf(parts, start));
  return {
    frequency: formFrequencies[frequency],
    ...{ interval, ends, nth_weekday: readNthWeekday(parts) },
    // The one day of a year that not every year has is 29 February.
    ...(day !== undefined && { month_day: frequency === "YEARLY" ? 29 : day }),
    weekdays: weekdayCodes.filter((code) => listed.includes(code)),
  };
}

/** Whether two rules have the same dates from `start` on, their ends aside. */
function isSamePattern(parts: RuleParts, rrule: string, start: string): boolean {
  const other = readRuleParts(rrule);
  return other !== undefined && isSameCycle(cycleOf(parts, start), cycleOf(other, start));
}

/**
 * What a form shows of the rule of something that begins on `start`: the inverse of `ruleText`, and also of other texts for the same dates
 * (`BYMONTHDAY=15` from the 15th), and of one whose start stands on the last day of a month that lacks the rule's own day: "on the 31st" that goes on from
 * 28 February is still "monthly". Undefined for a rule that is richer than a form can say, or that cannot be read.
 */
export function readRule(rrule: string, start: string): RepeatRule | undefined {
  const parts = readRuleParts(rrule);
  const rule = parts === undefined ? undefined : nearestRule(parts, start);
  if (parts === undefined || rule === undefined) return undefined;
  return isSamePattern(parts, ruleText(rule, start), start) ? rule : undefined;
}

/** The rule that a word of the REST API means from `start` on. */
export function ruleOfWord(word: Recurrence, start: string): string {
  return ruleText({ frequency: word, interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } }, start);
}

/**
 * The word of the REST API for a rule: that of its frequency, null for yearly and others. `isWhole`: the word says all of it, so that a rule made of the word
 * has the same dates.
 */
export function wordOf(rrule: string, start: string): { recurrence: Recurrence | null; isWhole: boolean } {
  const parts = readRuleParts(rrule);
  const word = { DAILY: "daily", WEEKLY: "weekly", MONTHLY: "monthly" } as const;
  if (parts === undefined) return { recurrence: null, isWhole: false };
  const { frequency, until, count } = parts;
  if (frequency !== "DAILY" && frequency !== "WEEKLY" && frequency !== "MONTHLY") {
    return { recurrence: null, isWhole: false };
  }
  const recurrence = word[frequency];
  const isEndless = until === undefined && count === undefined;
  return { recurrence, isWhole: isEndless && isSamePattern(parts, ruleOfWord(recurrence, start), start) };
}

/** Whether the rule gives its own start, on a day of the month by its number: then it can be said again of another start. */
function isOnDayOfMonth(parts: RuleParts, start: string): boolean {
  const cycle = cycleOf(parts, start);
  if (cycle?.kind !== "months" || !("day" in cycle.on)) return false;
  const first = dayNumberOf(start);
  return daysWithin(cycle, first, first).next().value === first;
}

/** A weekly rule that a form's end could be said of, so many days later. */
function moveWeekly(parts: RuleParts, to: string, days: number): string | undefined {
  const ends = readEnds(parts);
  if (parts.frequency !== "WEEKLY" || ends === undefined || cycleOf(parts, to) === undefined) return undefined;
  const end = partsOfEnd({ ends: shiftEnds(ends, days) });
  return writeRule({ ...movedWeekly(parts, to, days), ...end });
}

/**
 * The rule of a series whose first date moves from `from` to `to`: weekdays, the weeks that they are counted in and the end on a date move by as many days, a
 * day of the month and an nth weekday become those of the new date. A rule of another kind that is richer than a form can say keeps its text.
 */
export function moveRule(rrule: string, from: string, to: string): string {
  const days = dayNumberOf(to) - dayNumberOf(from);
  const parts = readRuleParts(rrule);
  if (days === 0 || parts === undefined) return rrule;
  const weekly = moveWeekly(parts, to, days);
  if (weekly !== undefined) return weekly;
  const rule = readRule(rrule, from) ?? (isOnDayOfMonth(parts, from) ? nearestRule(parts, from) : undefined);
  if (rule === undefined) return rrule;
  const { nth_weekday: nth, ends, month_day: _day, ...kept } = rule;
  const moved = { ...kept, nth_weekday: nth && movedNthWeekday(nth, from, to), ends: shiftEnds(ends, days) };
  return ruleText(moved, to);
}
