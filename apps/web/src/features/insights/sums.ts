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

/** Focus of both kinds, in seconds. */
export function focusOf({ pomodoro_seconds, flowtime_seconds }: InsightDay): number {
  return pomodoro_seconds + flowtime_seconds;
}

/** Sums of the days in a range. */
export function sumsOf(days: readonly InsightDay[], { from, to }: DateRange): Sums {
  const shown = days.filter(({ date }) => date >= from && date < to);
  const sum = (valueOf: (day: InsightDay) => number) => shown.reduce((before, day) => before + valueOf(day), 0);
  return {
    pomodoro_seconds: sum((day) => day.pomodoro_seconds),
    flowtime_seconds: sum((day) => day.flowtime_seconds),
    focused_seconds: sum(focusOf),
    planned_seconds: sum((day) => day.planned_seconds),
    pomodoros: sum((day) => day.pomodoros),
    internal_interruptions: sum((day) => day.internal_interruptions),
    external_interruptions: sum((day) => day.external_interruptions),
    interruptions: sum((day) => day.internal_interruptions + day.external_interruptions),
  };
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
