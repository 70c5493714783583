import type { DateRange } from "@hourloom/schema/events";
import type { InsightDay, InsightSubjects, PlannedItems } from "@hourloom/schema/insights";
import { csvText } from "@/shared/files/csv";
import { NO_LIST, NO_TASK } from "./session-names";
import { focusOf } from "./sums";

/** Seconds as minutes, to the hundredth. */
function minutes(seconds: number): number {
  return Math.round((seconds * 100) / 60) / 100;
}

/** The days of the range that have numbers, as CSV. */
export function daysCsv(days: readonly InsightDay[], { from, to }: DateRange): string {
  const head = [
    "Date",
    "Focus (minutes)",
    "Pomodoro (minutes)",
    "Flow time (minutes)",
    "Planned pomodoros (minutes)",
    "Pomodoros",
    "Interruptions of your own",
    "Interruptions by others",
  ];
  const rows = days
    .filter(({ date }) => date >= from && date < to)
    .map((day) => [
      day.date,
      minutes(focusOf(day)),
      minutes(day.pomodoro_seconds),
      minutes(day.flowtime_seconds),
      minutes(day.planned_seconds),
      day.pomodoros,
      day.internal_interruptions,
      day.external_interruptions,
    ]);
  return csvText(head, rows);
}

/** Focus by list, as CSV. */
export function listsCsv({ task_lists }: InsightSubjects): string {
  const rows = task_lists.map(({ task_list, title, focused_seconds, sessions }) => [
    task_list === null ? NO_LIST : title,
    minutes(focused_seconds),
    sessions,
  ]);
  return csvText(["List", "Focus (minutes)", "Sessions"], rows);
}

/** Focus by task, as CSV. */
export function tasksCsv({ tasks }: InsightSubjects): string {
  const rows = tasks.map((task) => [
    task.task === null ? NO_TASK : task.title,
    minutes(task.focused_seconds),
    task.sessions,
    task.estimate_minutes,
    minutes(task.whole_seconds),
  ]);
  return csvText(["Task", "Focus (minutes)", "Sessions", "Estimate (minutes)", "In all (minutes)"], rows);
}

/** Planned and worked time of events and tasks, as CSV. */
export function plannedCsv({ items }: PlannedItems): string {
  const rows = items.map(({ type, title, planned_seconds, worked_seconds }) => [
    type === "event" ? "Event" : "Task",
    title,
    minutes(planned_seconds),
    minutes(worked_seconds),
  ]);
  return csvText(["Kind", "Title", "Planned (minutes)", "Worked (minutes)"], rows);
}
