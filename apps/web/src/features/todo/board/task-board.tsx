import type { CalendarTask } from "@hourloom/schema/workspace";
import type { KeyboardEvent, RefObject } from "react";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { findRowKey, isRowControl } from "@/shared/rows/row-keys";
import { findGroup, isTarget, type TaskGroup } from "../groups/task-groups";
import type { Row } from "../tasks/build-rows";
import type { RowContentProps } from "../tasks/row-content";
import { useTaskKeys } from "../tasks/use-task-keys";
import { BoardColumn, CompletedColumn } from "./board-column";
import { parseBoardKey } from "./board-places";
import { useBoardFocus } from "./use-board-focus";

export interface BoardProps extends RowContentProps {
  groups: readonly TaskGroup[];
  /** The rows of the last column: the button of the completed tasks, and those. */
  completedRows: readonly Row[];
  /** Whether the user orders the tasks. */
  isOrdered: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onNewIn: (group: TaskGroup) => void;
}

/** Open tasks in columns by group. Arrows lead from card to card, and with Alt they move one. */
export function TaskBoard({ groups, completedRows, isOrdered, scroller, onNewIn, ...content }: BoardProps) {
  const { columns, showMore, focusStep, handlers } = useBoardFocus({ groups, completedRows, scroller, ...content });
  const completed = completedRows.flatMap((row) => (row.kind === "task" ? [row.task] : []));
  const { onKey, isFree } = useTaskKeys({
    ...content,
    tasks: [...groups.flatMap(({ tasks }) => tasks), ...completed],
  });
  const moveAside = (task: CalendarTask, side: "left" | "right") => {
    const column = groups.findIndex(({ tasks }) => tasks.includes(task));
    const group =
      side === "left" ? groups.slice(0, column).findLast(isTarget) : groups.slice(column + 1).find(isTarget);
    if (group !== undefined) content.events.onMoveToGroup(task, group.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    onKey(event);
    if (event.defaultPrevented || !isRowControl(target)) return;
    const key = parseBoardKey(event);
    const id = findRowKey(target) ?? "";
    if (key === undefined) return;
    event.preventDefault();
    const task = findGroup(groups, id)?.tasks.find((one) => one.id === id);
    if (key.kind === "go") focusStep(key.to, { id, control: target.dataset["control"] });
    else if (task === undefined || !isFree(task)) return;
    else if (key.kind === "move_aside") moveAside(task, key.to);
    else if (key.kind === "move" && isOrdered) content.events.onMove(task, key.step);
  };
  useShortcuts({ arrowdown: () => focusStep("next"), arrowright: () => focusStep("next") });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its cards.
    <div
      ref={scroller}
      role="group"
      aria-label="Board"
      onKeyDown={onKeyDown}
      {...handlers}
      className="relative flex min-h-0 flex-1 items-start gap-3 overflow-x-auto overscroll-x-contain px-4 pb-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 sm:px-8"
    >
      {columns.map((column) => (
        <BoardColumn
          key={column.group.key}
          {...content}
          column={column}
          isOrdered={isOrdered}
          onShowMore={showMore}
          onNewIn={onNewIn}
        />
      ))}
      {completedRows.length === 0 ? null : <CompletedColumn {...content} rows={completedRows} />}
    </div>
  );
}
