import { z } from "zod";
import {
  calendarDate,
  chosenId,
  id,
  notes,
  reference,
  requiredText,
  text,
  title,
  version,
  wallTime,
  wholeNumber,
} from "./fields/fields.ts";
import { TAG_MAX_LENGTH, TAGS_MAX, uniqueTags } from "./fields/tag-rules.ts";
import { isRecord } from "./fields/is-record.ts";
import { TITLE_MAX_LENGTH } from "./fields/limits.ts";
import { defaultsOf, inputTypes, member, outputTypes, type IcalendarNames } from "./fields/members.ts";
import { recurrence } from "./recurrence.ts";
import { reminders, storedReminders } from "./reminders/reminders.ts";
import { nextStepMember } from "./fields/next-step.ts";
import { booleanParameter, dayParameters } from "./fields/list-filters.ts";
import { FIELD_REQUIRED } from "./fields/error-texts.ts";

/** The timer that a task is worked on with. */
export const taskMode = z.enum(["none", "pomodoro", "flowtime"]);
export type TaskMode = z.output<typeof taskMode>;

/** Maximum estimate: 200 hours. */
export const ESTIMATE_MAX_MINUTES = 12_000;

export const SUBTASKS_MAX = 100;

/** Has no date of its own. */
export const subtask = z.object({ title, is_completed: z.boolean() });
export type Subtask = z.output<typeof subtask>;

/** How much a task matters to its owner. */
export const taskPriority = z.enum(["none", "low", "medium", "high"]);
export type TaskPriority = z.output<typeof taskPriority>;

/** Commas separate tags in files, and line breaks in searches. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_TAGS = /[,\u0000-\u001f\u007f-\u009f]/;

export const tag = requiredText(TAG_MAX_LENGTH).check(({ value, issues }) => {
  if (!NOT_IN_TAGS.test(value)) return;
  issues.push({ code: "custom", message: "A tag has no commas and no control characters.", input: value });
});

/** Names in the order in which their owner put them. */
export const tags = z.array(tag).max(TAGS_MAX).overwrite(uniqueTags);

const tagsOutput = z.array(z.string()).describe("The tags of the task.");

export const estimateMinutes = wholeNumber(1, ESTIMATE_MAX_MINUTES);
export const subtasks = z.array(subtask).max(SUBTASKS_MAX);

const subtaskOutput = z.object({ title: z.string(), is_completed: z.boolean() });

/** The members of a task that users write. Date and time are wall-clock values without a zone. */
export const taskMembers = {
  title: member(title, { output: z.string(), icalendar: "SUMMARY" }),
  date: member(calendarDate.nullable(), { default: null, icalendar: "DUE" }),
  start_time: member(wallTime.nullable(), { default: null, icalendar: "DUE" }),
  is_completed: member(z.boolean(), { default: false, icalendar: "STATUS" }),
  task_list: member(reference, { output: id, stored: id }),
  recurrence: member(recurrence.nullable(), { default: null, icalendar: "RRULE" }),
  notes: member(notes, { output: z.string(), default: "", icalendar: "DESCRIPTION" }),
  estimate_minutes: member(estimateMinutes.nullable(), {
    output: z.int().nullable().describe("The estimated duration in minutes."),
    default: null,
  }),
  mode: member(taskMode, { output: taskMode.describe("The kind of timer to use for the task."), default: "none" }),
  next_step: nextStepMember,
  priority: member(taskPriority, {
    output: taskPriority.default("none").describe("The priority of the task."),
    stored: taskPriority.default("none"),
    default: "none",
    icalendar: "PRIORITY",
  }),
  tags: member(tags, {
    output: tagsOutput.default([]),
    stored: tags.default([]),
    default: [],
    icalendar: "CATEGORIES",
  }),
  subtasks: member(subtasks, { output: z.array(subtaskOutput).describe("The subtasks, in order."), default: [] }),
  reminders: member(reminders, {
    output: storedReminders,
    stored: storedReminders,
    default: [],
    icalendar: "VALARM",
  }),
};

export type TaskIcalendarName = IcalendarNames<typeof taskMembers>;

const taskFields = inputTypes(taskMembers);
export const taskDefaults = defaultsOf(taskMembers);

export const task = z
  .object({
    id,
    ...outputTypes(taskMembers),
    rrule: z
      .string()
      .nullable()
      .describe(
        "The recurrence rule (RFC 5545), read-only. Null if there is none, or if `recurrence` describes it completely.",
      ),
    completed_date: calendarDate
      .nullable()
      .describe("The date of the occurrence of a repeating task that was completed last."),
    version,
  })
  .meta({ id: "Task" });
export type Task = z.output<typeof task>;

const newList = text(TITLE_MAX_LENGTH)
  .nullish()
  .meta({ description: "The title of a new list, in which the task is created. `task_list` is then ignored." });

function namesAList({ task_list, new_list }: { task_list?: unknown; new_list?: unknown }): boolean {
  return task_list !== undefined || (typeof new_list === "string" && new_list !== "");
}

/**
 * A task needs an existing or a new list. `when` runs this check although other members are
 * invalid, so that all errors are reported together.
 */
const needsList = { path: ["task_list"], error: FIELD_REQUIRED, when: () => true };

/** Absent members get the defaults of `taskMembers`. */
export const taskCreate = z
  .object({ id: chosenId, ...taskFields, new_list: newList })
  .partial()
  .required({ title: true })
  .refine((value) => !isRecord(value) || namesAList(value), needsList)
  .meta({ id: "TaskCreate" });
export type TaskCreate = z.output<typeof taskCreate>;

/** Absent members do not change. */
export const taskPatch = z
  .object({ ...taskFields, new_list: newList })
  .partial()
  .meta({ id: "TaskPatch" });
export type TaskPatch = z.output<typeof taskPatch>;

export const taskReplace = taskPatch
  .required({ title: true })
  .refine((value) => !isRecord(value) || namesAList(value), needsList)
  .meta({ id: "TaskReplace" });

/**
 * `?task_list=`: tasks of that list, empty: all. An unknown list matches no tasks. The days are
 * those of `date`.
 */
export const taskFilter = z.object({
  task_list: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => (Array.isArray(value) ? value.at(-1) : value)),
  is_completed: booleanParameter.describe("`true` or `false`."),
  ...dayParameters,
});
export type TaskFilter = z.output<typeof taskFilter>;
