import { z } from "zod";
import { itemKindNames } from "./item-kinds.ts";
import { event, eventCreate, eventPatch } from "./events.ts";
import { calendarDate, count, dateTime, id, position, wallTime } from "./fields/fields.ts";
import { TASK_BATCH_MAX } from "./fields/limits.ts";
import { itemTarget, seenVersion } from "./item-target.ts";
import { flowtime, flowtimeCreate, flowtimePatch } from "./flowtimes.ts";
import { convertedEvent, pomodoro, pomodoroCreate, pomodoroPatch, pomodorosFromEvent } from "./pomodoros.ts";
import { repeatRule, seriesScope } from "./recurrence.ts";
import { workspaceTaskList } from "./task-lists.ts";
import { taskBlock, taskBlockCreate, taskBlockPatch } from "./tasks/task-blocks.ts";
import { task, taskCreate, taskPatch } from "./tasks.ts";

/**
 * Items of an account as the workspace receives them: five kinds, told apart by `type`. Unlike the
 * REST API, repetition is described completely, and a range has the occurrences of a series.
 */

/** Days and times of an event on the clock of its own time zone. */
export const ownClock = z.object({
  date: calendarDate,
  start_time: wallTime,
  end_time: wallTime.nullable(),
  end_date: calendarDate.nullable(),
});
export type OwnClock = z.output<typeof ownClock>;

/**
 * An event, or one occurrence of a series with its own days, times and texts. Unlike in the REST
 * API, date and times are those of the account's clock.
 */
export const calendarEvent = event.extend({
  type: z.literal("event"),
  /** The same on the clock of `timezone`, for forms; null for floating time. */
  own_clock: ownClock.nullable(),
  /**
   * Rule of the series in the form's terms. Null for an event without repetition, and for a rule
   * that the form cannot express (see `rrule`).
   */
  repeats: repeatRule.nullable(),
  /**
   * Date that the rule gives this occurrence, unchanged when it is moved; null without repetition.
   */
  occurrence: calendarDate.nullable(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

export const calendarTask = task.extend({
  type: z.literal("task"),
  repeats: repeatRule.nullable(),
  /** Whether the next date is counted from the day of completion instead of the due date. */
  after_completion: z.boolean(),
  position,
  /** When the whole task was completed; null while it is open. */
  completed_at: dateTime.nullable(),
});
export type CalendarTask = z.output<typeof calendarTask>;

export const calendarPomodoro = pomodoro.extend({ type: z.literal("pomodoro") });
export type CalendarPomodoro = z.output<typeof calendarPomodoro>;

/** `title` is that of its task, or "Flow time". */
export const calendarFlowtime = flowtime.extend({ type: z.literal("flowtime"), title: z.string() });
export type CalendarFlowtime = z.output<typeof calendarFlowtime>;

/**
 * Time that is planned for a task, with its title, and whether it is completed. Unlike in the REST
 * API, date and times are those of the account's clock.
 */
export const calendarTaskBlock = taskBlock.extend({
  type: z.literal("task_block"),
  title: z.string(),
  is_completed: z.boolean(),
});
export type CalendarTaskBlock = z.output<typeof calendarTaskBlock>;

export const calendarItem = z.discriminatedUnion("type", [
  calendarEvent,
  calendarTask,
  calendarPomodoro,
  calendarFlowtime,
  calendarTaskBlock,
]);
export type CalendarItem = z.output<typeof calendarItem>;

export const itemType = z.enum(["event", "task", "pomodoro", "flowtime", "task_block"]);
export type ItemType = z.output<typeof itemType>;

/** Maximum occurrences of one series, and items of all kinds, in one response. */
export const SERIES_OCCURRENCES_MAX = 5_000;
export const RANGE_ITEMS_MAX = 5_000;
/** Maximum series that one response reads. */
export const RANGE_SERIES_MAX = 2_000;

/**
 * All items that touch a day of a range, ordered by start (without a time: start of the day), type,
 * title and id.
 */
export const calendarRange = z.object({
  items: z.array(calendarItem),
  /** Change number of the account (see `liveChange`) that the items include at least. */
  seq: z.int().min(0),
  /** Whether items may be missing: more than the maximum, or series that were not expanded. */
  truncated: z.boolean(),
  /** Number of series whose rules were not expanded within the time budget of the request. */
  unresolved: count,
});
export type CalendarRange = z.output<typeof calendarRange>;

/** Maximum open tasks, and events without a date, in the unscheduled panel. */
export const UNSCHEDULED_TASKS_MAX = 1_000;
export const UNSCHEDULED_EVENTS_MAX = 1_000;

/**
 * Items to be scheduled: events without a date, open tasks (by list, then position), and the lists
 * by creation.
 */
export const unscheduledItems = z.object({
  events: z.array(calendarEvent),
  tasks: z.array(calendarTask),
  task_lists: z.array(workspaceTaskList),
  /** Whether there are more open tasks. */
  truncated: z.boolean(),
  /** Whether there are more events. */
  events_truncated: z.boolean(),
});
export type UnscheduledItems = z.output<typeof unscheduledItems>;

/** Occurrences of a series that a change applies to: without `occurrence`, all. */
const seriesTarget = itemTarget.extend({
  scope: seriesScope.optional(),
  occurrence: calendarDate.nullish(),
});

export const workspaceEventCreate = eventCreate
  .omit({ recurrence: true })
  .extend({ repeats: repeatRule.nullish() })
  .strict();

export const workspaceEventPatch = eventPatch
  .omit({ recurrence: true })
  .extend({ repeats: repeatRule.nullish() })
  .strict();

/**
 * The clock of date and times in a change: of the event's own time zone, or the account's, for what
 * was dragged. Both are the same for floating time.
 */
const clock = z.enum(["own", "account"]);

/** `changes` refer to the named occurrence: moving it by a day moves all affected ones by a day. */
export const workspaceEventUpdate = seriesTarget
  .extend({ changes: workspaceEventPatch, clock: clock.optional() })
  .strict();
export type WorkspaceEventUpdate = z.output<typeof workspaceEventUpdate>;

/** A change that is not saved yet; its effect depends on the current series. */
export const lostChangesQuery = workspaceEventUpdate.omit({ version: true });
export type LostChangesQuery = z.output<typeof lostChangesQuery>;

/**
 * Number of changed occurrences that would be dropped because the changed series has no such dates.
 */
export const lostChanges = z.object({ count });
export type LostChanges = z.output<typeof lostChanges>;

export const workspaceEventRemoval = seriesTarget.strict();
export type WorkspaceEventRemoval = z.output<typeof workspaceEventRemoval>;

const taskExtras = {
  repeats: repeatRule.nullish(),
  after_completion: z.boolean().optional(),
  /** Absent: end of the list. A position that another task has is replaced by the next free one. */
  position: position.optional(),
};

const { recurrence: _word, ...taskMembers } = taskCreate.shape;
/** A task without `task_list` and `new_list` is rejected. */
export const workspaceTaskCreate = z.strictObject({ ...taskMembers, ...taskExtras });

export const workspaceTaskPatch = taskPatch.omit({ recurrence: true }).extend(taskExtras).strict();
export type WorkspaceTaskPatch = z.output<typeof workspaceTaskPatch>;
export const workspaceTaskUpdate = itemTarget.extend({ changes: workspaceTaskPatch }).strict();

export const workspacePomodoroCreate = pomodoroCreate.strict();
export const workspacePomodoroUpdate = itemTarget.extend({ changes: pomodoroPatch.strict() }).strict();
export const workspaceFlowtimeCreate = flowtimeCreate.strict();
export const workspaceFlowtimeUpdate = itemTarget.extend({ changes: flowtimePatch.strict() }).strict();

/** Date and times are on the account's clock, also those of a block with a zone. */
export const workspaceTaskBlockCreate = taskBlockCreate.omit({ timezone: true }).strict();
export const workspaceTaskBlockPatch = taskBlockPatch.omit({ timezone: true }).strict();
export const workspaceTaskBlockUpdate = itemTarget.extend({ changes: workspaceTaskBlockPatch }).strict();

/** Id of the undo step; null if the inverse change restores everything. */
const undo = id.nullable();

/** The changed event; of a series its first occurrence. */
export const changedEvent = z.object({ event: calendarEvent, undo });
export type ChangedEvent = z.output<typeof changedEvent>;

/**
 * The changed task. A completed occurrence is undone by its step, which restores rule, count and
 * dates.
 */
export const changedTask = z.object({ task: calendarTask, undo });
export type ChangedTask = z.output<typeof changedTask>;

/** What is done to several tasks: the same change of each, or their removal. */
export const taskBatchAction = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("change"),
    changes: taskPatch
      .pick({ date: true, start_time: true, is_completed: true, task_list: true, priority: true })
      .strict(),
    /** Tags that each gets beside its own, as many as it can have. */
    add_tags: taskPatch.shape.tags,
  }),
  z.strictObject({ kind: z.literal("remove") }),
]);
export type TaskBatchAction = z.output<typeof taskBatchAction>;

/** Tasks in any version; those that are gone are left out. */
export const taskBatch = z.strictObject({
  ids: z.array(itemTarget.shape.id).min(1).max(TASK_BATCH_MAX),
  action: taskBatchAction,
});
export type TaskBatch = z.output<typeof taskBatch>;

/** The number of tasks that were changed, and the step that undoes them all; null for none. */
export const changedTasks = z.object({ count: z.int(), undo });
export type ChangedTasks = z.output<typeof changedTasks>;

/** The event after a removal; null if nothing of it is left. */
export const removedEvent = z.object({ event: calendarEvent.nullable(), undo });
export type RemovedEvent = z.output<typeof removedEvent>;

/**
 * `occurrence` names one of a series, moved or not; absent: the first remaining. `version` is that
 * of the event on screen. Requests with the same `key` get the same response.
 */
export const workspaceConversion = pomodorosFromEvent
  .omit({ date: true })
  .extend({ occurrence: calendarDate.nullish(), version: seenVersion, key: id.optional() })
  .strict();
export type WorkspaceConversion = z.output<typeof workspaceConversion>;
export const workspaceConverted = convertedEvent.extend({ undo: id });
export type WorkspaceConverted = z.output<typeof workspaceConverted>;

/** As the conversion of an event, of a block; the sessions get its title and its task. */
export const workspaceBlockConversion = pomodorosFromEvent
  .omit({ date: true, event_id: true, keep_event: true, title: true })
  .extend({ block_id: id, keep_block: z.boolean().optional(), version: seenVersion, key: id.optional() })
  .strict();
export type WorkspaceBlockConversion = z.output<typeof workspaceBlockConversion>;
export const workspaceBlockConverted = convertedEvent.omit({ deleted_event_id: true }).extend({ undo: id });
export type WorkspaceBlockConverted = z.output<typeof workspaceBlockConverted>;

/** Sessions that a conversion would create, in order of time. */
export const sessionPlan = z.object({
  slots: z.array(z.object({ start_time: dateTime, end_time: dateTime })),
  unused_minutes: count,
});
export type SessionPlanned = z.output<typeof sessionPlan>;

/** Dates of a rule that begins on `date`: those after `after`, or the first ones. */
export const datesPreview = z.strictObject({ date: calendarDate, repeats: repeatRule, after: calendarDate.nullish() });
export type DatesPreview = z.output<typeof datesPreview>;

export const itemReference = z.strictObject({ id });

/** Items of every kind, and what contains them. */
const trashedType = z.enum(itemKindNames);

/** Maximum rows of the trash in one response. */
export const TRASH_LISTED_MAX = 500;

/** Items deleted in the last 30 days, newest first. */
export const trash = z.object({
  items: z.array(z.object({ type: trashedType, id, title: z.string(), deleted_at: dateTime })),
  /** Whether there are more. */
  truncated: z.boolean(),
});
export type Trash = z.output<typeof trash>;

export const trashReference = z.strictObject({ type: trashedType, id });
export type TrashReference = z.output<typeof trashReference>;
