import type { CalendarTask } from "@hourloom/schema/calendar";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import {
  FIRST_LIST,
  NEW_LIST,
  taskForm,
  taskFrom,
  type TaskFormInput,
  taskValues,
} from "@/features/editor/forms/task-form-values";
import type { QuickTask } from "./parse-quick-add";

export { FIRST_LIST };

/** A task, and the title of a list to create for it. */
export interface QuickItem {
  item: CalendarTask;
  newList: string | undefined;
}

function valuesOf(
  target: EditorTarget & { form: string },
  task: QuickTask,
  proposed: string | undefined,
): TaskFormInput {
  const { title, date, start_time, estimate_minutes, list, repeats } = task;
  const newList =
    list === undefined ? (proposed === undefined ? FIRST_LIST : "") : list.id === undefined ? list.title : "";
  return {
    ...taskValues(target, proposed),
    ...{ title, date, start_time, estimate_minutes, repeats, new_list: newList },
    task_list: newList === "" ? (list?.id ?? proposed ?? "") : NEW_LIST,
  };
}

/**
 * Creates the task of a line, validated like in its form, or returns the reason why it is invalid.
 * `proposed` is the id of the default list.
 */
export function quickTask(
  task: QuickTask,
  { id, proposed }: { id: string; proposed: string | undefined },
): ({ ok: true } & QuickItem) | { ok: false; reason: string } {
  const place = { day: task.date, startTime: task.start_time, endTime: null };
  const target = { screen: "todo", kind: "new", type: "task", id, place, form: id } as const;
  const read = taskForm.safeParse(valuesOf(target, task, proposed));
  if (read.success) return { ok: true, ...taskFrom(target, read.data) };
  return { ok: false, reason: read.error.issues[0]?.message ?? "" };
}
