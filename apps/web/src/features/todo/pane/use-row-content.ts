import type { EventColor } from "@hourloom/schema/events";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { TaskView } from "@hourloom/schema/todo";
import { type RefObject, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { createTaskBatches } from "../batches/task-batches";
import { useSelection } from "../batches/use-selection";
import type { OpenTaskMenu } from "../tasks/task-menu";
import { useTaskEvents } from "./use-task-events";
import type { TaskViewData } from "../tasks/use-task-view";
import type { OpenForm } from "./task-form";
import type { useArrangement } from "./use-arrangement";

export interface RowContentInput {
  view: TaskView | undefined;
  shown: TaskViewData;
  arrangement: ReturnType<typeof useArrangement>;
  /** The titles of the lists by id. */
  titles: ReadonlyMap<string, string>;
  /** Their colours by id. */
  colors: ReadonlyMap<string, EventColor | null>;
  form: OpenForm | undefined;
  isFormBeside: boolean;
  today: string;
  zone: string;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Returns what rows and cards need, the tasks for which a date is being picked, the menu that is
 * open at a point, and whether the open form belongs above the rows: that of a new task, or of one
 * that is not among them.
 */
export function useRowContent(input: RowContentInput) {
  const { view, titles, form, isFormBeside, today, zone } = input;
  const { isBoard, isOrdered, rows, isCompletedOpen, toggleCompleted } = input.arrangement;
  const { actions } = useItemEditing();
  const batches = createTaskBatches(actions, { today, zone });
  const [picking, setPicking] = useState<readonly CalendarTask[]>();
  const [menu, setMenu] = useState<OpenTaskMenu>();
  const selectable = rows.flatMap((row) => (row.kind === "task" ? [row.task] : []));
  const selection = useSelection(view, selectable);
  const events = useTaskEvents(input, {
    batches,
    onPickDates: setPicking,
    onSelect: selection.select,
    onMenu: setMenu,
  });
  const edited = form?.target.kind === "edit" ? form.target.item.id : undefined;
  const isRow = rows.some((row) => row.key === edited);
  const isInPlace = isRow && !isFormBeside && !isBoard;
  const content = {
    events,
    selection,
    batches,
    onPickDates: setPicking,
    today,
    zone,
    isOrdered,
    isCompletedOpen,
    isCard: isBoard,
    editing: isInPlace ? form : undefined,
    openBeside: isInPlace ? undefined : edited,
    lockedId: isInPlace || form?.typed !== undefined ? edited : undefined,
    listTitles: view?.kind === "list" ? undefined : titles,
    listColors: input.colors,
    onCompleted: toggleCompleted,
    onMore: input.shown.showMoreCompleted,
  };
  return { content, isAbove: form !== undefined && !isRow, picking, menu, onMenuClose: () => setMenu(undefined) };
}
