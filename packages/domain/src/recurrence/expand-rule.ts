import { SERIES_OCCURRENCES_MAX } from "@hourloom/schema/calendar";
import { printInstant } from "../time/instants.ts";
import { readRuleParts, spelledDate } from "./rule-parts.ts";
import { ruleStarts, type OpenedRule } from "./rule-starts.ts";

/** A recurrence rule with what it is counted from. All times are on the wall clock of `zone`, to the second: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm[:ss]`. */
export interface RuleSeries {
  /** DTSTART: a date for what lasts whole days, else a date and time. */
  start: string;
  rrule: string;
  /** IANA name; null: the wall clock of whoever looks. */
  zone: string | null;
  /** EXDATE. A date takes out that whole day of a series with times. */
  excluded: readonly string[];
  /** RDATE. A date means the start's time on that day. */
  added: readonly string[];
}

export type RuleExpansion =
  | {
      kind: "expanded";
      /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` where the start has a time: ascending and distinct. */
      starts: readonly string[];
      /** Whether there are more than were asked for, or may be: a rule that is too dense or too rare is not followed to the end of a long window. */
      truncated: boolean;
    }
  | { kind: "unusable" };

const DAY_MS = 86_400_000;
const DATE_LENGTH = "YYYY-MM-DD".length;

/** Milliseconds of a wall clock as if it were in UTC: it has no zone, and no hour is skipped on it. */
function wallMs(text: string): number {
  return Date.parse(text.length === DATE_LENGTH ? `${text}T00:00Z` : `${text}Z`);
}

function printWall(ms: number, isAllDay: boolean): string {
  return new Date(ms).toISOString().slice(0, isAllDay ? DATE_LENGTH : "YYYY-MM-DDTHH:mm:ss".length);
}

/**
 * The last moment of UNTIL on the series' wall clock. A date includes its whole day; a time in UTC is first what the zone's clock shows then, and without a
 * zone it is taken as the clock's own.
 */
function readUntil(until: string | undefined, { zone, isAllDay }: { zone: string | null; isAllDay: boolean }) {
  if (until === undefined) return undefined;
  const dayMs = wallMs(spelledDate(until));
  if (isAllDay) return dayMs;
  if (!until.includes("T")) return dayMs + DAY_MS - 1000;
  const clock = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`;
  const ms = wallMs(`${spelledDate(until)}T${clock}`);
  return until.endsWith("Z") && zone !== null ? wallMs(printInstant(ms, zone).slice(0, 19)) : ms;
}

function openSeries({ start, rrule, zone }: RuleSeries): OpenedRule | undefined {
  const parts = readRuleParts(rrule);
  const isAllDay = start.length === DATE_LENGTH;
  const startMs = wallMs(start);
  if (parts === undefined || Number.isNaN(startMs)) return undefined;
  const untilMs = readUntil(parts.until, { zone, isAllDay });
  return Number.isNaN(untilMs) ? undefined : { parts, startMs, isAllDay, untilMs };
}

/** What RDATE adds to the rule and EXDATE takes from both. */
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
 * The occurrences of a rule (RFC 5545 section 3.3.10) that start in a window, from `from` up to, but not with, `to`, on the wall clock. The start is one only
 * where the rule gives it. COUNT counts what EXDATE takes out; EXDATE beats RDATE. A time that the zone's clock skips stays in the list: as an instant it lies
 * that gap later (`occurrenceInstants`). At most `budget.occurrences` are given.
 *
 * `unusable` is a rule that cannot be read, an unknown zone, or a rule that would need too many steps: what repeats by it is best shown once, at its start.
 */
export function expandRule(
  series: RuleSeries,
  window: { from: string; to: string },
  budget: { occurrences: number } = { occurrences: SERIES_OCCURRENCES_MAX },
): RuleExpansion {
  const span = { from: wallMs(window.from), to: wallMs(window.to), limit: budget.occurrences };
  try {
    const rule = openSeries(series);
    return rule === undefined ? { kind: "unusable" } : expandOpened(rule, series, span);
  } catch {
    // An unknown zone, or a rule that the engine refuses or gives up: neither has a type of error of its own.
    return { kind: "unusable" };
  }
}
