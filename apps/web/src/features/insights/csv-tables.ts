import type { DateRange } from "@hourloom/schema/events";
import type { InsightDay, InsightSubjects, PlannedItems } from "@hourloom/schema/insights";
import { type Cell, csvText } from "@/shared/files/csv";
import { NO_LIST, NO_TAG, NO_TASK } from "./session-names";
import { focusOf } from "./sums";

/** Seconds as minutes, to the hundredth. */
function minutes(seconds: number): number {
  return Math.round((seconds * 100) / 60) / 100;
}

/** Rows as CSV, with a cell for each column by its header. */
export function csvOf<Row>(rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => Cell>>): string {
  const cells = Object.values(columns);
  return csvText(
    Object.keys(columns),
    rows.map((row) => cells.map((cellOf) => cellOf(row))),
  );
}

/** The days of the range that have numbers, as CSV. */
export function daysCsv(days: readonly InsightDay[], { from, to }: DateRange): string {
  const shown = days.filter(({ date }) => date >= from && date < to);
  return csvOf(shown, {
    Date: ({ date }) => date,
    "Focus (minutes)": (day) => minutes(focusOf(day)),
    "Pomodoro (minutes)": (day) => minutes(day.pomodoro_seconds),
    "Flow time (minutes)": (day) => minutes(day.flowtime_seconds),
    "Planned pomodoros (minutes)": (day) => minutes(day.planned_seconds),
    Pomodoros: (day) => day.pomodoros,
    "Interruptions of your own": (day) => day.internal_interruptions,
    "Interruptions by others": (day) => day.external_interruptions,
  });
}

/** Focus by list, as CSV. */
export function listsCsv({ task_lists }: InsightSubjects): string {
  return csvOf(task_lists, {
    List: ({ task_list, title }) => (task_list === null ? NO_LIST : title),
    "Focus (minutes)": ({ focused_seconds }) => minutes(focused_seconds),
    Sessions: ({ sessions }) => sessions,
  });
}

/** Focus by task, as CSV. */
export function tasksCsv({ tasks }: InsightSubjects): string {
  return csvOf(tasks, {
    Task: ({ task, title }) => (task === null ? NO_TASK : title),
    "Focus (minutes)": ({ focused_seconds }) => minutes(focused_seconds),
    Sessions: ({ sessions }) => sessions,
    "Estimate (minutes)": ({ estimate_minutes }) => estimate_minutes,
    "In all (minutes)": ({ whole_seconds }) => minutes(whole_seconds),
  });
}

/** Focus by tag, as CSV. */
export function tagsCsv({ tags }: InsightSubjects): string {
  return csvOf(tags, {
    Tag: ({ tag }) => tag ?? NO_TAG,
    "Focus (minutes)": ({ focused_seconds }) => minutes(focused_seconds),
    Sessions: ({ sessions }) => sessions,
  });
}

/** Planned and worked time of events and tasks, as CSV. */
export function plannedCsv({ items }: PlannedItems): string {
  return csvOf(items, {
    Kind: ({ type }) => (type === "event" ? "Event" : "Task"),
    Title: ({ title }) => title,
    "Planned (minutes)": ({ planned_seconds }) => minutes(planned_seconds),
    "Worked (minutes)": ({ worked_seconds }) => minutes(worked_seconds),
  });
}
