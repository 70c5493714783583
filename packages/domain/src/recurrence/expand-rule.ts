import { SERIES_OCCURRENCES_MAX } from "@hourloom/schema/workspace";
import { DAY_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { printInstant } from "../time/instants.ts";
import { readRuleParts, spelledDate } from "./rule-parts.ts";
import { ruleStarts, type OpenedRule } from "./rule-starts.ts";

/**
 * A recurrence rule and its series. All times are on the wall clock of `zone`, to the second:
 * `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm[:ss]`.
 */
export interface RuleSeries {
  /** DTSTART: a date for whole days, otherwise a date and time. */
  start: string;
  rrule: string;
  /** IANA name; null for floating time. */
  zone: string | null;
  /** EXDATE. A date excludes that whole day. */
  excluded: readonly string[];
  /** RDATE. A date means the start's time on that day. */
  added: readonly string[];
}

export type RuleExpansion =
  | {
      kind: "expanded";
      /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` if the start has a time; ascending and distinct. */
      starts: readonly string[];
      /** Whether there are or may be more: the budget ended before the window. */
      truncated: boolean;
    }
  | { kind: "unusable" };

const DATE_LENGTH = "YYYY-MM-DD".length;

/** Milliseconds of a wall clock read as UTC, in which no hour is skipped. */
function wallMs(text: string): number {
  return Date.parse(text.length === DATE_LENGTH ? `${text}T00:00Z` : `${text}Z`);
}

function printWall(ms: number, isAllDay: boolean): string {
  return new Date(ms).toISOString().slice(0, isAllDay ? DATE_LENGTH : "YYYY-MM-DDTHH:mm:ss".length);
}

/**
 * The last instant of UNTIL on the series' wall clock. A date includes the whole day; a time in UTC
 * is converted to the zone, and without a zone taken literally.
 */
function readUntil(until: string | undefined, { zone, isAllDay }: { zone: string | null; isAllDay: boolean }) {
  if (until === undefined) return undefined;
  const dayMs = wallMs(spelledDate(until));
  if (isAllDay) return dayMs;
  if (!until.includes("T")) return dayMs + DAY_MS - SECOND_MS;
  const clock = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`;
  const ms = wallMs(`${spelledDate(until)}T${clock}`);
  return until.endsWith("Z") && zone !== null ? wallMs(printInstant(ms, zone).slice(0, 19)) : ms;
}

function readRuleSeries({ start, rrule, zone }: RuleSeries): OpenedRule | undefined {
  const parts = readRuleParts(rrule);
  const isAllDay = start.length === DATE_LENGTH;
  const startMs = wallMs(start);
  if (parts === undefined || Number.isNaN(startMs)) return undefined;
  const untilMs = readUntil(parts.until, { zone, isAllDay });
  return Number.isNaN(untilMs) ? undefined : { parts, startMs, isAllDay, untilMs };
}

/** Adds RDATE and removes EXDATE. */
function applyExceptions(starts: readonly number[], series: RuleSeries, { from, to }: { from: number; to: number }) {
  const timeOfStart = series.start.slice(DATE_LENGTH);
  const added = series.added.map((text) => wallMs(text.length === DATE_LENGTH ? text + timeOfStart : text));
  const more = added.filter((ms) => ms >= from && ms < to);
  const all = more.length === 0 ? starts : [...new Set([...starts, ...more])].toSorted((a, b) => a - b);
  if (series.excluded.length === 0) return all;
  const excluded = new Set(series.excluded.map(wallMs));
  const excludedDays = new Set(series.excluded.filter((text) => text.length === DATE_LENGTH).map(wallMs));
  return all.filter((ms) => !excluded.has(ms) && !excludedDays.has(Math.floor(ms / DAY_MS) * DAY_MS));
}

function expandOpened(
  rule: OpenedRule,
  series: RuleSeries,
  { from, to, limit }: { from: number; to: number; limit: number },
): RuleExpansion {
  const { starts, truncated } = ruleStarts(rule, { from, to }, limit + series.excluded.length);
  const left = applyExceptions(starts, series, { from, to });
  return {
    kind: "expanded",
    starts: left.slice(0, limit).map((ms) => printWall(ms, rule.isAllDay)),
    truncated: truncated || left.length > limit,
  };
}

/**
 * Occurrences of a rule (RFC 5545 section 3.3.10) from `from` (inclusive) to `to` (exclusive) on
 * the wall clock. The start is included only if the rule gives it. COUNT includes excluded ones;
 * EXDATE takes precedence over RDATE. Times skipped by daylight saving time stay in the list
 * (`occurrenceInstants`).
 *
 * `unusable`: a rule that cannot be parsed, an unknown zone, or a rule that needs too many steps.
 */
export function expandRule(
  series: RuleSeries,
  window: { from: string; to: string },
  budget: { occurrences: number } = { occurrences: SERIES_OCCURRENCES_MAX },
): RuleExpansion {
  const span = { from: wallMs(window.from), to: wallMs(window.to), limit: budget.occurrences };
  try {
    const rule = readRuleSeries(series);
    return rule === undefined ? { kind: "unusable" } : expandOpened(rule, series, span);
  } catch {
    // Neither an unknown zone nor a rule that the engine rejects or gives up has an error type.
    return { kind: "unusable" };
  }
}
