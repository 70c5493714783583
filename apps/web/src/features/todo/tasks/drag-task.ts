import type { CalendarTask } from "@hourloom/schema/workspace";
import { dragRow, type DropMark, lineBeside } from "@/shared/pointer/drag-row";
import type { Point } from "@/shared/pointer/follow-pointer";
import { findDropIndex } from "@/shared/rows/move-row";
import { findGroup, isTarget, type TaskGroup } from "../groups/task-groups";

/**
 * Where a task is dropped: on a group, on another list, or on a view. In a group whose tasks the
 * user orders, `index` is the place among the other open tasks of the list.
 */
export type TaskDrop =
  | { kind: "group"; group: TaskGroup; index: number | undefined }
  | { kind: "list"; id: string }
  | { kind: "view"; view: "today" | "upcoming" };

interface TaskDrag {
  task: CalendarTask;
  /** The open tasks in the user's order; undefined in views that are sorted by date. */
  ordered: readonly CalendarTask[] | undefined;
  /** The open tasks as they are shown. */
  groups: readonly TaskGroup[];
  /** The list, or the board with its columns. */
  scroller: HTMLElement;
  onDrop: (drop: TaskDrop) => void;
}

function findClosest(at: Point, name: string): HTMLElement | undefined {
  return document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(`[data-${name}]`) ?? undefined;
}

/** The column below a point, or else all of it. */
function findScroller(at: Point, scroller: HTMLElement): HTMLElement {
  return findClosest(at, "group")?.querySelector<HTMLElement>("[data-column]") ?? scroller;
}

/** The index at the end of a column, or below the heading of a list; undefined if it is empty. */
function findGroupIndex(ordered: readonly CalendarTask[], id: string, group: TaskGroup, isAtEnd: boolean) {
  const others = group.tasks.filter((one) => one.id !== id);
  const beside = others.at(isAtEnd ? -1 : 0);
  return beside && findDropIndex(ordered, id, { id: beside.id, isAfter: isAtEnd });
}

/** Finds the place beside a row, or the group of a row, a heading or a column. */
function findGroupDrop(at: Point, { task, ordered, groups }: TaskDrag): DropMark<TaskDrop> | undefined {
  if (task.is_completed) return undefined;
  const row = findClosest(at, "row");
  const id = row?.dataset["row"] ?? "";
  const column = findClosest(at, "group");
  const groupOfRow = findGroup(groups, id);
  const key = column?.dataset["group"] ?? id;
  const group = groupOfRow ?? groups.find((one) => one.key === key);
  const isOwn = group?.tasks.some((one) => one.id === task.id) === true;
  if (group === undefined || !(isOwn || isTarget(group))) return undefined;
  if (row !== undefined && groupOfRow !== undefined && ordered !== undefined) {
    const { isAfter, rect } = lineBeside(row, at);
    const index = findDropIndex(ordered, task.id, { id, isAfter });
    return index === undefined ? undefined : { drop: { kind: "group", group, index }, shape: "line", rect };
  }
  const target = column ?? row;
  const index = ordered && findGroupIndex(ordered, task.id, group, column !== undefined);
  if (target === undefined || (isOwn && index === undefined)) return undefined;
  return { drop: { kind: "group", group, index }, shape: "box", rect: target.getBoundingClientRect() };
}

function findDrop(at: Point, drag: TaskDrag): DropMark<TaskDrop> | undefined {
  const { task } = drag;
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
  return findGroupDrop(at, drag);
}

/** Drags a task to another place in its list, to another group, or to another list. */
export function dragTask(down: PointerEvent, drag: TaskDrag): void {
  dragRow<TaskDrop>(down, {
    title: drag.task.title,
    findScroller: (at) => findScroller(at, drag.scroller),
    findSideScroller: () => drag.scroller,
    findDrop: (at) => findDrop(at, drag),
    onDrop: drag.onDrop,
  });
}
