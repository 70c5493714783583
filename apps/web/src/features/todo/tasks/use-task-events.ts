import { rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import type { CalendarTask } from "@hourloom/schema/calendar";
import type { PointerEvent, RefObject } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditor } from "@/features/editor/state/editor-provider";
import { useStartWork } from "@/features/timer/commands/use-start-work";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import { dragTask } from "./drag-task";
import { createTaskActions } from "./task-actions";
import type { Selection } from "../batches/use-selection";
import type { TaskBatches } from "../batches/task-batches";
import type { TaskRowEvents } from "./task-row";

interface TaskEvents {
  /** The open tasks, in order. */
  open: readonly CalendarTask[];
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
  scroller: RefObject<HTMLElement | null>;
}

/** The event handlers of the rows, with a stable identity. */
export function useTaskEvents({
  open,
  titles,
  isOrdered,
  today,
  zone,
  batches,
  onPickDate,
  onSelect,
  scroller,
}: TaskEvents): TaskRowEvents {
  const { actions } = useItemEditing();
  const editor = useEditor();
  const startWork = useStartWork();
  const taskActions = createTaskActions(actions, open, zone);
  const moveToList = (task: CalendarTask, id: string) =>
    taskActions.moveToList(task, { id, title: titles.get(id) ?? "" });
  const edit = (item: CalendarTask) => editor.open({ screen: "todo", kind: "edit", day: null, item });
  const startDrag = (event: PointerEvent, task: CalendarTask) => {
    if (scroller.current === null) return;
    dragTask(event.nativeEvent, {
      task,
      ordered: isOrdered && !task.is_completed ? open : undefined,
      scroller: scroller.current,
      onDrop: (drop) => {
        if (drop.kind === "list") moveToList(task, drop.id);
        else if (drop.kind === "place") taskActions.moveTo(task, drop.index);
        else batches.reschedule([task], rescheduledDate(drop.view === "today" ? "today" : "tomorrow", today));
      },
    });
  };
  return {
    onToggle: useStableCallback(taskActions.toggle),
    onStep: useStableCallback(taskActions.toggleStep),
    onRemove: useStableCallback(taskActions.remove),
    onMove: useStableCallback(taskActions.move),
    onMoveTo: useStableCallback(moveToList),
    onStart: useStableCallback((task: CalendarTask) => startWork(task)),
    onReschedule: useStableCallback((task: CalendarTask, date: string | null) => batches.reschedule([task], date)),
    onPickDate: useStableCallback((task: CalendarTask) => onPickDate([task])),
    onSelect: useStableCallback(onSelect),
    onEdit: useStableCallback(edit),
    onPointerDown: useStableCallback(startDrag),
  };
}
