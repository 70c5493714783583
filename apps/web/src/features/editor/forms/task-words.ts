import type { QuickTask } from "@hourloom/phrases/quick-task";
import { dayOfWords } from "../title-words/day-of-words";
import { NEW_LIST, type TaskFormInput } from "./task-form-values";

/** The members of a task that words in its title can set. */
export type TaskWordMembers = Pick<
  TaskFormInput,
  "date" | "start_time" | "repeats" | "estimate_minutes" | "task_list" | "new_list" | "priority" | "tags" | "reminders"
>;

function listOfWords({ list }: QuickTask): Partial<TaskWordMembers> {
  if (list === undefined) return {};
  return list.id === undefined ? { task_list: NEW_LIST, new_list: list.title } : { task_list: list.id };
}

/** The members of a task that the words in its title give. */
export function taskWordMembers(words: QuickTask, chosen: TaskWordMembers): Partial<TaskWordMembers> {
  const { start_time, estimate_minutes, repeats, priority, tags, reminder_minutes } = words;
  return {
    ...dayOfWords(words, chosen.date),
    ...listOfWords(words),
    ...(start_time === null ? {} : { start_time }),
    ...(estimate_minutes === null ? {} : { estimate_minutes }),
    ...(repeats === null ? {} : { repeats }),
    ...(priority === null ? {} : { priority }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(reminder_minutes === null ? {} : { reminders: [reminder_minutes] }),
  };
}
