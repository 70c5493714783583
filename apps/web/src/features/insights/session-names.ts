import { addDays } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightSubjects } from "@hourloom/schema/insights";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { allTime } from "./insights-search";
import { formatDayShort, formatDays } from "@/shared/time/format";

export const NO_LIST = "Without a list";
export const NO_TASK = "Without a task";
export const NO_TAG = "No tag";

const kindNames = {
  worked: "Sessions",
  worked_pomodoro: "Pomodoro sessions",
  worked_flowtime: "Flow time",
  goal: "Days that met the goal",
  counted: "Pomodoros",
  interrupted: "Sessions with interruptions",
  internal: "Interrupted by yourself",
  external: "Interrupted by others",
  planned: "Planned sessions",
} as const satisfies Record<WorkedSessions["kind"], string>;

interface Known {
  shown: DateRange;
  name: string;
  subjects: InsightSubjects | undefined;
}

function timeOf({ from, to }: WorkedSessions, { shown, name }: Known): string {
  if (from === shown.from && to === shown.to) return name;
  if (from === allTime.from && to === allTime.to) return "in all";
  const last = addDays(to, -1);
  return from === last ? `${formatDayShort(from)} ${from.slice(0, 4)}` : formatDays(from, last);
}

function subjectOf({ task, task_list, tag }: WorkedSessions, { subjects }: Known): string | undefined {
  if (task === null) return NO_TASK;
  if (task_list === null) return NO_LIST;
  if (tag !== undefined) return tag ?? NO_TAG;
  if (task !== undefined) return subjects?.tasks.find((one) => one.task === task)?.title;
  return subjects?.task_lists.find((one) => one.task_list === task_list)?.title;
}

/**
 * "Sessions, 22 – 28 Nov 2026", "Pomodoros, Tue 24 Nov 2026", "Essay, November 2026", "Essay, in
 * all"
 */
export function nameOfSessions(sessions: WorkedSessions, known: Known): string {
  return `${subjectOf(sessions, known) ?? kindNames[sessions.kind]}, ${timeOf(sessions, known)}`;
}
