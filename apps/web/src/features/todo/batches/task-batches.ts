import { printInstant } from "@hourloom/domain/time/instants";
import type { CalendarTask, TaskBatchAction } from "@hourloom/schema/workspace";
import { TASK_BATCH_MAX } from "@hourloom/schema/fields/limits";
import { TAGS_MAX, uniqueTags } from "@hourloom/schema/fields/tag-rules";
import type { TaskPriority } from "@hourloom/schema/tasks";
import type { ItemActions } from "@/features/changes/item-actions";
import { showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/page/announcer";
import { priorityNames } from "@/shared/tasks/priority";
import { formatCount, formatDayInText } from "@/shared/time/format";
import type { TaskGroup } from "../groups/task-groups";

export type TaskBatches = ReturnType<typeof createTaskBatches>;

type Changes = (TaskBatchAction & { kind: "change" })["changes"];

interface Action {
  changes: Changes;
  /** The task as the action leaves it. */
  apply: (task: CalendarTask) => CalendarTask;
  addTags?: readonly string[];
  /** The past participle of the toast. */
  as: string;
}

function repeats({ repeats: rule, rrule, recurrence }: CalendarTask): boolean {
  return rule !== null || rrule !== null || recurrence !== null;
}

/** "due today", "due Fri 4 Dec", "without a date" */
function dueText(date: string | null, today: string): string {
  if (date === null) return "without a date now";
  return `due ${formatDayInText(date, today)}`;
}

function dateAction(date: string | null, today: string): Action {
  const changes = date === null ? { date, start_time: null } : { date };
  return { changes, apply: (task) => ({ ...task, ...changes }), as: dueText(date, today) };
}

function priorityAction(priority: TaskPriority): Action {
  const as =
    priority === "none" ? "without a priority now" : `set to ${priorityNames[priority].toLowerCase()} priority`;
  return { changes: { priority }, apply: (task) => ({ ...task, priority }), as };
}

function listAction({ id, title }: { id: string; title: string }): Action {
  // The server appends a task without a position.
  const apply = (task: CalendarTask) => ({ ...task, task_list: id, position: "" });
  return { changes: { task_list: id }, apply, as: `moved to ${title}` };
}

/** Returns what puts a task into a group; undefined for one that stands for several values. */
function groupAction({ kind, title }: TaskGroup, today: string): Action | undefined {
  if (kind.by === "day") return dateAction(kind.date, today);
  if (kind.by === "priority") return priorityAction(kind.priority);
  return kind.by === "list" ? listAction({ id: kind.list, title }) : undefined;
}

/** Acts on one task or on several at once, each with one Undo. */
export function createTaskBatches(actions: ItemActions, { today, zone }: { today: string; zone: string }) {
  function run(all: readonly CalendarTask[], { changes, apply, addTags, as }: Action): void {
    const tasks = all.slice(0, TASK_BATCH_MAX);
    const [first] = tasks;
    if (first === undefined) return;
    if (tasks.length === 1) return void actions.apply(first, apply(first), { as });
    const label = formatCount(tasks.length, "task");
    announce(`${label}: ${as}.`);
    const action = { kind: "change", changes, ...(addTags && { add_tags: [...addTags] }) } as const;
    const pairs = tasks.map((before) => ({ before, item: apply(before) }));
    void actions.applyBatch({ item: first, action, tasks: pairs }, as);
  }

  return {
    /** Null: no date. Repeating tasks need one, and stay as they are. */
    reschedule: (tasks: readonly CalendarTask[], date: string | null) => {
      const movable = date === null ? tasks.filter((task) => !repeats(task)) : tasks;
      if (movable.length < tasks.length) showToast("What repeats needs a date.", { variant: "problem" });
      run(
        movable.filter((task) => task.date !== date),
        dateAction(date, today),
      );
    },
    setPriority: (tasks: readonly CalendarTask[], priority: TaskPriority) => run(tasks, priorityAction(priority)),
    /** Puts a task into a group, at a position in its list if there is one. */
    moveToGroup: (task: CalendarTask, group: TaskGroup, position?: string) => {
      const action = groupAction(group, today);
      if (action === undefined) return;
      if (action.changes.date === null && repeats(task)) {
        showToast("What repeats needs a date.", { variant: "problem" });
        return;
      }
      const place = (moved: CalendarTask) => (position === undefined ? moved : { ...moved, position });
      run([task], { ...action, apply: (before) => place(action.apply(before)) });
    },
    addTags: (tasks: readonly CalendarTask[], added: readonly string[]) => {
      const withTags = (task: CalendarTask) => ({
        ...task,
        tags: uniqueTags([...task.tags, ...added]).slice(0, TAGS_MAX),
      });
      run(tasks, { changes: {}, addTags: added, apply: withTags, as: `tagged ${added.join(", ")}` });
    },
    moveToList: (tasks: readonly CalendarTask[], list: { id: string; title: string }) => {
      run(
        tasks.filter(({ task_list }) => task_list !== list.id),
        listAction(list),
      );
    },
    complete: (tasks: readonly CalendarTask[]) => {
      const completed_at = printInstant(Date.now(), zone);
      const apply = (task: CalendarTask) => ({ ...task, is_completed: true, completed_at });
      run(
        tasks.filter(({ is_completed }) => !is_completed),
        { changes: { is_completed: true }, apply, as: "done" },
      );
    },
    remove: (all: readonly CalendarTask[]) => {
      const tasks = all.slice(0, TASK_BATCH_MAX);
      const [first] = tasks;
      if (first === undefined) return;
      if (tasks.length === 1) return void actions.remove(first);
      const pairs = tasks.map((item) => ({ before: item, item }));
      void actions.applyBatch({ item: first, action: { kind: "remove" }, tasks: pairs }, "deleted");
    },
  };
}
