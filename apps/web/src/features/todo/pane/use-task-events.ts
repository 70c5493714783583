import { rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { PointerEvent } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { usePlanBlock } from "@/features/editor/blocks/use-plan-block";
import { useEditor } from "@/features/editor/state/editor-provider";
import { useStartWork } from "@/features/timer/commands/use-start-work";
import { useTimerCommands } from "@/features/timer/commands/use-timer-commands";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import { findMovedPosition } from "@/shared/rows/move-row";
import { dragTask, type TaskDrop } from "../tasks/drag-task";
import { createTaskActions } from "../tasks/task-actions";
import type { TaskBatches } from "../batches/task-batches";
import type { TaskRowEvents } from "../tasks/task-row";
import type { RowContentInput } from "./use-row-content";

interface PaneEvents extends Pick<TaskRowEvents, "onSelect" | "onMenu"> {
  batches: TaskBatches;
  onPickDates: (tasks: readonly CalendarTask[]) => void;
}

/** The event handlers of the rows, with a stable identity. */
export function useTaskEvents(
  { view, arrangement: { open, groups, isOrdered }, titles, today, zone, scroller }: RowContentInput,
  { batches, onPickDates, onSelect, onMenu }: PaneEvents,
): TaskRowEvents {
  const { actions } = useItemEditing();
  const editor = useEditor();
  const startWork = useStartWork();
  const { send } = useTimerCommands();
  const planBlock = usePlanBlock(zone);
  const taskActions = createTaskActions(actions, { open, groups, zone, isToday: view?.kind === "today" });
  const moveToList = (task: CalendarTask, id: string) =>
    batches.moveToList([task], { id, title: titles.get(id) ?? "" });
  const edit = (item: CalendarTask) => editor.open({ screen: "todo", kind: "edit", day: null, item });
  const drop = (task: CalendarTask, { group, index }: TaskDrop & { kind: "group" }) => {
    const isOwn = group.tasks.some(({ id }) => id === task.id);
    if (!isOwn)
      batches.moveToGroup(
        task,
        group,
        index === undefined || view?.kind !== "list" ? undefined : findMovedPosition(open, task.id, index),
      );
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
    onStep: useStableCallback(taskActions.toggleSubtask),
    onRemove: useStableCallback((task: CalendarTask) => void actions.remove(task)),
    onMove: useStableCallback(taskActions.move),
    onMoveTo: useStableCallback(moveToList),
    onMoveToGroup: useStableCallback(moveToGroup),
    onPause: useStableCallback(() => void send({ type: "pause" })),
    onStart: useStableCallback((task: CalendarTask) => startWork(task)),
    onReschedule: useStableCallback((task: CalendarTask, date: string | null) => batches.reschedule([task], date)),
    onPickDate: useStableCallback((task: CalendarTask) => onPickDates([task])),
    onSelect: useStableCallback(onSelect),
    onMenu: useStableCallback(onMenu),
    onEdit: useStableCallback(edit),
    onPlan: useStableCallback((task: CalendarTask) => void planBlock({ task })),
    onPointerDown: useStableCallback(startDrag),
  };
}
