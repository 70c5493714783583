/** Random items for all calendars: mixed kinds, lengths and titles, deterministic by seed. */
import type {
  CalendarEvent,
  CalendarFlowtime,
  CalendarItem,
  CalendarPomodoro,
} from "../../packages/schema/src/workspace.ts";
import type { WorkspaceCalendar } from "../../packages/schema/src/calendars.ts";
import { addDays } from "../../packages/domain/src/time/day-number.ts";
import { createRandom, type Random } from "../shared/random.ts";
import { eventDefaults, taskDefaults } from "../../packages/schema/src/item-defaults.gen.ts";

const DAY_MS = 86_400_000;
const UNTIMED_SHARE = 0.15;
const SEVERAL_DAYS_SHARE = 0.25;
const things = [
  "Stand-up",
  "Review of the plan",
  "Dentist",
  "Write the report",
  "Call",
  "Quarterly planning with the whole team",
];
const places = ["", " at home", " in the small room", " with Anna and the printers", " on the train to Vienna"];
const noRepetition = { rrule: null, repeats: null, version: 1 };

export interface ItemsWanted {
  /** Days as YYYY-MM-DD, `to` is exclusive. */
  from: string;
  to: string;
  count: number;
}

function clock(minutes: number): string {
  const at = minutes % 1440;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
}

interface Place {
  id: string;
  title: string;
  day: string;
  /** Minutes since midnight, in quarters of an hour. */
  start: number;
  length: number;
}

/** The calendar of all events. */
export const CALENDAR: WorkspaceCalendar = {
  type: "calendar",
  id: "00000000-0000-7000-8000-000000000000",
  title: "Calendar",
  color: null,
  kind: "own",
  is_hidden: false,
  is_default: true,
  position: "a0",
  version: 1,
};

/** The list of all tasks. */
export const TASK_LIST = {
  id: "0197a000-0000-7000-8000-00000000ffff",
  title: "Inbox",
  version: 1,
  position: "a0",
  type: "task_list",
};

function eventAt({ id, title, day, start, length }: Place, random: Random): CalendarEvent {
  const event = {
    ...eventDefaults,
    ...noRepetition,
    calendar: CALENDAR.id,
    own_clock: null,
    type: "event" as const,
    id,
    title,
    date: day,
    occurrence: null,
  };
  const color = random.chance(0.3) ? ("teal" as const) : null;
  if (!random.chance(UNTIMED_SHARE))
    return { ...event, color, start_time: clock(start), end_time: clock(start + length), end_date: null };
  const end_date = random.chance(SEVERAL_DAYS_SHARE) ? addDays(day, 1 + random.below(4)) : null;
  return { ...event, color, start_time: null, end_time: null, end_date };
}

/** A session without measured time. */
const unmeasured = { focused_seconds: null, internal_interruptions: 0, external_interruptions: 0, next_step: "" };

function pomodoroAt({ id, title, day, start }: Place): CalendarPomodoro {
  return {
    type: "pomodoro",
    id,
    title,
    start_time: `${day}T${clock(start)}:00+00:00`,
    duration: 25,
    task: null,
    state: "planned",
    ended_at: null,
    counts: false,
    ...unmeasured,
    version: 1,
  };
}

function flowtimeAt({ id, title, day, start, length }: Place): CalendarFlowtime {
  const ends = { day: start + length < 1440 ? day : addDays(day, 1), clock: clock(start + length) };
  const [start_time, end_time] = [`${day}T${clock(start)}:00+00:00`, `${ends.day}T${ends.clock}:00+00:00`];
  return { type: "flowtime", id, title, start_time, end_time, task: null, state: "done", ...unmeasured, version: 1 };
}

function itemAt(place: Place, random: Random): CalendarItem {
  const kind = random.fraction();
  if (kind < 0.6) return eventAt(place, random);
  if (kind < 0.75) return pomodoroAt(place);
  if (kind < 0.82) return flowtimeAt(place);
  const { id, title, day } = place;
  const start_time = random.chance(0.5) ? null : clock(place.start);
  const done = { is_completed: random.chance(0.3), completed_date: null, after_completion: false };
  const work = { ...taskDefaults, ...done, position: "a0", completed_at: null };
  return { ...work, ...noRepetition, type: "task", id, title, date: day, start_time, task_list: TASK_LIST.id };
}

/** Creates `count` items, evenly distributed over the days, most of them in waking hours. */
export function createItems({ from, to, count }: ItemsWanted, seed = 20_261_121): CalendarItem[] {
  const random = createRandom(seed);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const serial = `${from.slice(2).replaceAll("-", "")}${String(index).padStart(6, "0")}`;
    const title = `${things[random.below(things.length)]}${places[random.below(places.length)]} ${index}`;
    const day = addDays(from, random.below(days));
    const start = 15 * (28 + random.below(56));
    return itemAt(
      { id: `0197a000-0000-7000-8000-${serial}`, title, day, start, length: 15 * (1 + random.below(8)) },
      random,
    );
  });
}

/** First and last day of an item, and its sort key in a range. */
export function extentOf(item: CalendarItem): { from: string; to: string; order: string } {
  const begins = item.type === "event" || item.type === "task" ? item.date : item.start_time;
  const from = begins?.slice(0, 10) ?? "";
  const time = item.type === "event" || item.type === "task" ? (item.start_time ?? "") : item.start_time.slice(11, 16);
  const to = item.type === "event" ? (item.end_date ?? from) : from;
  return { from, to, order: `${from}${time.padEnd(5)}${item.type}${item.title}${item.id}` };
}
