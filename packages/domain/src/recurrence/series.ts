import { SERIES_OCCURRENCES_MAX } from "@hourloom/schema/workspace";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { dateOfDayNumber, dayNumberOf, LAST_DAY } from "../time/day-number.ts";
import type { Starts } from "./rule-engine.ts";
import { readRuleParts, spelledDate, type RuleParts } from "./rule-parts.ts";
import { ruleStarts, type OpenedRule, type Span } from "./rule-starts.ts";
import { cycleOf, isQuick, lastDay, nthDay } from "./simple-rule.ts";

/**
 * The dates of a series (`YYYY-MM-DD`). The first date always belongs to it, although RFC 5545
 * leaves that open if the rule does not give it: users expect to see what they created. COUNT
 * includes it and UNTIL does not exclude it. If the rule is unusable, it is the only date.
 */
export interface Series {
  first: string;
  /** Without `RRULE:`. */
  rrule: string;
  /** Removed dates, which COUNT includes. */
  excluded: readonly string[];
  /** Dates after the first that the series has beside those of the rule; COUNT leaves them out. */
  added?: readonly string[];
}

export interface SeriesDates {
  /** Ascending and distinct. */
  dates: readonly string[];
  /** Whether there are or may be more. */
  truncated: boolean;
}

interface OpenedSeries {
  /** Day number of the first date. */
  first: number;
  /** Undefined if only the first date is left. */
  rule: OpenedRule | undefined;
  /** Day numbers, ascending. */
  added: readonly number[];
}

/** Length of the first window of a search, in days, and the growth of each further one. */
const SEARCH = { days: 400, growth: 8 };
const MATCHED_DATES_MAX = 20_000;

function readSeriesRule(parts: RuleParts, first: number): OpenedRule | undefined {
  // A rule with BYHOUR has starts within the day.
  const untilMs = parts.until === undefined ? undefined : Date.parse(`${spelledDate(parts.until)}T23:59:59Z`);
  return Number.isNaN(untilMs) ? undefined : { parts, startMs: first * DAY_MS, isAllDay: true, untilMs };
}

function openSeries({ first, rrule, added = [] }: Omit<Series, "excluded">): OpenedSeries {
  const day = dayNumberOf(first);
  const days = added
    .map(dayNumberOf)
    .filter((one) => one > day)
    .toSorted((a, b) => a - b);
  return { first: day, rule: openRule(rrule, day), added: days };
}

/** The rule of a series; COUNT leaves out a first date that is not one of the rule. */
function openRule(rrule: string, first: number): OpenedRule | undefined {
  const parts = readRuleParts(rrule);
  const rule = parts === undefined ? undefined : readSeriesRule(parts, first);
  const count = parts?.count;
  if (rule === undefined || count === undefined || isRuleDay(rule, first)) return rule;
  return count === 1 ? undefined : { ...rule, parts: { ...rule.parts, count: count - 1 } };
}

function isRuleDay(rule: OpenedRule, day: number): boolean {
  return tryDays(rule, { from: day, to: day + 1 }, 1).starts.length > 0;
}

/** The days of a rule, empty and truncated if the engine gives up. */
function tryDays(rule: OpenedRule, { from, to }: Span, limit: number): Starts {
  try {
    const { starts, truncated } = ruleStarts(rule, { from: from * DAY_MS, to: to * DAY_MS }, limit);
    return { starts: starts.map((ms) => ms / DAY_MS), truncated };
  } catch {
    // The engine has no error type for a rule that it rejects or gives up.
    return { starts: [], truncated: true };
  }
}

/**
 * The days of a series from `from` (inclusive) to `to` (exclusive), excluded ones too; at least
 * until more than `limit`.
 */
function daysOfSeries({ first, rule, added }: OpenedSeries, span: Span, limit: number): Starts {
  const found = rule === undefined ? { starts: [], truncated: false } : tryDays(rule, span, limit);
  const isIn = span.from <= first && first < span.to;
  const starts = isIn && found.starts[0] !== first ? [first, ...found.starts] : found.starts;
  return added.length === 0 ? { ...found, starts } : withAdded({ ...found, starts }, added, span);
}

/** Inserts added days, up to where the others were computed. */
function withAdded({ starts, truncated }: Starts, added: readonly number[], span: Span): Starts {
  const end = truncated ? (starts.at(-1) ?? span.from) : span.to - 1;
  const more = added.filter((day) => day >= span.from && day <= end);
  return { starts: [...new Set([...starts, ...more])].toSorted((a, b) => a - b), truncated };
}

/**
 * Whether all functions take microseconds for each date of this series. Any other rule may take
 * seconds.
 */
export function isArithmetic({ first, rrule }: Pick<Series, "first" | "rrule">): boolean {
  const parts = readRuleParts(rrule);
  const cycle = parts && cycleOf(parts, first);
  // A rule that cannot be parsed takes no time.
  return parts === undefined || (cycle !== undefined && isQuick(cycle, parts.count));
}

/**
 * The dates of a series from `from` (inclusive) to `to` (exclusive) without excluded ones; at most
 * `SERIES_OCCURRENCES_MAX`.
 */
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
 * The first `count` dates after `after` (null: from the first date on) without excluded ones. Fewer
 * if the series ends, or if a bounded search found no more; none after the year 9999.
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

/** Whether the series has an occurrence on `date` that is not excluded. */
export function isSeriesDate(series: Series, date: string): boolean {
  if (series.excluded.includes(date)) return false;
  const day = dayNumberOf(date);
  return daysOfSeries(openSeries(series), { from: day, to: day + 1 }, 1).starts.length > 0;
}

/**
 * Whether the series has an occurrence from `from` to `through` (both inclusive) that is not
 * excluded; undefined if that takes too long.
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

/** The first date that is not excluded; undefined if there is none or none was found. */
export function firstSeriesDate(series: Series): string | undefined {
  return nextSeriesDates(series, null, 1)[0];
}

/**
 * The last day of a rule with COUNT that is not arithmetic; undefined if it is too far to count.
 */
function lastCountedDay(rule: OpenedRule, first: number): number | undefined {
  const { starts } = tryDays(rule, { from: first, to: LAST_DAY + 1 }, MATCHED_DATES_MAX);
  return starts.length === rule.parts.count ? starts.at(-1) : undefined;
}

function lastRuleDay({ first, rule }: Pick<OpenedSeries, "first" | "rule">): number | undefined {
  if (rule === undefined) return first;
  const { parts, untilMs } = rule;
  const until = untilMs === undefined ? LAST_DAY : Math.min(LAST_DAY, Math.floor(untilMs / DAY_MS));
  const cycle = cycleOf(parts, dateOfDayNumber(first));
  if (cycle === undefined) return parts.count === undefined ? until : lastCountedDay(rule, first);
  const counted = parts.count === undefined ? undefined : nthDay(cycle, first, { count: parts.count, limit: until });
  return lastDay(cycle, { from: first, until: counted ?? until }) ?? first;
}

/**
 * The last date of a series, excluded or not, or an upper bound by UNTIL for rules that are not
 * arithmetic. Null for an endless series, and for one that takes too long.
 */
export function lastSeriesDate(series: Series): string | null {
  const opened = openSeries(series);
  const { rule, first } = opened;
  if (rule !== undefined && rule.parts.count === undefined && rule.untilMs === undefined) return null;
  const last = lastRuleDay(opened);
  return last === undefined ? null : dateOfDayNumber(Math.max(first, last, opened.added.at(-1) ?? first));
}

/**
 * All dates from `from` to `through` (both inclusive), excluded ones too, to compare exceptions
 * with. Its bound is larger than that of `seriesDates`.
 */
export function datesWithExcluded(series: Series, { from, through }: { from: string; through: string }): SeriesDates {
  const span = { from: dayNumberOf(from), to: dayNumberOf(through) + 1 };
  const { starts, truncated } = daysOfSeries(openSeries(series), span, MATCHED_DATES_MAX);
  return { dates: starts.map(dateOfDayNumber), truncated };
}
