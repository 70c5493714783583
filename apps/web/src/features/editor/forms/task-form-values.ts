import type { CalendarTask } from "@hourloom/schema/workspace";
import { text } from "@hourloom/schema/fields/fields";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { repeatRule } from "@hourloom/schema/recurrence";
import { FIRST_LIST } from "@hourloom/schema/task-lists";
import { estimateMinutes, subtask, taskDefaults, taskPatch } from "@hourloom/schema/tasks";
import { FIELD_BLANK, FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { z } from "zod";
import { idOf, type OpenTarget } from "../state/editor-state";
import { taskMembers } from "@/features/changes/item-members";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { formDateOrNone, formTimeOrNone } from "../fields/form-value";
import { addIssue } from "../fields/form-issue";
import { formNumber } from "../fields/number-value";
import { readDefaultReminders } from "@/shared/time/calendar-preferences";
import { phraseReader } from "@/shared/phrases/phrase-reader";

/** Option of the list select that creates a list. */
export const NEW_LIST = "new";

/** Option of the list select for `FIRST_LIST`. */
export const NO_LIST_YET = "first";

/** "3h" and "1h 30m" beside whole numbers of minutes. */
function readMinutes(value: unknown): unknown {
  return typeof value === "string" ? (phraseReader().parseDuration(value, navigator.languages) ?? value) : value;
}

/** The schema of the task form; `new_list` matters only with the option `NEW_LIST`. */
export const taskForm = taskPatch
  .required()
  .omit({ recurrence: true })
  .extend({
    date: formDateOrNone,
    start_time: formTimeOrNone,
    estimate_minutes: formNumber(z.preprocess(readMinutes, estimateMinutes.nullable())),
    task_list: z.string(),
    new_list: text(TITLE_MAX_LENGTH),
    repeats: repeatRule.nullable(),
    after_completion: z.boolean(),
    // Steps without a title are dropped.
    subtasks: z
      .array(subtask.extend({ title: text(TITLE_MAX_LENGTH) }))
      .transform((subtasks) => subtasks.filter(({ title }) => title !== "")),
  })
  .check((form) => {
    const { task_list, new_list, date, repeats } = form.value;
    if (task_list === "") addIssue(form, "task_list", FIELD_REQUIRED);
    if (task_list === NEW_LIST && new_list === "") addIssue(form, "new_list", FIELD_BLANK);
    if (date === null && repeats !== null) addIssue(form, "date", "What repeats needs a first day.");
  });

export type TaskFormInput = z.input<typeof taskForm>;
export type TaskFormValues = z.output<typeof taskForm>;

/** Returns the initial values of the form; `newestList` is the proposed list, if there is one. */
export function taskValues(target: OpenTarget, newestList: string | undefined): TaskFormInput {
  const { recurrence: _replaced, ...defaults } = taskDefaults;
  const empty = { ...defaults, title: "", new_list: "", repeats: null, after_completion: false };
  if (target.kind === "edit" && target.item.type === "task") return { ...taskMembers(target.item), new_list: "" };
  const noPlace = { startTime: null, list: undefined, priority: undefined };
  const reminders = target.kind === "new" ? readDefaultReminders() : [];
  const place = target.kind === "new" ? target.place : { ...noPlace, day: target.day };
  const task_list = place.list ?? newestList ?? NO_LIST_YET;
  const priority = place.priority ?? empty.priority;
  return { ...empty, date: place.day, start_time: place.startTime, task_list, priority, reminders };
}

/** Finds the list titled `FIRST_LIST`, which may have been created since the form was opened. */
export function findFirstList(lists: readonly { id: string; title: string }[]): string | undefined {
  return lists.find(({ title }) => title === FIRST_LIST)?.id;
}

/** Returns the task to save, and the title of the list to create with it. */
export function taskFrom(
  target: OpenTarget,
  { new_list, ...values }: TaskFormValues,
): { item: CalendarTask; newList: string | undefined } {
  const newTitles = new Map([
    [NEW_LIST, new_list],
    [NO_LIST_YET, FIRST_LIST],
  ]);
  const newList = newTitles.get(values.task_list);
  const existing = target.kind === "edit" && target.item.type === "task" ? target.item : undefined;
  // Until the server has created the list, the task stays in its previous one.
  const task_list = newList === undefined ? values.task_list : (existing?.task_list ?? "");
  const fresh = {
    completed_at: null,
    completed_date: null,
    recurrence: null,
    rrule: null,
    version: UNCONFIRMED,
    // The server appends a task without a position.
    position: "",
  };
  return { item: { ...fresh, ...existing, type: "task", id: idOf(target), ...values, task_list }, newList };
}
