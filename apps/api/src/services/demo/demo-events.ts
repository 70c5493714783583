import { eventDefaults, type Event, type EventColor } from "@hourloom/schema/events";
import type { WeekdayCode } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";

export type DemoEvent = Omit<Event, "id" | "version" | "calendar" | "rrule" | "recurrence"> & {
  repeats: RepeatRule | null;
};

type Times = readonly [start: string | null, end: string | null];

/** An event that repeats on these weekdays, every `everyWeeks` weeks. */
interface Habit {
  title: string;
  weekdays: readonly WeekdayCode[];
  times: Times;
  everyWeeks?: number;
  color?: EventColor;
  notes?: string;
}

const habits: readonly Habit[] = [
  { title: "Stand-up", weekdays: ["MO", "TU", "WE", "TH", "FR"], times: ["09:30", "09:45"], color: "teal" },
  {
    title: "Deep work: thesis chapter 3",
    weekdays: ["MO", "WE"],
    times: ["10:00", "12:00"],
    color: "blue",
    notes: "Phone in the other room. Begin with the figure, not with the text.",
  },
  { title: "Client call – Brightside Studio", weekdays: ["TU"], times: ["14:00", "14:45"], color: "orange" },
  { title: "Swimming", weekdays: ["TU", "TH"], times: ["18:30", "19:30"], color: "green" },
  { title: "Statistics lecture", weekdays: ["TH"], times: ["13:15", "14:45"], color: "blue" },
  { title: "Weekly review", weekdays: ["FR"], times: ["16:00", "16:30"] },
  { title: "Design critique", weekdays: ["WE"], times: ["15:00", "16:00"], everyWeeks: 2, color: "orange" },
  { title: "Long run by the river", weekdays: ["SU"], times: ["08:00", "09:30"], everyWeeks: 2, color: "green" },
  { title: "Market and cooking", weekdays: ["SA"], times: ["10:30", null], everyWeeks: 2 },
];

interface Occasion {
  title: string;
  day: number;
  lastDay?: number;
  times: Times;
  color?: EventColor;
  notes?: string;
}

/** Single events by days from today, so that the current weeks are the fullest. */
const occasions: readonly Occasion[] = [
  { title: "Dentist", day: -12, times: ["08:15", "09:00"] },
  { title: "Invoice Brightside Studio", day: -9, times: [null, null], color: "orange" },
  { title: "Dinner with Mira and Jonas", day: -6, times: ["19:00", "22:00"], color: "pink" },
  { title: "Library books back", day: -3, times: ["17:30", null] },
  { title: "Feedback on the draft", day: -1, times: ["11:00", "11:30"], color: "blue" },
  { title: "Plan the week", day: 0, times: ["08:30", "09:00"] },
  { title: "Lunch with Ada", day: 0, times: ["12:30", "13:30"], color: "pink", notes: "She brings the tickets." },
  { title: "Portfolio: pick six projects", day: 0, times: ["15:00", "16:30"], color: "purple" },
  { title: "Concert in the old town hall", day: 2, times: ["20:30", "00:30"], color: "pink" },
  { title: "Statistics problem sheet", day: 3, times: [null, null], color: "blue" },
  { title: "Workshop: type and colour", day: 5, lastDay: 6, times: ["09:00", "17:00"], color: "purple" },
  { title: "Hand in chapter 3", day: 11, times: ["23:00", "23:30"], color: "red" },
  { title: "A week in the mountains", day: 15, lastDay: 20, times: [null, null], color: "yellow" },
  { title: "Car inspection", day: 24, times: ["07:45", "08:30"] },
];

const undated = ["Ask Jonas about the cabin", "Visit the paper museum", "Try the new climbing hall"];

const DAYS_BEFORE = 35;
const WEEK_DAYS = 7;

/** A rule without an end. */
export function demoRule(frequency: RepeatRule["frequency"], more: Partial<RepeatRule> = {}): RepeatRule {
  return { frequency, interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" }, ...more };
}

/** The first day from `from` on that is one of the weekdays. */
function firstOn(weekdays: readonly WeekdayCode[], from: string): string {
  const dates = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(from, index));
  return dates.find((date) => weekdays.some((code) => code === weekdayCodes[weekdayOf(date)])) ?? from;
}

function demoEvent(title: string, date: string | null, [start_time, end_time]: Times): DemoEvent {
  const { recurrence: _word, ...defaults } = eventDefaults;
  return { ...defaults, title, date, start_time, end_time, repeats: null };
}

/**
 * Events around `today` (a calendar date): series that started five weeks ago, single days, a
 * monthly and a yearly one, and undated ones.
 */
export function demoEvents(today: string): DemoEvent[] {
  const begin = addDays(today, -DAYS_BEFORE);
  const series = habits.map(({ title, weekdays, times, everyWeeks = 1, color = null, notes = "" }) => ({
    ...demoEvent(title, firstOn(weekdays, begin), times),
    color,
    notes,
    repeats: demoRule("weekly", { interval: everyWeeks, weekdays: [...weekdays] }),
  }));
  const single = occasions.map(({ title, day, lastDay, times, color = null, notes = "" }) => ({
    ...demoEvent(title, addDays(today, day), times),
    color,
    notes,
    end_date: lastDay === undefined ? null : addDays(today, lastDay),
  }));
  const rent = { ...demoEvent("Rent is due", addDays(today, -18), [null, null]), repeats: demoRule("monthly") };
  const birthday = { ...demoEvent("Leon's birthday", addDays(today, 8), [null, null]), repeats: demoRule("yearly") };
  return [...series, ...single, rent, birthday, ...undated.map((title) => demoEvent(title, null, [null, null]))];
}
