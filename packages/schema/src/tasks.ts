import { z } from "zod";
import {
  calendarDate,
  chosenId,
  id,
  notes,
  reference,
  text,
  title,
  version,
  wallTime,
  wholeNumber,
} from "./fields/fields.ts";
import { TITLE_MAX_LENGTH } from "./fields/limits.ts";
import { recurrence } from "./recurrence.ts";
import { booleanParameter, dayParameters } from "./fields/list-filters.ts";

/** The timer that a task is worked on with. */
export const taskMode = z.enum(["none", "pomodoro", "flowtime"]);
export type TaskMode = z.output<typeof taskMode>;

/** Maximum estimate: 200 hours. */
export const ESTIMATE_MAX_MINUTES = 12_000;

/** Maximum subtasks of one task. */
export const SUBTASKS_MAX = 100;

/** Has no date of its own. */
export const subtask = z.object({ title, is_completed: z.boolean() });
export type Subtask = z.output<typeof subtask>;

export const estimateMinutes = wholeNumber(1, ESTIMATE_MAX_MINUTES);
export const subtasks = z.array(subtask).max(SUBTASKS_MAX);

const taskFields = {
  title,
  date: calendarDate.nullable(),
  start_time: wallTime.nullable(),
  is_completed: z.boolean(),
  task_list: reference,
  recurrence: recurrence.nullable(),
  notes,
  estimate_minutes: estimateMinutes.nullable(),
  mode: taskMode,
  subtasks,
};

export const task = z
  .object({
    id,
    title: z.string(),
    /** Due date and time: wall-clock values without a zone. */
    date: calendarDate.nullable(),
    start_time: wallTime.nullable(),
    is_completed: z.boolean(),
    task_list: id,
    recurrence: recurrence.nullable(),
    notes: z.string(),
    estimate_minutes: z.int().nullable().describe("How long it will take, by its owner's guess."),
    mode: taskMode.describe("The timer that it is worked on with."),
    subtasks: z.array(z.object({ title: z.string(), is_completed: z.boolean() })).describe("Its steps, in order."),
    rrule: z.string().nullable().describe("The recurrence rule (RFC 5545), where `recurrence` does not say all of it."),
    completed_date: calendarDate.nullable().describe("The occurrence of a repeating task that was done last."),
    version,
  })
  .meta({ id: "Task" });
export type Task = z.output<typeof task>;

const newList = text(TITLE_MAX_LENGTH)
  .nullish()
  .meta({ description: "The title of a list to be made for this task; `task_list` is then not looked at." });

function namesAList({ task_list, new_list }: { task_list?: unknown; new_list?: unknown }): boolean {
  return task_list !== undefined || (typeof new_list === "string" && new_list !== "");
}

/**
 * A task needs an existing or a new list. `when` runs this check although other members are
 * invalid, so that all errors are reported together.
 */
const needsList = { path: ["task_list"], error: "This field is required.", when: () => true };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Defaults: `is_completed` false, `mode` none, notes and subtasks empty, other absent members null.
 */
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

export const taskReplace = z
  .object({ ...taskFields, new_list: newList })
  .partial()
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
