import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { Plus } from "@hourloom/ui/icons";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { findRowKey, isRowControl, parseRowKey } from "@/shared/rows/row-keys";
import { CatchUp } from "../batches/catch-up";
import { isTarget, type TaskGroup } from "../groups/task-groups";
import type { Row } from "../tasks/build-rows";
import { RowContent, type RowContentProps } from "../tasks/row-content";
import { useTaskKeys } from "../tasks/use-task-keys";
import { type BoardPlace, type BoardStep, findPlace, nextTo, stepOnBoard } from "./board-places";

/** The cards that a column shows at first, and that "Show more" adds. */
const PAGE = 50;

interface BoardProps extends RowContentProps {
  groups: readonly TaskGroup[];
  /** The rows of the last column: the button of the completed tasks, and those. */
  completedRows: readonly Row[];
  /** Whether the user orders the tasks. */
  isOrdered: boolean;
  lockedId: string | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  /** Opens the form of a new task of a group. */
  onNewIn: (group: TaskGroup) => void;
}

const columnClasses =
  "flex max-h-full max-w-80 min-w-64 flex-1 shrink-0 snap-start flex-col rounded-lg bg-sunken max-sm:min-w-[82vw]";
const cardsClasses = "relative flex min-h-10 flex-col gap-2 overflow-y-auto px-2 pb-2";

type ColumnProps = Omit<BoardProps, "groups" | "completedRows" | "scroller" | "lockedId"> & { group: TaskGroup };

/** The tasks of one group, as cards. */
function BoardColumn({ group, isOrdered, onNewIn, ...content }: ColumnProps) {
  const id = useId();
  const [pages, setPages] = useState(1);
  const { tasks, kind } = group;
  const shown = tasks.slice(0, pages * PAGE);
  return (
    <section aria-labelledby={id} data-group={group.key} className={columnClasses}>
      <div className="flex min-h-11 items-center gap-2 py-1 pr-1 pl-3.5">
        <h2 id={id} className={`min-w-0 truncate text-sm font-semibold ${kind.by === "overdue" ? "text-danger" : ""}`}>
          <bdi>{group.title}</bdi>
        </h2>
        <span className="text-xs text-muted tabular-nums">
          {tasks.length}
          <span className="sr-only"> open</span>
        </span>
        {kind.by === "overdue" ? (
          <span className="ml-auto">
            <CatchUp tasks={tasks} {...content} />
          </span>
        ) : null}
        {isTarget(group) ? (
          <Button
            look="quiet"
            size="icon"
            className="ml-auto"
            aria-label={`Add a task to ${group.title}`}
            onClick={() => onNewIn(group)}
          >
            <Plus aria-hidden="true" className="size-4" />
          </Button>
        ) : null}
      </div>
      <ul aria-label={group.title} data-column className={cardsClasses}>
        {shown.map((task, index) => (
          <li key={task.id} data-row={task.id}>
            <RowContent
              {...content}
              row={{ kind: "task", key: task.id, task, groupedBy: kind.by }}
              index={index}
              isMovable={(at) => isOrdered && at >= 0 && at < tasks.length}
            />
          </li>
        ))}
        {shown.length === tasks.length ? null : (
          <li data-row={`more ${group.key}`}>
            <Button look="plain" data-control="title" onClick={() => setPages(pages + 1)}>
              Show more
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The completed tasks, behind a button. */
function CompletedColumn({ rows, ...content }: RowContentProps & { rows: readonly Row[] }) {
  return (
    <section aria-label="Completed tasks" className={columnClasses}>
      <ul aria-label="Completed tasks" data-column className={cardsClasses}>
        {rows.map((row, index) => (
          <li key={row.key} data-row={row.key}>
            <RowContent {...content} row={row} index={index} isMovable={() => false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Open tasks in columns by group. Arrows lead from card to card, and with Alt they move one. */
export function TaskBoard({ groups, completedRows, isOrdered, lockedId, scroller, onNewIn, ...content }: BoardProps) {
  const columns = [...groups.map(({ tasks }) => tasks.map(({ id }) => id)), completedRows.map(({ key }) => key)];
  const focusCard = (id: string | undefined, control = "title") => {
    const card = id === undefined ? null : scroller.current?.querySelector(`[data-row="${id}"]`);
    const found = card?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? card?.querySelector("button");
    found?.focus();
  };
  const { part, handlers } = useFocusedPart((target) => {
    const id = findRowKey(target) ?? "";
    const control = (isRowControl(target) ? target.dataset["control"] : undefined) ?? "title";
    return { id, control, place: findPlace(columns, id) };
  });
  // The focus follows a card to another column, or goes to the next one if the card is gone.
  const restore = () => {
    const { current } = part;
    if (current === undefined) return;
    const isShown = findPlace(columns, current.id) !== undefined;
    focusCard(isShown ? current.id : nextTo(columns, current.place), current.control);
  };
  useRestoreFocus(groups, restore);
  useRestoreFocus(completedRows, restore);
  useRestoreFocus(content.selection.isSelecting, restore);
  useRestoreFocus(content.openBeside, (closedId) => focusCard(closedId));

  const { onKey } = useTaskKeys({
    ...content,
    lockedId,
    tasks: [
      ...groups.flatMap(({ tasks }) => tasks),
      ...completedRows.flatMap((row) => (row.kind === "task" ? [row.task] : [])),
    ],
  });
  const go = (from: BoardPlace | undefined, to: BoardStep, control?: string) =>
    focusCard(stepOnBoard(columns, from, to), control);
  const moveAside = (task: CalendarTask, column: number, side: "left" | "right") => {
    const group =
      side === "left" ? groups.slice(0, column).findLast(isTarget) : groups.slice(column + 1).find(isTarget);
    if (group !== undefined) content.onMoveToGroup(task, group.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    onKey(event);
    if (event.defaultPrevented || !isRowControl(target)) return;
    const place = findPlace(columns, findRowKey(target) ?? "");
    const task = groups[place?.column ?? -1]?.tasks[place?.index ?? -1];
    const side = event.key === "ArrowLeft" ? "left" : event.key === "ArrowRight" ? "right" : undefined;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const key = side === undefined ? parseRowKey(event) : undefined;
    if (place === undefined || (key === undefined && !(side !== undefined && isPlain))) return;
    event.preventDefault();
    if (side !== undefined && !event.altKey) go(place, side, target.dataset["control"]);
    else if (key?.kind === "go") go(place, key.to, target.dataset["control"]);
    else if (task !== undefined && side !== undefined) moveAside(task, place.column, side);
    else if (task !== undefined && key?.kind === "move" && isOrdered) content.onMove(task, key.step);
  };
  useShortcuts({
    arrowdown: () => go(undefined, "next"),
    arrowright: () => go(undefined, "next"),
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the controls in its cards.
    <div
      ref={scroller}
      role="group"
      aria-label="Board"
      onKeyDown={onKeyDown}
      {...handlers}
      className="relative flex min-h-0 flex-1 items-start gap-3 overflow-x-auto overscroll-x-contain px-4 pb-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 sm:px-8"
    >
      {groups.map((group) => (
        <BoardColumn key={group.key} {...content} group={group} isOrdered={isOrdered} onNewIn={onNewIn} />
      ))}
      {completedRows.length === 0 ? null : <CompletedColumn {...content} rows={completedRows} />}
    </div>
  );
}
