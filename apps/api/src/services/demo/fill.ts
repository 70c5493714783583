import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { eventRows } from "@hourloom/db/queries/events";
import { flowtimeRows } from "@hourloom/db/queries/flowtimes";
import { insertPomodoros } from "@hourloom/db/queries/pomodoros";
import { taskRows } from "@hourloom/db/queries/tasks";
import { positionBetween } from "@hourloom/domain/ordering/position";
import { wallInstant } from "@hourloom/domain/time/instants";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { MINUTE_MS, pomodoroLengths } from "@hourloom/schema/fields/limits";
import { appendCollections } from "../items/append-collections.ts";
import { newId } from "../../core/context.ts";
import { withSeriesEnd } from "../events/change-event.ts";
import { unnotedWork, defaultCourse } from "../pomodoros/settle-session.ts";
import { newRepeat } from "../recurrence/repeating.ts";
import { demoEvents } from "./demo-events.ts";
import { demoLists } from "./demo-tasks.ts";
import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/time/day-number";

const DAYS_BEFORE = 180;
/** Sessions of the last days belong to open tasks. */
const NOW_DAYS = 9;
/** A week without sessions, in days before today. */
const HOLIDAY = { from: 75, to: 68 };
const SATURDAY = 6;
const SUNDAY = 0;

/** Four sessions with time for a long break, as in the default settings. */
const morning = ["10:00", "10:30", "11:00", "11:30"];
const afternoons = [["14:00", "14:30"], ["16:45"], ["13:30", "14:00", "14:30"]];

/** The subject of a working day, and its start times. */
function workOn(date: string, daysAgo: number): { title: string; task: string; times: readonly string[] } {
  const day = dayNumberOf(date);
  const isThesisDay = weekdayOf(date) === 1 || weekdayOf(date) === 3;
  const isNow = daysAgo <= NOW_DAYS;
  if (isThesisDay) {
    if (isNow) return { title: "Thesis chapter 3", task: "Write the discussion", times: morning };
    return { title: "Thesis chapter 3", task: "Outline chapter 3", times: morning.slice(day % 2) };
  }
  const times = afternoons[day % afternoons.length] ?? [];
  return { title: "Brightside icons", task: `Brightside: ${isNow ? "second" : "first"} round of icons`, times };
}

/** Sessions in wall-clock time; `task` is a task's title. */
function pomodorosOn(date: string, daysAgo: number) {
  const weekday = weekdayOf(date);
  const isHoliday = daysAgo <= HOLIDAY.from && daysAgo >= HOLIDAY.to;
  if (weekday === SATURDAY || weekday === SUNDAY || isHoliday) return [];
  const { times, ...work } = workOn(date, daysAgo);
  const day = dayNumberOf(date);
  return times.map((time, index) => ({
    ...work,
    date,
    time,
    internal_interruptions: (day + index) % 5 === 0 ? 1 : 0,
    external_interruptions: (day + index) % 8 === 0 ? 1 : 0,
  }));
}

const flows: readonly { day: number; time: string; minutes: number; task: string | null }[] = [
  { day: -122, time: "10:10", minutes: 95, task: "Outline chapter 3" },
  { day: -101, time: "09:40", minutes: 64, task: "Outline chapter 3" },
  { day: -87, time: "19:30", minutes: 48, task: null },
  { day: -60, time: "11:05", minutes: 120, task: "Redraw figure 3.2" },
  { day: -41, time: "20:15", minutes: 56, task: "Update the portfolio page" },
  { day: -29, time: "10:00", minutes: 82, task: "Redraw figure 3.2" },
  { day: -15, time: "15:10", minutes: 52, task: "Outline chapter 3" },
  { day: -11, time: "20:05", minutes: 38, task: null },
  { day: -8, time: "09:55", minutes: 87, task: "Outline chapter 3" },
  { day: -5, time: "17:20", minutes: 44, task: "Update the portfolio page" },
  { day: -2, time: "14:10", minutes: 71, task: "Redraw figure 3.2" },
  { day: -1, time: "16:35", minutes: 33, task: "Brightside: second round of icons" },
];

/** Half a year of sessions that ends the day before `today` (a calendar date). */
function demoSessions(today: string) {
  const daysAgo = Array.from({ length: DAYS_BEFORE }, (_, index) => DAYS_BEFORE - index);
  return {
    pomodoros: daysAgo.flatMap((ago) => pomodorosOn(addDays(today, -ago), ago)),
    flowtimes: flows.map(({ day, ...flow }) => ({ ...flow, date: addDays(today, day) })),
  };
}

/** The time of day at which the demo tasks were completed. */
const DONE_AT = "16:30";

export interface DemoTarget {
  userId: UserId;
  zone: string;
  now: Date;
}

async function fillLists(tx: Db, { userId, zone, now }: DemoTarget, today: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const lists = demoLists(today).map((list) => ({ ...list, id: newId(now) }));
  await appendCollections({ tx, userId }, "task_lists", lists);
  for (const { id: task_list, tasks } of lists) {
    let position: string | null = null;
    for (const { repeats, ...rest } of tasks) {
      position = positionBetween(position, null);
      const completed_at = rest.is_completed ? instantAt({ date: rest.date ?? today, time: DONE_AT }, zone) : null;
      const { id } = await taskRows.insert(tx, userId, {
        ...rest,
        id: newId(now),
        task_list,
        position,
        ...newRepeat({ repeats }, rest.date),
        completed_at,
        completed_date: null,
      });
      ids.set(rest.title, id);
    }
  }
  return ids;
}

function instantAt({ date, time }: { date: string; time: string }, zone: string): Date {
  return new Date(wallInstant(zone, date, time) ?? 0);
}

/** Inserts events, tasks and sessions around the current day. */
export async function fillDemoAccount(tx: Db, target: DemoTarget): Promise<void> {
  const { userId, zone, now } = target;
  const today = todayIn(zone, now.getTime());
  for (const { repeats, ...rest } of demoEvents(today)) {
    await eventRows.insert(tx, userId, {
      ...withSeriesEnd({ ...rest, added: [], ...newRepeat({ repeats }, rest.date) }),
      id: newId(now),
    });
  }
  const tasks = await fillLists(tx, target, today);
  const idOf = (task: string | null) => (task === null ? null : (tasks.get(task) ?? null));
  const { pomodoros, flowtimes } = demoSessions(today);
  const duration = pomodoroLengths.duration;
  const sessions = pomodoros.map(({ task, date, time, ...rest }) => {
    const start_time = instantAt({ date, time }, zone);
    return {
      id: newId(now),
      task: idOf(task),
      duration,
      start_time,
      ...defaultCourse(start_time, duration, now),
      ...rest,
    };
  });
  await insertPomodoros(tx, userId, sessions);
  for (const { task, minutes, ...at } of flowtimes) {
    const start_time = instantAt(at, zone);
    const end_time = new Date(start_time.getTime() + minutes * MINUTE_MS);
    const worked = { state: "done", focused_seconds: null, ...unnotedWork } as const;
    await flowtimeRows.insert(tx, userId, { id: newId(now), task: idOf(task), start_time, end_time, ...worked });
  }
}
