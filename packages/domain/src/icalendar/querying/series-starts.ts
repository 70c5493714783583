import { DAY_MS, HOUR_MS } from "@hourloom/schema/fields/limits";
import { expandRule } from "../../recurrence/expand-rule.ts";
import { readRuleParts } from "../../recurrence/rule-parts.ts";
import { isArithmetic, seriesDates, type Series } from "../../recurrence/series.ts";
import { addDaysClamped, dateOfDayNumber, FIRST_DAY, LAST_DAY } from "../../time/day-number.ts";
import { printInstant } from "../../time/instants.ts";
import type { EventException } from "../reading/event-row.ts";
import type { OwnTime } from "../reading/own-clock.ts";
import type { DatedRow } from "../reading/read-event.ts";
import { hasOtherTimes } from "../reading/read-rule.ts";
import type { ExpansionBudget } from "../zones/expansion-budget.ts";

/** Instants in milliseconds since 1970, or infinity; `toMs` is exclusive. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The series of a row, whose starts are on its own clock. */
export interface StartsOf {
  readonly row: DatedRow;
  readonly exceptions: readonly EventException[];
  /** `HH:mm:ss`; null for whole days. */
  readonly time: string | null;
  readonly zone: string;
  readonly budget: ExpansionBudget;
}

/** `unknown`: there may be more, which take too long to compute. */
export type FoundStart = OwnTime | "unknown";

/** Days by which a wall clock may differ from UTC. */
const CLOCK_DAYS = 2;
/** Days that are expanded at first, and the growth of each further window. */
const WINDOW = { days: 64, growth: 8 };
/** Days that a rule which is not arithmetic is expanded for at first. */
const COSTLY_DAYS = 800;

function dateAt(ms: number): string {
  return dateOfDayNumber(Math.min(Math.max(Math.floor(ms / DAY_MS), FIRST_DAY), LAST_DAY));
}

/** Dates with `to` exclusive. */
function datesAround({ fromMs, toMs }: Span): { from: string; to: string } {
  return {
    from: addDaysClamped(dateAt(fromMs), -CLOCK_DAYS),
    to: addDaysClamped(dateAt(toMs), CLOCK_DAYS + 1),
  };
}

/** Window by window, since a consumer usually needs only the first. */
function* arithmeticDates(series: Series, { from, to }: { from: string; to: string }): Generator<string, void> {
  let { days } = WINDOW;
  let begin = from > series.first ? from : series.first;
  while (begin < to) {
    const next = addDaysClamped(begin, days);
    const end = next < to ? next : to;
    const { dates, truncated } = seriesDates(series, { from: begin, to: end });
    yield* dates;
    const last = dates.at(-1);
    begin = truncated && last !== undefined ? addDaysClamped(last, 1) : end;
    days *= WINDOW.growth;
  }
}

/** In two expansions, since the first usually has what a consumer needs. */
function* costlyDates(
  series: Series,
  { from, to }: { from: string; to: string },
  budget: ExpansionBudget,
): Generator<string, void> {
  const first = from > series.first ? from : series.first;
  const middle = addDaysClamped(first, COSTLY_DAYS);
  const windows =
    middle < to
      ? [
          { from: first, to: middle },
          { from: middle, to },
        ]
      : [{ from: first, to }];
  for (const window of windows) {
    const { dates, truncated } = budget.take() ? seriesDates(series, window) : { dates: [], truncated: true };
    yield* dates;
    if (truncated) {
      yield "unknown";
      return;
    }
  }
}

function* startsByDay({ row, exceptions, time, budget }: StartsOf, span: Span): Generator<FoundStart, void> {
  const excluded = exceptions.map(({ date }) => date);
  const added = row.added.filter((text) => text.length === row.date.length);
  const series = { first: row.date, rrule: row.rrule ?? "", excluded, added };
  const window = datesAround(span);
  for (const text of row.added.filter((one) => one.length > row.date.length)) {
    yield { date: text.slice(0, 10), time: text.slice(11) };
  }
  if (isArithmetic(series)) {
    for (const date of arithmeticDates(series, window)) yield { date, time };
    return;
  }
  for (const found of costlyDates(series, window, budget)) yield found === "unknown" ? found : { date: found, time };
}

/** An hour more on both sides, because a clock that is set back shows an hour twice. */
function wallWindow({ fromMs, toMs }: Span, zone: string): { from: string; to: string } {
  const [first, last] = [FIRST_DAY + CLOCK_DAYS, LAST_DAY - CLOCK_DAYS].map((day) => day * DAY_MS);
  const wallAt = (ms: number) =>
    printInstant(Math.min(Math.max(ms, first ?? 0), last ?? 0), zone).slice(0, "YYYY-MM-DDTHH:mm:ss".length);
  return { from: wallAt(fromMs - HOUR_MS), to: wallAt(toMs + HOUR_MS) };
}

function splitStart(text: string): OwnTime {
  return { date: text.slice(0, 10), time: text.slice(11) };
}

/** Starts of a rule that gives several a day, and DTSTART, which always is one. */
function* startsByTime({ row, time, zone, budget }: StartsOf, span: Span): Generator<FoundStart, void> {
  if (!budget.take()) {
    yield "unknown";
    return;
  }
  const seconds = (time ?? "").slice(5);
  const excluded = row.excluded.map((text) => (text.includes("T") ? text + seconds : text));
  const start = `${row.date}T${time ?? "00:00:00"}`;
  const series = { start, rrule: row.rrule ?? "", zone: row.timezone, excluded, added: row.added };
  const expanded = expandRule(series, wallWindow(span, zone));
  const starts = expanded.kind === "expanded" ? expanded.starts : [];
  const isExcluded = excluded.includes(start) || excluded.includes(row.date);
  if (!isExcluded && !starts.includes(start)) yield splitStart(start);
  for (const text of starts) yield splitStart(text);
  if (expanded.kind === "unusable" || expanded.truncated) yield "unknown";
}

/**
 * The starts of a series that are in the span, and some around it, without those that exceptions
 * are of.
 */
export function seriesStarts(series: StartsOf, span: Span): Generator<FoundStart, void> {
  const { rrule, start_time } = series.row;
  const parts = rrule === null ? undefined : readRuleParts(rrule);
  const isTimed = parts !== undefined && hasOtherTimes(parts, start_time);
  return isTimed ? startsByTime(series, span) : startsByDay(series, span);
}
