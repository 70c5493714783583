import {
  sumLists,
  sumOpenBlocks,
  sumOpenTasks,
  sumTags,
  sumTasks,
  sumWholeTasks,
  sumConvertedEvents,
  sumPlannedTasks,
} from "@hourloom/db/queries/insights";
import { addDays } from "@hourloom/domain/time/day-number";
import { currentStreak, type Streak } from "@hourloom/domain/insights/streak";
import { sumPlannedDays, type PlannedWork, sumPlannedItems } from "@hourloom/domain/insights/planned-items";
import { accountDay, type DayClock } from "@hourloom/domain/time/account-day";
import type { DateRange } from "@hourloom/schema/events";
import {
  INSIGHT_SUBJECTS_MAX,
  type InsightDay,
  type InsightDays,
  type InsightSubjects,
  type PlannedDays,
  type PlannedItems,
  TRACKED_TASKS_MAX,
  type PlannedTasks,
  type TrackedTasks,
} from "@hourloom/schema/insights";
import { INSIGHTS_MAX_DAYS } from "@hourloom/schema/fields/limits";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { checkRange } from "../../core/date-range.ts";
import { readSettings } from "../settings/settings-service.ts";
import { clockOf, readDayClock, accountDaysSpan } from "../settings/account-days.ts";
import type { CalendarService } from "../calendar/calendar-service.ts";
import { daysOf, metDays } from "./worked-days.ts";
import { RANGE_ITEMS_MAX } from "@hourloom/schema/workspace";

/** Plans of the range, from the calendar's items, beside what was worked. */
async function listPlannedItems(
  { db, calendar }: ServiceContext & { calendar: Pick<CalendarService, "plansInRange"> },
  owner: Owner,
  range: DateRange,
): Promise<Result<PlannedItems>> {
  const [found, clock] = await Promise.all([calendar.plansInRange(owner, range), readDayClock(db, owner)]);
  if (!found.ok) return found;
  const span = accountDaysSpan(range, clock);
  const [tasks, events] = await Promise.all([
    sumPlannedTasks(db, owner.userId, { ...span, limit: RANGE_ITEMS_MAX }, range),
    sumConvertedEvents(db, owner.userId, span, RANGE_ITEMS_MAX),
  ]);
  const worked: PlannedWork = {
    tasks: tasks.map(({ estimate_minutes, ...task }) => ({ ...task, planned_seconds: (estimate_minutes ?? 0) * 60 })),
    events,
  };
  const { items, ...sums } = sumPlannedItems(found.value.items, worked, range);
  const isTruncated = found.value.truncated || items.length > INSIGHT_SUBJECTS_MAX;
  return ok({ ...sums, items: items.slice(0, INSIGHT_SUBJECTS_MAX), truncated: isTruncated });
}

/** Days per query while following a streak, which may be longer. */
const STREAK_STEP = 366;

/** The year up to and including today. */
function lastYear(today: string): DateRange {
  return { from: addDays(today, 1 - STREAK_STEP), to: addDays(today, 1) };
}

interface StreakOptions {
  today: string;
  clock: DayClock;
  goalMinutes: number;
}

/** Follows the streak back from today, a year at a time; `known` are the days of the last year. */
async function streakUpTo(
  context: ServiceContext,
  owner: Owner,
  known: readonly InsightDay[],
  { today, clock, goalMinutes }: StreakOptions,
): Promise<Streak> {
  const met = metDays(known, goalMinutes);
  let { from } = lastYear(today);
  let streak = currentStreak(met, today);
  while (streak.first === from) {
    const range = { from: addDays(from, -STREAK_STEP), to: from };
    for (const date of metDays(await daysOf(context, owner, { range, clock }), goalMinutes)) met.add(date);
    ({ from } = range);
    streak = currentStreak(met, today);
  }
  return streak;
}

const isWithin =
  ({ from, to }: DateRange) =>
  ({ date }: InsightDay) =>
    date >= from && date < to;

/** The days of the range and of the year up to today; summed in one query where they overlap. */
async function daysAround(
  context: ServiceContext,
  owner: Owner,
  range: DateRange,
  { today, clock }: StreakOptions,
): Promise<{ days: InsightDay[]; year: InsightDay[] }> {
  const year = lastYear(today);
  if (range.to < year.from || range.from > year.to) {
    const [days, ofYear] = await Promise.all([range, year].map((one) => daysOf(context, owner, { range: one, clock })));
    return { days: days ?? [], year: ofYear ?? [] };
  }
  const both = {
    from: range.from < year.from ? range.from : year.from,
    to: range.to > year.to ? range.to : year.to,
  };
  const days = await daysOf(context, owner, { range: both, clock });
  return { days: days.filter(isWithin(range)), year: days.filter(isWithin(year)) };
}

/** Work statistics of an account, by days that start at `day_start` in its zone. */
export function createInsightsService(context: ServiceContext & { calendar: Pick<CalendarService, "plansInRange"> }) {
  const { db, now } = context;

  return {
    /** Sums by day, and the streak. */
    async days(owner: Owner, range: DateRange): Promise<Result<InsightDays>> {
      const checked = checkRange(range, INSIGHTS_MAX_DAYS);
      if (!checked.ok) return checked;
      const settings = await readSettings(db, owner);
      const clock = clockOf(owner, settings);
      const goalMinutes = settings.daily_goal_minutes;
      const options = { clock, goalMinutes, today: accountDay(now().getTime(), clock) };
      const { days, year } = await daysAround(context, owner, range, options);
      const { first, last, days: streakDays } = await streakUpTo(context, owner, year, options);
      return ok({
        days,
        goal_minutes: goalMinutes,
        streak: { first: first ?? null, last: last ?? null, days: streakDays },
      });
    },

    /** Sums by list, by task and by tag. */
    async subjects(owner: Owner, range: DateRange): Promise<Result<InsightSubjects>> {
      const checked = checkRange(range, INSIGHTS_MAX_DAYS);
      if (!checked.ok) return checked;
      const { userId } = owner;
      const span = accountDaysSpan(range, await readDayClock(db, owner));
      const limit = INSIGHT_SUBJECTS_MAX;
      const [lists, tasks, tags] = await Promise.all([
        sumLists(db, userId, span, limit + 1),
        sumTasks(db, userId, span, limit + 1),
        sumTags(db, userId, span, limit + 1),
      ]);
      const shown = tasks.slice(0, limit);
      const ids = shown.map(({ task }) => task).filter((id) => id !== null);
      const whole = await sumWholeTasks(db, userId, ids);
      return ok({
        task_lists: lists.slice(0, limit).map((list) => ({ ...list, title: list.title ?? "" })),
        tasks: shown.map((task) => ({
          ...task,
          title: task.title ?? "",
          whole_seconds: task.task === null ? task.focused_seconds : (whole.get(task.task) ?? 0),
        })),
        tags: tags.slice(0, limit),
        truncated: { task_lists: lists.length > limit, tasks: tasks.length > limit, tags: tags.length > limit },
      });
    },

    /** What was planned and worked, by event and task; a range as of the calendar. */
    planned: (owner: Owner, range: DateRange): Promise<Result<PlannedItems>> => listPlannedItems(context, owner, range),

    /** Time planned on each day; a range as of the calendar. */
    async plannedDays(owner: Owner, range: DateRange): Promise<Result<PlannedDays>> {
      const found = await context.calendar.plansInRange(owner, range);
      if (!found.ok) return found;
      const { items, truncated } = found.value;
      return ok({ days: sumPlannedDays(items, range), truncated });
    },

    /** Time worked on each open task, over all time. */
    tracked: async ({ userId }: Owner): Promise<Result<TrackedTasks>> =>
      ok(await sumOpenTasks(db, userId, TRACKED_TASKS_MAX)),
    /** The length of the blocks of each open task that has any. */
    plannedTasks: async ({ userId }: Owner): Promise<Result<PlannedTasks>> =>
      ok(await sumOpenBlocks(db, userId, TRACKED_TASKS_MAX)),
  };
}
