import { SERIES_OCCURRENCES_MAX } from "@hourloom/schema/calendar";
import { dateOfDayNumber, dayNumberOf } from "../calendar/day-number.ts";
import type { Starts } from "./rule-engine.ts";
import { readRuleParts, spelledDate, type RuleParts } from "./rule-parts.ts";
import { ruleStarts, type OpenedRule } from "./rule-starts.ts";
import { cycleOf, isQuick, LAST_DAY, lastDay, nthDay } from "./simple-rule.ts";

/**
 * The dates of a series, on the calendar alone (`YYYY-MM-DD`). Its first date always is one of them: RFC 5545 leaves open what a start means that the rule does
 * not give, and people expect to see what they have just put on a day. COUNT counts it, and UNTIL does not take it away; the dates after it are the rule's. Where the
 * rule cannot be used, the first date is the only one.
 */
export interface Series {
  first: string;
  /** Without `RRULE:` before it. */
  rrule: string;
  /** Dates that have left the series; COUNT counts them. */
  excluded: readonly string[];
}

export interface SeriesDates {
  /** Ascending and distinct. */
  dates: readonly string[];
  /** Whether there are more than an answer may hold, or may be. */
  truncated: boolean;
}

interface OpenedSeries {
  /** Day number of the first date. */
  first: number;
  /** Undefined where nothing but the first date is left. */
  rule: OpenedRule | undefined;
}

interface Span {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
/** The first window in which the next dates are looked for, in days, and how much longer each further one is. */
const SEARCH = { days: 400, growth: 8 };
const MATCHED_DATES_MAX = 20_000;

function daysOfRule(rule: OpenedRule, { from, to }: Span, limit: number): Starts {
  const { starts, truncated } = ruleStarts(rule, { from: from * DAY_MS, to: to * DAY_MS }, limit);
  return { starts: starts.map((ms) => ms / DAY_MS), truncated };
}

function openRule(parts: RuleParts, first: number): OpenedRule | undefined {
  // A rule with BYHOUR has its starts within the day.
  const untilMs = parts.until === undefined ? undefined : Date.parse(`${spelledDate(parts.until)}T23:59:59Z`);
  return Number.isNaN(untilMs) ? undefined : { parts, startMs: first * DAY_MS, isAllDay: true, untilMs };
}

function openSeries({ first, rrule }: Pick<Series, "first" | "rrule">): OpenedSeries {
  const day = dayNumberOf(first);
  const parts = readRuleParts(rrule);
  const rule = parts === undefined ? undefined : openRule(parts, day);
  const count = parts?.count;
  if (rule === undefined || count === undefined || isGiven(rule, day)) return { first: day, rule };
  const others = { ...rule, parts: { ...rule.parts, count: count - 1 } };
  return { first: day, rule: count === 1 ? undefined : others };
}

function isGiven(rule: OpenedRule, day: number): boolean {
  return tryDays(rule, { from: day, to: day + 1 }, 1).starts.length > 0;
}

/**
 * The days of a rule. Where it is given up there are none, and as nobody knows whether there are
 * more, it counts as cut off.
 */
function tryDays(rule: OpenedRule, span: Span, limit: number): Starts {
  try {
    return daysOfRule(rule, span, limit);
  } catch {
    // The engine has no type of error for a rule that it refuses or that would take too long.
    return { starts: [], truncated: true };
  }
}

/** The days of a series from `from` up to, but not with, `to`, excluded ones too; at least until they are more than `limit`. */
function daysOfSeries({ first, rule }: OpenedSeries, span: Span, limit: number): Starts {
  const given = rule === undefined ? { starts: [], truncated: false } : tryDays(rule, span, limit);
  const isIn = span.from <= first && first < span.to;
  return isIn && given.starts[0] !== first ? { ...given, starts: [first, ...given.starts] } : given;
}

/**
 * Whether arithmetic alone answers all that is asked of the series, within microseconds for each
 * date. Any other rule may take seconds, whoever wrote it.
 */
export function isArithmetic({ first, rrule }: Pick<Series, "first" | "rrule">): boolean {
  const parts = readRuleParts(rrule);
  const cycle = parts && cycleOf(parts, first);
  // What cannot be read takes no time either.
  return parts === undefined || (cycle !== undefined && isQuick(cycle, parts.count));
}

/** The dates of a series from `from` up to, but not with, `to`, without those that have left it; at most `SERIES_OCCURRENCES_MAX`. */
export function seriesDates(series: Series, { from, to }: { from: string; to: string }): SeriesDates {
  const span = { from: dayNumberOf(from), to: dayNumberOf(to) };
  const limit = SERIES_OCCURRENCES_MAX + series.excluded.length;
  const { starts, truncated } = daysOfSeries(openSeries(series), span, limit);
  const excluded = new Set(series.excluded);
  const dates = starts.map(dateOfDayNumber).filter((date) => !excluded.has(date));
  return {
    dates: dates.slice(0, SERIES_OCCURRENCES_MAX),
    truncated: truncated || dates.length > SERIES_OCCURRENCES_MAX,
  };
}

/**
 * The first `count` dates of a series after `after` (null: from its first date on) that have not left it. Fewer where it ends, or where nothing was found after a
 * bounded search; nothing lies after the year 9999.
 */
export function nextSeriesDates(series: Series, after: string | null, count: number): string[] {
  const opened = openSeries(series);
  const excluded = new Set(series.excluded.map(dayNumberOf));
  const found: number[] = [];
  let from = after === null ? opened.first : Math.max(opened.first, dayNumberOf(after) + 1);
  for (let { days } = SEARCH; from <= LAST_DAY && found.length < count; days *= SEARCH.growth) {
    const to = Math.min(from + days, LAST_DAY + 1);
    const { starts, truncated } = daysOfSeries(opened, { from, to }, count + excluded.size);
    found.push(...starts.filter((day) => !excluded.has(day)));
    const last = starts.at(-1);
    if (truncated && last === undefined) break;
    from = truncated && last !== undefined ? last + 1 : to;
  }
  return found.slice(0, count).map(dateOfDayNumber);
}

/** Whether the series has an occurrence on `date` that has not left it. */
export function isSeriesDate(series: Series, date: string): boolean {
  const day = dayNumberOf(date);
  if (series.excluded.includes(date)) return false;
  return daysOfSeries(openSeries(series), { from: day, to: day + 1 }, 1).starts.length > 0;
}

/**
 * Whether the series has an occurrence that has not left it from `from` to `through`, that day
 * included; undefined where that would take too long.
 */
export function hasSeriesDate(
  series: Series,
  { from, through }: { from: string; through: string },
): boolean | undefined {
  const span = { from: dayNumberOf(from), to: dayNumberOf(through) + 1 };
  const excluded = new Set(series.excluded.map(dayNumberOf));
  const { starts, truncated } = daysOfSeries(openSeries(series), span, excluded.size + 1);
  if (starts.some((day) => !excluded.has(day))) return true;
  return truncated ? undefined : false;
}

/** The first date that has not left the series; undefined where none is left or found. */
export function firstSeriesDate(series: Series): string | undefined {
  return nextSeriesDates(series, null, 1)[0];
}

/** The last day of a rule with COUNT that is no cycle; undefined where it is too far away to count. */
function lastCountedDay(rule: OpenedRule, first: number): number | undefined {
  const { starts } = tryDays(rule, { from: first, to: LAST_DAY + 1 }, MATCHED_DATES_MAX);
  return starts.length === rule.parts.count ? starts.at(-1) : undefined;
}

function lastRuleDay({ first, rule }: OpenedSeries): number | undefined {
  if (rule === undefined) return first;
  const { parts, untilMs } = rule;
  const until = untilMs === undefined ? LAST_DAY : Math.min(LAST_DAY, Math.floor(untilMs / DAY_MS));
  const cycle = cycleOf(parts, dateOfDayNumber(first));
  if (cycle === undefined) return parts.count === undefined ? until : lastCountedDay(rule, first);
  const counted = parts.count === undefined ? undefined : nthDay(cycle, first, { count: parts.count, limit: until });
  return lastDay(cycle, { from: first, until: counted ?? until }) ?? first;
}

/**
 * A date after which the series has none, whether or not that one has left it: the last one, or the end that UNTIL sets to a rule which no arithmetic covers.
 * Null for an endless series, and for one that would take too long to count.
 */
export function lastSeriesDate(series: Series): string | null {
  const opened = openSeries(series);
  const { rule, first } = opened;
  if (rule !== undefined && rule.parts.count === undefined && rule.untilMs === undefined) return null;
  const last = lastRuleDay(opened);
  return last === undefined ? null : dateOfDayNumber(Math.max(first, last));
}

/**
 * All dates of a series from `from` to `through`, that day included, also those that have left it: what its exceptions are held against. A bounded number, but more
 * than `seriesDates` gives.
 */
export function datesWithExcluded(series: Series, { from, through }: { from: string; through: string }): SeriesDates {
  const span = { from: dayNumberOf(from), to: dayNumberOf(through) + 1 };
  const { starts, truncated } = daysOfSeries(openSeries(series), span, MATCHED_DATES_MAX);
  return { dates: starts.map(dateOfDayNumber), truncated };
}
