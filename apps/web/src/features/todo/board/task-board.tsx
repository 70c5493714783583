import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { Plus } from "@hourloom/ui/icons";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { findRowKey, isRowControl } from "@/shared/rows/row-keys";
import { CatchUp } from "../batches/catch-up";
import { findGroup, isTarget, type TaskGroup } from "../groups/task-groups";
import type { Row } from "../tasks/build-rows";
import { RowContent, type RowContentProps } from "../tasks/row-content";
import { useTaskKeys } from "../tasks/use-task-keys";
import { parseBoardKey } from "./board-places";
import { useBoardFocus } from "./use-board-focus";

/** The cards that all columns show at first, and bounds of what one shows and "Show more" adds. */
const CARDS = 500;
const PAGE_MIN = 5;
const PAGE_MAX = 50;

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
const cardsClasses = "relative flex min-h-10 flex-col gap-2 overflow-y-auto px-2 pt-1 pb-2";

type ColumnProps = Omit<BoardProps, "groups" | "completedRows" | "scroller" | "lockedId"> & {
  group: TaskGroup;
  /** The cards that are shown at first, and that "Show more" adds. */
  page: number;
};

/** The tasks of one group, as cards. */
function BoardColumn({ group, page, isOrdered, onNewIn, ...content }: ColumnProps) {
  const id = useId();
  const [pages, setPages] = useState(1);
  const { tasks, kind } = group;
  const shown = tasks.slice(0, pages * page);
  const cards = useRef<HTMLUListElement>(null);
  // "Show more" is gone with the last page; the first card that it added is next.
  useRestoreFocus(pages, (before) =>
    cards.current?.children
      .item(before * page)
      ?.querySelector<HTMLElement>("[data-control=title]")
      ?.focus(),
  );
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
            <CatchUp tasks={tasks} {...content} isCompact />
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
      <ul ref={cards} aria-label={group.title} data-column className={cardsClasses}>
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
  const { focusStep, handlers } = useBoardFocus({ groups, completedRows, scroller, ...content });
  const completed = completedRows.flatMap((row) => (row.kind === "task" ? [row.task] : []));
  const { onKey } = useTaskKeys({
    ...content,
    lockedId,
    tasks: [...groups.flatMap(({ tasks }) => tasks), ...completed],
  });
  const moveAside = (task: CalendarTask, side: "left" | "right") => {
    const column = groups.findIndex(({ tasks }) => tasks.includes(task));
    const group =
      side === "left" ? groups.slice(0, column).findLast(isTarget) : groups.slice(column + 1).find(isTarget);
    if (group !== undefined) content.onMoveToGroup(task, group.key);
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
    else if (task !== undefined && key.kind === "move_aside") moveAside(task, key.to);
    else if (task !== undefined && key.kind === "move" && isOrdered) content.onMove(task, key.step);
  };
  useShortcuts({ arrowdown: () => focusStep("next"), arrowright: () => focusStep("next") });

  const page = Math.max(PAGE_MIN, Math.min(PAGE_MAX, Math.floor(CARDS / groups.length)));
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
        <BoardColumn key={group.key} {...content} group={group} page={page} isOrdered={isOrdered} onNewIn={onNewIn} />
      ))}
      {completedRows.length === 0 ? null : <CompletedColumn {...content} rows={completedRows} />}
    </div>
  );
}
