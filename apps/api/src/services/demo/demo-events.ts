import type { Event } from "@hourloom/schema/events";
import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/calendar/day-number";

export type DemoEvent = Omit<Event, "id" | "version" | "rrule">;

type Times = readonly [start: string | null, end: string | null];

/** A habit: what happens on these weekdays (0 is Sunday), every `everyWeeks` weeks. */
interface Habit {
  title: string;
  weekdays: readonly number[];
  times: Times;
  everyWeeks?: number;
}

const habits: readonly Habit[] = [
  { title: "Stand-up", weekdays: [1, 2, 3, 4, 5], times: ["09:30", "09:45"] },
  { title: "Deep work: thesis chapter 3", weekdays: [1, 3], times: ["10:00", "12:00"] },
  { title: "Client call – Brightside Studio", weekdays: [2], times: ["14:00", "14:45"] },
  { title: "Swimming", weekdays: [2, 4], times: ["18:30", "19:30"] },
  { title: "Statistics lecture", weekdays: [4], times: ["13:15", "14:45"] },
  { title: "Weekly review", weekdays: [5], times: ["16:00", "16:30"] },
  { title: "Design critique", weekdays: [3], times: ["15:00", "16:00"], everyWeeks: 2 },
  { title: "Long run by the river", weekdays: [0], times: ["08:00", "09:30"], everyWeeks: 2 },
  { title: "Market and cooking", weekdays: [6], times: ["10:30", null], everyWeeks: 2 },
];

/** Single days, as distances from today, so that the weeks around it are the fullest. */
const occasions: readonly { title: string; day: number; lastDay?: number; times: Times }[] = [
  { title: "Rent is due", day: -18, times: [null, null] },
  { title: "Dentist", day: -12, times: ["08:15", "09:00"] },
  { title: "Invoice Brightside Studio", day: -9, times: [null, null] },
  { title: "Dinner with Mira and Jonas", day: -6, times: ["19:00", "22:00"] },
  { title: "Library books back", day: -3, times: ["17:30", null] },
  { title: "Feedback on the draft", day: -1, times: ["11:00", "11:30"] },
  { title: "Plan the week", day: 0, times: ["08:30", "09:00"] },
  { title: "Lunch with Ada", day: 0, times: ["12:30", "13:30"] },
  { title: "Portfolio: pick six projects", day: 0, times: ["15:00", "16:30"] },
  { title: "Concert in the old town hall", day: 2, times: ["20:30", "00:30"] },
  { title: "Statistics problem sheet", day: 3, times: [null, null] },
  { title: "Workshop: type and colour", day: 5, lastDay: 6, times: ["09:00", "17:00"] },
  { title: "Leon's birthday", day: 8, times: [null, null] },
  { title: "Hand in chapter 3", day: 11, times: ["23:00", "23:30"] },
  { title: "A week in the mountains", day: 15, lastDay: 20, times: [null, null] },
  { title: "Car inspection", day: 24, times: ["07:45", "08:30"] },
];

const DAYS_BEFORE = 35;
const DAYS_AFTER = 35;

/** Whether the habit falls on `date`; weeks are counted from Sundays. */
function isHabitDay(habit: Habit, date: string): boolean {
  const weekday = weekdayOf(date);
  const week = Math.floor((dayNumberOf(date) - weekday) / 7);
  return habit.weekdays.includes(weekday) && week % (habit.everyWeeks ?? 1) === 0;
}

function demoEvent(title: string, date: string, [start_time, end_time]: Times, end_date: string | null): DemoEvent {
  return { title, date, start_time, end_time, end_date, recurrence: null };
}

/** Ten weeks of a plausible life around `today`, a calendar date. */
export function demoEvents(today: string): DemoEvent[] {
  const dates = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) => addDays(today, index - DAYS_BEFORE));
  const repeated = dates.flatMap((date) =>
    habits.filter((habit) => isHabitDay(habit, date)).map((habit) => demoEvent(habit.title, date, habit.times, null)),
  );
  const single = occasions.map(({ title, day, lastDay, times }) =>
    demoEvent(title, addDays(today, day), times, lastDay === undefined ? null : addDays(today, lastDay)),
  );
  return [...repeated, ...single];
}
