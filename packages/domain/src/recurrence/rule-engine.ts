import { RRuleTemporal } from "rrule-temporal";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { DAY_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { writeRule, type Frequency, type RuleParts } from "./rule-parts.ts";

/**
 * Expands rules that `simple-rule.ts` does not cover, by rrule-temporal with bounded work. Times
 * are milliseconds of the wall clock read as UTC.
 */

/** `untilMs` is the last instant at which an occurrence may start. */
export interface EngineRule {
  parts: RuleParts;
  startMs: number;
  untilMs: number | undefined;
}

export interface Starts {
  starts: number[];
  /** Whether there may be more later in the window. */
  truncated: boolean;
}

// Measured: each of these bounds takes at most 100 ms; the library's own limits allow seconds.
/** Maximum periods of one expansion, and of one query for frequencies within a day. */
const PERIODS_MAX: Readonly<Record<Frequency, number>> = {
  SECONDLY: 4_000,
  MINUTELY: 4_000,
  HOURLY: 4_000,
  DAILY: 10_000,
  WEEKLY: 800,
  MONTHLY: 2_500,
  YEARLY: 400,
};
/** With BYSETPOS: maximum candidates of one expansion, and a minimum of periods. */
const CHOICES_MAX = 15_000;
const CHOOSING_PERIODS_MIN = 24;
/** Periods that the library may step beyond the requested ones. */
const SLACK_PERIODS = 50;
/**
 * Maximum queries of one expansion, and the expected starts of the first and of the largest one.
 */
const SLICES_MAX = 64;
const SLICE_STARTS = { min: 200, max: 2_500 };

const frequenciesWithinDay: readonly Frequency[] = ["HOURLY", "MINUTELY", "SECONDLY"];

/** Length of a period, in days. */
const periodDays = {
  SECONDLY: 1 / 86_400,
  MINUTELY: 1 / 1_440,
  HOURLY: 1 / 24,
  DAILY: 1,
  WEEKLY: 7,
  MONTHLY: 31,
  YEARLY: 366,
};

export function isWithinDay(frequency: Frequency): boolean {
  return frequenciesWithinDay.includes(frequency);
}

function orAll(values: readonly number[], all: number): number {
  return values.length === 0 ? all : values.length;
}

/** Maximum starts on one day. */
function slotsPerDay({ frequency, byHour, byMinute, bySecond }: RuleParts): number {
  return (
    orAll(byHour, isWithinDay(frequency) ? 24 : 1) *
    orAll(byMinute, frequency === "MINUTELY" || frequency === "SECONDLY" ? 60 : 1) *
    orAll(bySecond, frequency === "SECONDLY" ? 60 : 1)
  );
}

function compactTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Approximate maximum of candidates in a period. */
function candidatesPerPeriod(parts: RuleParts): number {
  const { byDay, byMonthDay, byYearDay } = parts;
  const days = periodDays[parts.frequency];
  const listed = byMonthDay.length === 0 ? byYearDay.length : byMonthDay.length * Math.ceil(days / 31);
  const onWeekdays = Math.ceil((byDay.length * days) / 7);
  return Math.min(days, listed === 0 ? days : listed, onWeekdays === 0 ? days : onWeekdays) * slotsPerDay(parts);
}

function startsPerPeriod(parts: RuleParts): number {
  const candidates = candidatesPerPeriod(parts);
  return parts.bySetPos.length === 0 ? candidates : Math.min(candidates, parts.bySetPos.length);
}

/** Minimum length of a period, in days. */
const shortestPeriodDays = { ...periodDays, MONTHLY: 28, YEARLY: 365 };

/** Upper bound of starts in a period. */
function mostStartsPerPeriod(parts: RuleParts): number {
  const { frequency, byMinute, bySecond } = parts;
  if (frequency === "SECONDLY") return 1;
  if (frequency === "MINUTELY") return orAll(bySecond, 1);
  if (frequency === "HOURLY") return orAll(byMinute, 1) * orAll(bySecond, 1);
  return startsPerPeriod(parts);
}

/** Whether COUNT may end the rule before `end`, by the number of its periods. */
function mayRunOut({ parts, startMs }: EngineRule, count: number, end: number): boolean {
  const periods = (end - startMs) / (shortestPeriodDays[parts.frequency] * parts.interval * DAY_MS) + 2;
  return count < periods * mostStartsPerPeriod(parts);
}

/** Time between two periods with starts. */
function periodMs({ frequency, interval }: RuleParts): number {
  return periodDays[frequency] * interval * DAY_MS;
}

/**
 * rrule-temporal adds BYYEARDAY and BYDAY of a yearly rule, although the second limits the first.
 * An equivalent daily rule works; undefined if there is none.
 */
function fixYearly(parts: RuleParts): RuleParts | undefined {
  const { frequency, interval, byYearDay, byDay, bySetPos } = parts;
  if (frequency !== "YEARLY" || byYearDay.length === 0 || byDay.length === 0) return parts;
  if (interval !== 1 || bySetPos.length > 0 || byDay.some(({ nth }) => nth !== undefined)) return undefined;
  return { ...parts, frequency: "DAILY" };
}

/**
 * Adds the start's weekday to a rule with BYWEEKNO, because rrule-temporal takes it from the start
 * of each window.
 */
function addStartWeekday(parts: RuleParts, startMs: number): RuleParts {
  const hasNoDay = parts.byDay.length + parts.byMonthDay.length + parts.byYearDay.length === 0;
  if (parts.frequency !== "YEARLY" || parts.byWeekNo.length === 0 || !hasNoDay) return parts;
  const weekday = weekdayCodes[new Date(startMs).getUTCDay()] ?? "MO";
  return { ...parts, byDay: [{ nth: undefined, weekday }] };
}

function periodsMax(parts: RuleParts): number {
  const most = PERIODS_MAX[parts.frequency];
  if (parts.bySetPos.length === 0) return most;
  return Math.min(most, Math.max(CHOOSING_PERIODS_MIN, Math.ceil(CHOICES_MAX / candidatesPerPeriod(parts))));
}

function createLibraryRule({ parts, startMs, untilMs }: EngineRule): RRuleTemporal {
  const fixed = fixYearly(parts);
  if (fixed === undefined) throw new RangeError("BYYEARDAY and BYDAY of this rule cannot be combined.");
  const until = untilMs === undefined ? undefined : compactTime(untilMs);
  return new RRuleTemporal({
    rruleString: `DTSTART:${compactTime(startMs)}\nRRULE:${writeRule({ ...addStartWeekday(fixed, startMs), until })}`,
    // The rewritten rules are fast and sparse.
    maxIterations: periodsMax(fixed) * (fixed === parts ? 1 : 2) + SLACK_PERIODS,
    // Any value other than the default also disables the library's fast paths.
    ...(slotsPerDay(parts) === 1 ? {} : { maxCandidateEvaluations: CHOICES_MAX }),
  });
}

function startsBetween(opened: RRuleTemporal, from: number, to: number): number[] {
  return opened.between(new Date(from), new Date(to - 1), true).map(({ epochMilliseconds }) => epochMilliseconds);
}

/**
 * Queries slices with a bounded number of starts each. For frequencies within a day each slice
 * begins at the next start, which is the library's fastest way.
 */
function sliceBySlice(opened: RRuleTemporal, rule: EngineRule, span: { from: number; to: number; limit: number }) {
  const slotMs = periodMs(rule.parts) / startsPerPeriod(rule.parts);
  const starts: number[] = [];
  let begin = span.from;
  let size = SLICE_STARTS.min;
  for (let slices = 0; begin < span.to; slices += 1) {
    if (slices === SLICES_MAX || starts.length > span.limit) return { starts, truncated: true };
    const next = isWithinDay(rule.parts.frequency) ? opened.next(new Date(begin), true)?.epochMilliseconds : begin;
    if (next === undefined || next >= span.to) break;
    begin = Math.min(span.to, next + Math.max(SECOND_MS, Math.floor(slotMs * size)));
    starts.push(...startsBetween(opened, next, begin));
    size = Math.min(SLICE_STARTS.max, size * 2);
  }
  return { starts, truncated: false };
}

/** Expands from the start for a bounded number of periods. Throws if the window is further away. */
function countedStarts(rule: EngineRule, count: number, { from, to }: { from: number; to: number }): Starts {
  const end = Math.min(to, rule.startMs + periodsMax(rule.parts) * periodMs(rule.parts));
  if (end <= from) throw new RangeError("The window is too far from the start of a rule with COUNT.");
  // The library steps from the start in any case, so requesting all of them costs nothing.
  const all = startsBetween(createLibraryRule(rule), rule.startMs, end);
  return { starts: all.filter((ms) => ms >= from), truncated: all.length < count && end < to };
}

/**
 * The starts of a rule from `from` (inclusive) to `to` (exclusive), ascending, bounded by steps and
 * by `limit` (may exceed it). Throws for a rule that rrule-temporal rejects or gives up.
 */
export function generateStarts(rule: EngineRule, { from, to }: { from: number; to: number }, limit: number): Starts {
  const begin = Math.max(from, rule.startMs);
  const until = rule.untilMs === undefined ? to : Math.min(to, rule.untilMs + 1);
  if (begin >= until) return { starts: [], truncated: false };
  const { count } = rule.parts;
  if (count !== undefined && mayRunOut(rule, count, until))
    return countedStarts(rule, count, { from: begin, to: until });
  const endless = { ...rule, parts: { ...rule.parts, count: undefined } };
  const maximumMs = isWithinDay(rule.parts.frequency) ? Infinity : periodsMax(rule.parts) * periodMs(rule.parts);
  const end = Math.min(until, begin + maximumMs);
  const { starts, truncated } = sliceBySlice(createLibraryRule(endless), endless, { from: begin, to: end, limit });
  return { starts, truncated: truncated || end < until };
}
