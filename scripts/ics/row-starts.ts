/** The starts of events as rows say them, to compare with what other programs find in a file. */
import { occurrenceRow } from "../../packages/domain/src/icalendar/reading/occurrence-changes.ts";
import type { EventEntry } from "../../packages/domain/src/icalendar/reading/event-row.ts";
import type { DatedRow } from "../../packages/domain/src/icalendar/reading/read-event.ts";
import { hasOtherTimes } from "../../packages/domain/src/icalendar/reading/read-rule.ts";
import { expandRule } from "../../packages/domain/src/recurrence/expand-rule.ts";
import { readRuleParts } from "../../packages/domain/src/recurrence/rule-parts.ts";
import { seriesDates } from "../../packages/domain/src/recurrence/series.ts";
import { addDays } from "../../packages/domain/src/time/day-number.ts";
import { instantOf } from "../../packages/domain/src/time/instants.ts";

/** Instants in milliseconds, `to` is exclusive. */
export interface InstantSpan {
  readonly from: number;
  readonly to: number;
}

/** The zone of an event differs from that of the window by at most two days. */
const SLACK_DAYS = 2;

function dateOf(ms: number, days: number): string {
  return addDays(new Date(ms).toISOString().slice(0, 10), days);
}

/** Starts of a series with several a day, `YYYY-MM-DDTHH:mm`. */
function timedStarts(row: DatedRow, rrule: string, days: { from: string; to: string }): string[] {
  const first = `${row.date}T${row.start_time ?? "00:00"}`;
  const { timezone: zone, added, excluded } = row;
  const expanded = expandRule({ start: first, rrule, zone, added, excluded }, days);
  const starts = expanded.kind === "expanded" ? expanded.starts.map((start) => start.slice(0, 16)) : [];
  return [...new Set(excluded.includes(first) ? starts : [first, ...starts])];
}

/** Starts of a series with one a day, and of its changed occurrences. */
function datedStarts(
  { row, exceptions }: EventEntry & { row: DatedRow },
  days: { from: string; to: string },
): string[] {
  const { rrule, date: first } = row;
  const changes = new Map(exceptions.map((one) => [one.date, one.changes]));
  const found = rrule === null ? [first] : seriesDates({ first, rrule, excluded: [] }, days).dates;
  const regular = [...new Set([...found, ...row.added])].filter((date) => !changes.has(date));
  const moved = [...changes].flatMap(([date, own]) => (own === null ? [] : [occurrenceRow(row, date, own)]));
  return [
    ...regular.map((one) => (one.includes("T") || row.start_time === null ? one : `${one}T${row.start_time}`)),
    ...moved.map((own) => (own.start_time === null ? own.date : `${own.date}T${own.start_time}`)),
  ];
}

function isDated(entry: EventEntry): entry is EventEntry & { row: DatedRow } {
  return entry.row.date !== null;
}

/** The instants at which occurrences start in a window; floating time is that of `accountZone`. */
export function rowStarts(entry: EventEntry, { from, to }: InstantSpan, accountZone: string): number[] {
  if (!isDated(entry)) return [];
  const days = { from: dateOf(from, -SLACK_DAYS), to: dateOf(to, SLACK_DAYS) };
  const { rrule, start_time, timezone } = entry.row;
  const parts = rrule === null ? undefined : readRuleParts(rrule);
  const isTimed = rrule !== null && parts !== undefined && hasOtherTimes(parts, start_time);
  const starts = isTimed ? timedStarts(entry.row, rrule, days) : datedStarts(entry, days);
  return starts
    .map((start) => ({ date: start.slice(0, 10), time: `${start.slice(11) || "00:00"}:00`, offsetMinutes: undefined }))
    .map((parts) => instantOf(parts, timezone ?? accountZone) ?? Number.NaN)
    .filter((ms) => ms >= from && ms < to);
}
