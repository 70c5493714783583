import { sumDays, type Span } from "@hourloom/db/queries/insights";
import { addDays } from "@hourloom/domain/time/day-number";
import { isGoalMet } from "@hourloom/domain/insights/streak";
import type { DayClock } from "@hourloom/domain/time/account-day";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDay } from "@hourloom/schema/insights";
import { boundsOf, clockOf, accountDaysSpan } from "../settings/account-days.ts";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { readSettings } from "../settings/settings-service.ts";

const sumNames = [
  "pomodoro_seconds",
  "flowtime_seconds",
  "planned_seconds",
  "pomodoros",
  "internal_interruptions",
  "external_interruptions",
] as const satisfies readonly (keyof InsightDay)[];

const nothing = {
  pomodoro_seconds: 0,
  flowtime_seconds: 0,
  planned_seconds: 0,
  pomodoros: 0,
  internal_interruptions: 0,
  external_interruptions: 0,
};

/** Sums each day of the range that has a session, in order. */
export async function daysOf(
  { db }: ServiceContext,
  { userId }: Owner,
  { range, clock }: { range: DateRange; clock: DayClock },
): Promise<InsightDay[]> {
  const days = new Map<number, InsightDay>();
  for (const { day: index, ...sums } of await sumDays(db, userId, boundsOf(range, clock))) {
    const day = days.get(index) ?? { date: addDays(range.from, index), ...nothing };
    for (const name of sumNames) day[name] += sums[name];
    days.set(index, day);
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The days that met the goal. */
export function metDays(days: readonly InsightDay[], goalMinutes: number): Set<string> {
  const met = days.filter((day) => isGoalMet(day.pomodoro_seconds + day.flowtime_seconds, goalMinutes));
  return new Set(met.map(({ date }) => date));
}

/** The spans of the days in the range that met the goal. */
export async function metSpans(context: ServiceContext, owner: Owner, range: DateRange): Promise<Span[]> {
  const settings = await readSettings(context.db, owner);
  const clock = clockOf(owner, settings);
  const met = metDays(await daysOf(context, owner, { range, clock }), settings.daily_goal_minutes);
  return [...met].map((from) => accountDaysSpan({ from, to: addDays(from, 1) }, clock));
}
