import type { CalendarTask } from "@hourloom/schema/calendar";
import { dragRow, type DropMark, lineBeside } from "@/shared/pointer/drag-row";
import type { Point } from "@/shared/pointer/follow-pointer";
import { findDropIndex } from "@/shared/rows/move-row";

/** Where a task is dropped: at an index among the open tasks, on another list, or on a view. */
export type TaskDrop =
  | { kind: "place"; index: number }
  | { kind: "list"; id: string }
  | { kind: "view"; view: "today" | "upcoming" };

interface TaskDrag {
  task: CalendarTask;
  /** The open tasks in the user's order; undefined in views that are sorted by date. */
  ordered: readonly CalendarTask[] | undefined;
  scroller: HTMLElement;
  onDrop: (drop: TaskDrop) => void;
}

function findClosest(at: Point, name: string): HTMLElement | undefined {
  return document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(`[data-${name}]`) ?? undefined;
}

function findDrop(at: Point, { task, ordered }: TaskDrag): DropMark<TaskDrop> | undefined {
  const list = findClosest(at, "entry");
  if (list !== undefined) {
    const id = list.dataset["entry"] ?? "";
    return id === task.task_list
      ? undefined
      : { drop: { kind: "list", id }, shape: "box", rect: list.getBoundingClientRect() };
  }
  const view = findClosest(at, "view");
  const name = view?.dataset["view"];
  if (view !== undefined && !task.is_completed && (name === "today" || name === "upcoming")) {
    return { drop: { kind: "view", view: name }, shape: "box", rect: view.getBoundingClientRect() };
  }
  const row = findClosest(at, "row");
  if (row === undefined || ordered === undefined) return undefined;
  const { isAfter, rect } = lineBeside(row, at);
  const index = findDropIndex(ordered, task.id, { id: row.dataset["row"] ?? "", isAfter });
  return index === undefined ? undefined : { drop: { kind: "place", index }, shape: "line", rect };
}

/** Drags a task to another place in its list, or to another list. */
export function dragTask(down: PointerEvent, drag: TaskDrag): void {
  dragRow<TaskDrop>(down, {
    title: drag.task.title,
    findScroller: () => drag.scroller,
    findDrop: (at) => findDrop(at, drag),
    onDrop: drag.onDrop,
  });
}
