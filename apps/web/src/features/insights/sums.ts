import { addDays, daysBetween } from "@hourloom/domain/time/day-number";
import { isGoalMet } from "@hourloom/domain/insights/streak";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDay } from "@hourloom/schema/insights";

const STEPS_MAX = 5;
const minuteSteps = [5, 10, 15, 30, 60, 120, 180, 240, 300, 360, 480, 600];
const countSteps = [1, 2, 5, 10, 20, 50, 100];

/** Sums of some days. */
export interface Sums extends Omit<InsightDay, "date"> {
  /** Of both kinds. */
  focused_seconds: number;
  /** By the user and by others. */
  interruptions: number;
}

const nothing: Sums = {
  pomodoro_seconds: 0,
  flowtime_seconds: 0,
  focused_seconds: 0,
  planned_seconds: 0,
  pomodoros: 0,
  internal_interruptions: 0,
  external_interruptions: 0,
  interruptions: 0,
};

/** Focus of both kinds, in seconds. */
export function focusOf({ pomodoro_seconds, flowtime_seconds }: InsightDay): number {
  return pomodoro_seconds + flowtime_seconds;
}

/** Sums of the days in a range. */
export function sumsOf(days: readonly InsightDay[], { from, to }: DateRange): Sums {
  return days
    .filter(({ date }) => date >= from && date < to)
    .reduce(
      (sums, day) => ({
        pomodoro_seconds: sums.pomodoro_seconds + day.pomodoro_seconds,
        flowtime_seconds: sums.flowtime_seconds + day.flowtime_seconds,
        focused_seconds: sums.focused_seconds + focusOf(day),
        planned_seconds: sums.planned_seconds + day.planned_seconds,
        pomodoros: sums.pomodoros + day.pomodoros,
        internal_interruptions: sums.internal_interruptions + day.internal_interruptions,
        external_interruptions: sums.external_interruptions + day.external_interruptions,
        interruptions: sums.interruptions + day.internal_interruptions + day.external_interruptions,
      }),
      nothing,
    );
}

/**
 * Counts the days of the range: those that met the goal (in minutes; 0 for none), and all up to
 * `today`.
 */
export function countGoalDays(
  days: readonly InsightDay[],
  { from, to }: DateRange,
  { goalMinutes, today }: { goalMinutes: number; today: string },
): { met: number; total: number } {
  const met = days.filter((day) => day.date >= from && day.date < to && isGoalMet(focusOf(day), goalMinutes)).length;
  const end = today < to ? addDays(today, 1) : to;
  return { met, total: Math.max(met, daysBetween(from, end)) };
}

/** Step and end of an axis up to `max`, in minutes or counts, with at most five steps. */
export function axisOf(max: number, isTime: boolean): { step: number; end: number } {
  const known = isTime ? minuteSteps : countSteps;
  const largest = known.at(-1) ?? 1;
  const step = known.find((one) => one * STEPS_MAX >= max) ?? Math.ceil(max / STEPS_MAX / largest) * largest;
  return { step, end: Math.max(step, Math.ceil(max / step) * step) };
}
