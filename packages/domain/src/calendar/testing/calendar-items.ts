import type {
  CalendarEvent,
  CalendarFlowtime,
  CalendarItem,
  CalendarPomodoro,
  CalendarTask,
  CalendarTaskBlock,
} from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { eventDefaults, taskDefaults } from "@hourloom/schema/item-defaults.gen";
import fc from "fast-check";
import { dateOfDayNumber, dayNumberOf } from "../../time/day-number.ts";
import { layOutItem, type LaidOutItem } from "../item-layout.ts";

const id = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
const plain = { id, version: 1, notes: "", recurrence: null, rrule: null, repeats: null };

/** Items of each type on Tuesday 24 November 2026, for tests to vary. */
export function anEvent(change: Partial<CalendarEvent> = {}): CalendarEvent {
  const day = { date: "2026-11-24", occurrence: null, calendar: id, own_clock: null };
  return { ...eventDefaults, ...plain, ...day, type: "event", title: "Stand-up", ...change };
}

export function aCalendar(change: Partial<WorkspaceCalendar> = {}): WorkspaceCalendar {
  const own = { type: "calendar", kind: "own", title: "Calendar", color: null } as const;
  return { ...own, id, version: 1, is_hidden: false, is_default: false, position: "a0", ...change };
}

export function aTask(change: Partial<CalendarTask> = {}): CalendarTask {
  const done = { is_completed: false, completed_at: null, completed_date: null, after_completion: false };
  const work = { ...taskDefaults, task_list: id, position: "a0" };
  return { ...plain, ...done, ...work, type: "task", title: "Call", date: "2026-11-24", start_time: null, ...change };
}

const noInterruptions = { focused_seconds: null, internal_interruptions: 0, external_interruptions: 0, next_step: "" };
const notWorked = { ...noInterruptions, ended_at: null, counts: false };

export function aPomodoro(change: Partial<CalendarPomodoro> = {}): CalendarPomodoro {
  const start_time = "2026-11-24T09:00:00+05:45";
  const planned = { title: "Write", task: null, start_time, duration: 25 };
  return { type: "pomodoro", id, version: 1, ...planned, ...notWorked, state: "planned", ...change };
}

export function aFlowtime(change: Partial<CalendarFlowtime> = {}): CalendarFlowtime {
  const start_time = "2026-11-24T09:00:00+05:45";
  const span = { title: "Flow time", task: null, start_time, end_time: null };
  return { type: "flowtime", id, version: 1, ...span, ...noInterruptions, state: "done", ...change };
}

export function aTaskBlock(change: Partial<CalendarTaskBlock> = {}): CalendarTaskBlock {
  const time = { date: "2026-11-24", start_time: "09:00", end_time: "11:00", timezone: null };
  return { type: "task_block", id, version: 1, task: id, title: "Call", is_completed: false, ...time, ...change };
}

export function laidOut(item: CalendarItem, today?: number): LaidOutItem {
  const layout = layOutItem(item, today);
  if (layout === undefined) throw new Error("The item has no date.");
  return layout;
}

const pad = (value: number) => String(value).padStart(2, "0");
const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const times = fc.integer({ min: 0, max: 1439 }).map(clock);
const titles = fc.constantFrom("A", "B", "C");

/** Items of all types with distinct ids that begin on one of `days` days from `firstDay`. */
export function someItems(firstDay: number, days: number, maxLength = 40): fc.Arbitrary<LaidOutItem[]> {
  const dates = fc.integer({ min: firstDay, max: firstDay + days - 1 }).map(dateOfDayNumber);
  const event = fc
    .record({
      id: fc.uuid(),
      title: titles,
      date: dates,
      start_time: fc.option(times),
      end_time: fc.option(times),
      more: fc.nat(12),
    })
    .map(({ more, ...fields }) =>
      anEvent({ ...fields, end_date: more > 4 ? null : dateOfDayNumber(dayNumberOf(fields.date) + more) }),
    );
  const task = fc.record({ id: fc.uuid(), title: titles, date: dates, start_time: fc.option(times) }).map(aTask);
  const pomodoro = fc
    .record({ id: fc.uuid(), title: titles, day: dates, time: times, duration: fc.integer({ min: 1, max: 1440 }) })
    .map(({ day, time, ...fields }) => aPomodoro({ ...fields, start_time: `${day}T${time}:00+05:45` }));
  return fc
    .uniqueArray(fc.oneof(event, task, pomodoro), { selector: (item) => item.id, maxLength })
    .map((items) => items.map((item) => laidOut(item)));
}
