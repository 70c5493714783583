import { z } from "zod";
import { event, eventCreate, eventPatch } from "./events.ts";
import { calendarDate, dateTime, id, position } from "./fields.ts";
import { itemTarget, seenVersion } from "./item-target.ts";
import { flowtime, flowtimeCreate, flowtimePatch } from "./flowtimes.ts";
import { convertedEvent, pomodoro, pomodoroCreate, pomodoroPatch, pomodorosFromEvent } from "./pomodoros.ts";
import { repeatRule, seriesScope } from "./recurrence.ts";
import { workspaceTaskList } from "./task-lists.ts";
import { task, taskCreate, taskPatch } from "./tasks.ts";

/**
 * The workspace's view of an account: its four kinds of items in one form, told apart by `type`. A richer shape than the REST API's: how something repeats is
 * said whole, and a series stands in a range as its occurrences.
 */

/** An event, or one occurrence of a series with that occurrence's own days, times and texts. */
export const calendarEvent = event.extend({
  type: z.literal("event"),
  /** The rule of the series, as a form can show it; null for what does not repeat, and for a rule that no form can make (then `rrule` holds it). */
  repeats: repeatRule.nullable(),
  /** The date that the rule gives this occurrence, which stays when it is moved; null for what does not repeat. */
  occurrence: calendarDate.nullable(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

export const calendarTask = task.extend({
  type: z.literal("task"),
  repeats: repeatRule.nullable(),
  /** Whether the next date is counted from the day on which the task was done instead of from its date. */
  after_completion: z.boolean(),
  /** Where it stands in its list. */
  position,
  /** When it was completed as a whole; null while it is open. */
  completed_at: dateTime.nullable(),
});
export type CalendarTask = z.output<typeof calendarTask>;

export const calendarPomodoro = pomodoro.extend({ type: z.literal("pomodoro") });
export type CalendarPomodoro = z.output<typeof calendarPomodoro>;

/** `title`: what its task is called; without one, "Flow time". */
export const calendarFlowtime = flowtime.extend({ type: z.literal("flowtime"), title: z.string() });
export type CalendarFlowtime = z.output<typeof calendarFlowtime>;

export const calendarItem = z.discriminatedUnion("type", [
  calendarEvent,
  calendarTask,
  calendarPomodoro,
  calendarFlowtime,
]);
export type CalendarItem = z.output<typeof calendarItem>;

export const itemType = z.enum(["event", "task", "pomodoro", "flowtime"]);
export type ItemType = z.output<typeof itemType>;

/** Most occurrences of one series in one answer, and most items of all kinds together. */
export const SERIES_OCCURRENCES_MAX = 5_000;
export const RANGE_ITEMS_MAX = 5_000;
/** Most series that one answer looks at. */
export const RANGE_SERIES_MAX = 2_000;

/** Everything that touches a day of a range, by its start (no time: the start of the day), then type, title and id. */
export const calendarRange = z.object({
  items: z.array(calendarItem),
  /** The account's number of changes (`liveChange`) that are in it, and perhaps some later ones. */
  seq: z.int().min(0),
  /**
   * Whether items may be missing: there are more than an answer may hold, or series were not worked
   * out.
   */
  truncated: z.boolean(),
  /** How many series have rules that could not be worked out in the time of a request. */
  unresolved: z.int().min(0),
});
export type CalendarRange = z.output<typeof calendarRange>;

/** Most open tasks, and most events without a date, on the shelf. */
export const SHELF_TASKS_MAX = 1_000;
export const SHELF_EVENTS_MAX = 1_000;

/** What waits for a day: events without a date, tasks that are not done (by list, then place), and the lists in the order of their creation. */
export const calendarShelf = z.object({
  events: z.array(calendarEvent),
  tasks: z.array(calendarTask),
  task_lists: z.array(workspaceTaskList),
  /** Whether there are more open tasks than are listed. */
  truncated: z.boolean(),
  /** Whether there are more events than are listed. */
  events_truncated: z.boolean(),
});
export type CalendarShelf = z.output<typeof calendarShelf>;

/** Of a series, which occurrences are meant: without an occurrence, all. */
const seriesTarget = itemTarget.extend({
  scope: seriesScope.optional(),
  occurrence: calendarDate.nullish(),
});

export const workspaceEventCreate = eventCreate
  .omit({ recurrence: true })
  .extend({ repeats: repeatRule.nullish() })
  .strict();
export type WorkspaceEventCreate = z.output<typeof workspaceEventCreate>;

export const workspaceEventPatch = eventPatch
  .omit({ recurrence: true })
  .extend({ repeats: repeatRule.nullish() })
  .strict();
export type WorkspaceEventPatch = z.output<typeof workspaceEventPatch>;

/** `changes` are in terms of the occurrence that is named: to move it by a day moves all that are meant by a day. */
export const workspaceEventUpdate = seriesTarget.extend({ changes: workspaceEventPatch }).strict();
export type WorkspaceEventUpdate = z.output<typeof workspaceEventUpdate>;

/** A change that is only thought of: what it would come to depends on the series as it is now. */
export const lostChangesQuery = workspaceEventUpdate.omit({ version: true });
export type LostChangesQuery = z.output<typeof lostChangesQuery>;

/** How many occurrences that were changed by themselves a change would drop, because the series would not have them any more. */
export const lostChanges = z.object({ count: z.int().min(0) });
export type LostChanges = z.output<typeof lostChanges>;

export const workspaceEventRemoval = seriesTarget.strict();
export type WorkspaceEventRemoval = z.output<typeof workspaceEventRemoval>;

const taskExtras = {
  repeats: repeatRule.nullish(),
  after_completion: z.boolean().optional(),
  /** Absent: at the end of its list. One that another task of the list has is moved on to the next free one. */
  position: position.optional(),
};

const { recurrence: _word, ...taskMembers } = taskCreate.shape;
/** A task without `task_list` and `new_list` is refused, as everywhere. */
export const workspaceTaskCreate = z.strictObject({ ...taskMembers, ...taskExtras });
export type WorkspaceTaskCreate = z.output<typeof workspaceTaskCreate>;

export const workspaceTaskPatch = taskPatch.omit({ recurrence: true }).extend(taskExtras).strict();
export type WorkspaceTaskPatch = z.output<typeof workspaceTaskPatch>;
export const workspaceTaskUpdate = itemTarget.extend({ changes: workspaceTaskPatch }).strict();

export const workspacePomodoroCreate = pomodoroCreate.strict();
export const workspacePomodoroUpdate = itemTarget.extend({ changes: pomodoroPatch.strict() }).strict();
export const workspaceFlowtimeCreate = flowtimeCreate.strict();
export const workspaceFlowtimeUpdate = itemTarget.extend({ changes: flowtimePatch.strict() }).strict();

/** What a change leaves behind that its inverse would not take back: the id by which all of it can be; null where the inverse does. */
const undo = id.nullable();

/** What a change of an event has come to. Of a series the event stands for its first occurrence. */
export const changedEvent = z.object({ event: calendarEvent, undo });
export type ChangedEvent = z.output<typeof changedEvent>;

/** What a change of a task has come to. One that has completed an occurrence is taken back by its step: rule, count and dates are as they were. */
export const changedTask = z.object({ task: calendarTask, undo });
export type ChangedTask = z.output<typeof changedTask>;

/** What is left of an event after a removal: a series may go on without what was removed of it. */
export const removedEvent = z.object({ event: calendarEvent.nullable(), undo });
export type RemovedEvent = z.output<typeof removedEvent>;

/**
 * Of a series `occurrence` names which one, moved or not; without it the first that is left. `version` is the event's that was on screen. Repeats of one call say the
 * same `key`, and get the same answer.
 */
export const workspaceConversion = pomodorosFromEvent
  .omit({ date: true })
  .extend({ occurrence: calendarDate.nullish(), version: seenVersion, key: id.optional() })
  .strict();
export type WorkspaceConversion = z.output<typeof workspaceConversion>;
export const workspaceConverted = convertedEvent.extend({ undo: id });
export type WorkspaceConverted = z.output<typeof workspaceConverted>;

/** The sessions that a conversion would make, in the order of time. */
export const sessionPlan = z.object({
  slots: z.array(z.object({ start_time: dateTime, end_time: dateTime })),
  unused_minutes: z.int().min(0),
});
export type SessionPlanned = z.output<typeof sessionPlan>;

/** Which dates a rule gives that begins on `date`: those after `after`, or the first ones. */
export const datesPreview = z.strictObject({ date: calendarDate, repeats: repeatRule, after: calendarDate.nullish() });
export type DatesPreview = z.output<typeof datesPreview>;

export const itemReference = z.strictObject({ id });

export const trashedType = z.enum([...itemType.options, "task_list"]);
export type TrashedType = z.output<typeof trashedType>;

/** Most rows of the trash in one answer. */
export const TRASH_LISTED_MAX = 500;

/** What was deleted in the last 30 days, the newest first. */
export const trash = z.object({
  items: z.array(z.object({ type: trashedType, id, title: z.string(), deleted_at: dateTime })),
  /** Whether there is more than is listed. */
  truncated: z.boolean(),
});
export type Trash = z.output<typeof trash>;

export const trashReference = z.strictObject({ type: trashedType, id });
export type TrashReference = z.output<typeof trashReference>;
