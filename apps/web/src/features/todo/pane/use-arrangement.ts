import type { TaskView } from "@hourloom/schema/todo";
import { useMemo, useState } from "react";
import { sortTasks, todayOrder } from "../groups/sort-tasks";
import { groupTasks } from "../groups/task-groups";
import type { ViewOptions } from "../groups/view-options";
import { buildCompletedRows, buildRows } from "../tasks/build-rows";
import type { TaskViewData } from "../tasks/use-task-view";

/** Whether completed tasks are shown; those that a search finds are, if it finds no open ones. */
function useCompletedOpen(view: TaskView | undefined, { open }: TaskViewData) {
  const [isOpenInLists, setOpenInLists] = useState(false);
  const [chosen, setChosen] = useState<{ search: typeof view; isOpen: boolean }>();
  const isSearch = view?.kind === "search";
  const isOpenInSearch = chosen?.search === view ? chosen?.isOpen === true : open.length === 0;
  const isCompletedOpen = isSearch ? isOpenInSearch : isOpenInLists;
  const toggleCompleted = () =>
    isSearch ? setChosen({ search: view, isOpen: !isCompletedOpen }) : setOpenInLists(!isCompletedOpen);
  return { isCompletedOpen, toggleCompleted };
}

interface ArrangementInput {
  view: TaskView | undefined;
  options: ViewOptions;
  shown: TaskViewData;
  today: string;
  /** The titles of the lists by id. */
  titles: ReadonlyMap<string, string>;
}

/** Groups the open tasks, and builds the rows of the list and of the board's last column. */
export function useArrangement({ view, options, shown, today, titles }: ArrangementInput) {
  const { isCompletedOpen, toggleCompleted } = useCompletedOpen(view, shown);
  const { completed, completedCount, hasMoreCompleted } = shown;
  const { layout, groupBy, sortBy } = options;
  const byHand = todayOrder.use();
  const open = useMemo(
    () => (view === undefined ? shown.open : sortTasks(shown.open, { view, sortBy, lists: titles, byHand })),
    [shown.open, view, sortBy, titles, byHand],
  );
  // A board without a task says so like a list does.
  const isBoard = layout === "board" && open.length > 0;
  const groups = useMemo(
    () => (view === undefined ? [] : groupTasks(open, { view, by: groupBy, today, lists: titles, isBoard })),
    [open, view, groupBy, today, titles, isBoard],
  );
  const completedRows = useMemo(
    () => buildCompletedRows({ completed, completedCount, hasMoreCompleted, isCompletedOpen }),
    [completed, completedCount, hasMoreCompleted, isCompletedOpen],
  );
  const rows = useMemo(
    () => (view === undefined ? [] : [...buildRows(view, groups), ...completedRows]),
    [view, groups, completedRows],
  );
  /** Whether the user orders the tasks by hand. */
  const isOrdered = sortBy === "hand" && (view?.kind === "list" || view?.kind === "today");
  return { open, isOrdered, isBoard, groups, completedRows, rows, isCompletedOpen, toggleCompleted };
}
