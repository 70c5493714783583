import { DAY_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { dateOfDayNumber, LAST_DAY } from "../time/day-number.ts";
import { generateStarts, isWithinDay, type Starts } from "./rule-engine.ts";
import type { RuleParts } from "./rule-parts.ts";
import { cycleOf, daysWithin, nthDay, type Cycle } from "./simple-rule.ts";

/** A parsed rule with its start. Times are milliseconds of the wall clock read as UTC. */

export interface OpenedRule {
  parts: RuleParts;
  startMs: number;
  isAllDay: boolean;
  /** The last instant at which an occurrence may start. */
  untilMs: number | undefined;
}

/** From `from` (inclusive) to `to` (exclusive). */
export interface Span {
  from: number;
  to: number;
}

/** Maximum days with occurrences that are counted from the start. */
const COUNTED_DAYS_MAX = 20_000;

function dayNumberAt(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function orOwn(values: readonly number[], own: number): readonly number[] {
  return values.length === 0 ? [own] : values;
}

/**
 * Times of a day, in milliseconds, ascending. A 60th second is treated as the 59th (RFC 5545
 * section 3.3.12).
 */
function timesOfDay({ parts, startMs }: OpenedRule): number[] {
  const start = new Date(startMs);
  const times = orOwn(parts.byHour, start.getUTCHours()).flatMap((hour) =>
    orOwn(parts.byMinute, start.getUTCMinutes()).flatMap((minute) =>
      orOwn(parts.bySecond, start.getUTCSeconds()).map(
        (second) => ((hour * 60 + minute) * 60 + Math.min(second, 59)) * SECOND_MS,
      ),
    ),
  );
  return [...new Set(times)].toSorted((a, b) => a - b);
}

function cycleDays(cycle: Cycle, start: number, { days, count, limit }: DayQuery): Starts {
  const end = Math.min(days.to - 1, LAST_DAY);
  const last = count === undefined ? end : (nthDay(cycle, start, { count, limit: end }) ?? end);
  const found: number[] = [];
  for (const day of daysWithin(cycle, Math.max(start, days.from), last)) {
    found.push(day);
    if (found.length > limit) return { starts: found, truncated: true };
  }
  return { starts: found, truncated: false };
}

interface DayQuery {
  /** Day numbers, `to` is exclusive. */
  days: Span;
  /** COUNT in days; undefined without a COUNT. */
  count: number | undefined;
  limit: number;
}

/** The days (day numbers in `starts`) of a rule without its times. */
function ruleDays({ parts, startMs }: OpenedRule, query: DayQuery): Starts {
  const start = dayNumberAt(startMs);
  const dayParts = { ...parts, bySecond: [], byMinute: [], byHour: [], until: undefined, count: query.count };
  const cycle = cycleOf(dayParts, dateOfDayNumber(start));
  if (cycle !== undefined) return cycleDays(cycle, start, query);
  const rule = { parts: dayParts, startMs: start * DAY_MS, untilMs: undefined };
  const span = { from: query.days.from * DAY_MS, to: query.days.to * DAY_MS };
  const { starts, truncated } = generateStarts(rule, span, query.limit);
  return { starts: starts.map(dayNumberAt), truncated };
}

/**
 * With several times a day, COUNT may end within a day, so that it is counted from the start.
 * Throws if that is too far.
 */
function countedStarts(
  rule: OpenedRule,
  times: readonly number[],
  { from, to, limit }: Span & { limit: number },
): Starts {
  const count = rule.parts.count ?? 0;
  const days = { from: dayNumberAt(rule.startMs), to: dayNumberAt(to - 1) + 1 };
  // One more, because the first day may lack the times before the start.
  const query = { days, count: Math.ceil(count / times.length) + 1, limit: COUNTED_DAYS_MAX };
  const { starts, truncated } = ruleDays(rule, query);
  if (truncated) throw new RangeError("The window is too far from the start of a rule with COUNT.");
  const tooEarly =
    starts[0] === days.from ? times.filter((time) => days.from * DAY_MS + time < rule.startMs).length : 0;
  const found: number[] = [];
  for (const [index, day] of starts.entries()) {
    const left = count + tooEarly - index * times.length;
    if (left <= 0) break;
    if (found.length > limit + times.length) return { starts: found, truncated: true };
    if (day >= dayNumberAt(from)) found.push(...times.slice(0, left).map((time) => day * DAY_MS + time));
  }
  return { starts: found, truncated: false };
}

function productStarts(rule: OpenedRule, times: readonly number[], span: Span & { limit: number }): Starts {
  const days = { from: dayNumberAt(span.from), to: dayNumberAt(span.to - 1) + 1 };
  const limit = Math.ceil(span.limit / times.length) + 1;
  const { starts, truncated } = ruleDays(rule, { days, count: rule.parts.count, limit });
  const found = starts.slice(0, limit + 1).flatMap((day) => times.map((time) => day * DAY_MS + time));
  return { starts: found, truncated: truncated || starts.length > limit + 1 };
}

/**
 * Like `generateStarts`, but computes days and times separately: BYHOUR, BYMINUTE and BYSECOND are
 * equal on all days.
 */
function startsByDay(rule: OpenedRule, span: Span, limit: number): Starts {
  const times = rule.isAllDay ? [0] : timesOfDay(rule);
  const isCounted =
    rule.parts.count !== undefined &&
    (times.length > 1 || times[0] !== rule.startMs - dayNumberAt(rule.startMs) * DAY_MS);
  const { starts, truncated } = isCounted
    ? countedStarts(rule, times, { ...span, limit })
    : productStarts(rule, times, { ...span, limit });
  return { starts: starts.filter((ms) => ms >= span.from && ms >= rule.startMs && ms < span.to), truncated };
}

/**
 * The starts of a rule from `from` (inclusive) to `to` (exclusive), ascending, at least until more
 * than `limit`. Throws for a rule that is given up.
 */
export function ruleStarts(rule: OpenedRule, { from, to }: Span, limit: number): Starts {
  const span = { from, to: rule.untilMs === undefined ? to : Math.min(to, rule.untilMs + 1) };
  if (span.from >= span.to) return { starts: [], truncated: false };
  // With one time a day BYSETPOS selects days. The times of rules within the day may be thousands.
  const selectsDays = () => rule.parts.bySetPos.length === 0 || timesOfDay(rule).length === 1;
  if (!isWithinDay(rule.parts.frequency) && selectsDays()) return startsByDay(rule, span, limit);
  const found = generateStarts(rule, span, limit);
  return rule.isAllDay ? { ...found, starts: [...new Set(found.starts.map((ms) => dayNumberAt(ms) * DAY_MS))] } : found;
}
