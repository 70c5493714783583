import { rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { PointerEvent, RefObject } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { usePlanBlock } from "@/features/editor/blocks/use-plan-block";
import { useEditor } from "@/features/editor/state/editor-provider";
import { useStartWork } from "@/features/timer/commands/use-start-work";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import { findMovedPosition } from "@/shared/rows/move-row";
import type { TaskGroup } from "../groups/task-groups";
import { dragTask, type TaskDrop } from "./drag-task";
import { createTaskActions } from "./task-actions";
import type { Selection } from "../batches/use-selection";
import type { TaskBatches } from "../batches/task-batches";
import type { TaskRowEvents } from "./task-row";

interface TaskEvents {
  /** The open tasks, in order. */
  open: readonly CalendarTask[];
  /** The open tasks as they are shown. */
  groups: readonly TaskGroup[];
  /** The titles of the lists by id. */
  titles: ReadonlyMap<string, string>;
  /** Whether the user orders the tasks. */
  isOrdered: boolean;
  today: string;
  zone: string;
  batches: TaskBatches;
  /** Asks for a date. */
  onPickDate: (tasks: readonly CalendarTask[]) => void;
  onSelect: Selection["select"];
  onMenu: TaskRowEvents["onMenu"];
  scroller: RefObject<HTMLElement | null>;
}

/** The event handlers of the rows, with a stable identity. */
export function useTaskEvents({
  open,
  groups,
  titles,
  isOrdered,
  today,
  zone,
  batches,
  onPickDate,
  onSelect,
  onMenu,
  scroller,
}: TaskEvents): TaskRowEvents {
  const { actions } = useItemEditing();
  const editor = useEditor();
  const startWork = useStartWork();
  const planBlock = usePlanBlock(zone);
  const taskActions = createTaskActions(actions, { open, groups, zone });
  const moveToList = (task: CalendarTask, id: string) =>
    batches.moveToList([task], { id, title: titles.get(id) ?? "" });
  const edit = (item: CalendarTask) => editor.open({ screen: "todo", kind: "edit", day: null, item });
  const drop = (task: CalendarTask, { group, index }: TaskDrop & { kind: "group" }) => {
    const isOwn = group.tasks.some(({ id }) => id === task.id);
    if (!isOwn)
      batches.moveToGroup(task, group, index === undefined ? undefined : findMovedPosition(open, task.id, index));
    else if (index !== undefined) taskActions.moveTo(task, index);
  };
  const moveToGroup = (task: CalendarTask, key: string) => {
    const group = groups.find((one) => one.key === key);
    if (group !== undefined) batches.moveToGroup(task, group);
  };
  const startDrag = (event: PointerEvent, task: CalendarTask) => {
    if (scroller.current === null) return;
    dragTask(event.nativeEvent, {
      task,
      ordered: isOrdered && !task.is_completed ? open : undefined,
      groups,
      scroller: scroller.current,
      onDrop: (at) => {
        if (at.kind === "list") moveToList(task, at.id);
        else if (at.kind === "group") drop(task, at);
        else batches.reschedule([task], rescheduledDate(at.view === "today" ? "today" : "tomorrow", today));
      },
    });
  };
  return {
    onToggle: useStableCallback(taskActions.toggle),
    onStep: useStableCallback(taskActions.toggleStep),
    onRemove: useStableCallback((task: CalendarTask) => void actions.remove(task)),
    onMove: useStableCallback(taskActions.move),
    onMoveTo: useStableCallback(moveToList),
    onMoveToGroup: useStableCallback(moveToGroup),
    onStart: useStableCallback((task: CalendarTask) => startWork(task)),
    onReschedule: useStableCallback((task: CalendarTask, date: string | null) => batches.reschedule([task], date)),
    onPickDate: useStableCallback((task: CalendarTask) => onPickDate([task])),
    onSelect: useStableCallback(onSelect),
    onMenu: useStableCallback(onMenu),
    onEdit: useStableCallback(edit),
    onPlan: useStableCallback((task: CalendarTask) => void planBlock({ task })),
    onPointerDown: useStableCallback(startDrag),
  };
}
