import type { CalendarTask } from "@hourloom/schema/workspace";
import { NEW_LIST, taskForm, taskFrom, taskValues } from "@/features/editor/forms/task-form-values";
import type { QuickTask } from "@hourloom/phrases/quick-task";

/** A task, and the title of a list to create for it. */
export interface QuickItem {
  item: CalendarTask;
  newList: string | undefined;
}

/**
 * Creates the task of a line, validated like in its form, or returns the reason why it is invalid.
 * `proposed` is the id of the default list.
 */
export function quickTask(
  task: QuickTask,
  { id, proposed }: { id: string; proposed: string | undefined },
): ({ ok: true; reason?: undefined } & QuickItem) | { ok: false; reason: string; item?: undefined } {
  const { title, date, start_time, estimate_minutes, repeats, list, tags, reminder_minutes } = task;
  const priority = task.priority ?? "none";
  const place = { day: date, startTime: start_time, endTime: null, list: list?.id };
  const target = { screen: "todo", kind: "new", type: "task", id, place, form: id } as const;
  const newList = list !== undefined && list.id === undefined ? { task_list: NEW_LIST, new_list: list.title } : {};
  const reminders = reminder_minutes === null ? {} : { reminders: [reminder_minutes] };
  const members = { title, estimate_minutes, repeats, priority, tags: [...tags], ...reminders, ...newList };
  const read = taskForm.safeParse({ ...taskValues(target, proposed), ...members });
  if (read.success) return { ok: true, ...taskFrom(target, read.data) };
  return { ok: false, reason: read.error.issues[0]?.message ?? "" };
}
