import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { Plus } from "@hourloom/ui/icons";
import { useId } from "react";
import { CatchUp } from "../batches/catch-up";
import { isTarget, type TaskGroup } from "../groups/task-groups";
import type { Row } from "../tasks/build-rows";
import { RowContent, type RowContentProps } from "../tasks/row-content";
import { moreKey, type ShownColumn } from "./use-board-columns";

const columnClasses =
  "flex max-h-full max-w-80 min-w-64 flex-1 shrink-0 snap-start flex-col rounded-lg bg-sunken max-sm:min-w-[82vw]";
const cardsClasses = "relative flex min-h-10 flex-col gap-2 overflow-y-auto px-2 pt-1 pb-2";

interface BoardColumnProps extends RowContentProps {
  column: ShownColumn;
  /** Whether the user orders the tasks. */
  isOrdered: boolean;
  onShowMore: (group: TaskGroup) => void;
  onNewIn: (group: TaskGroup) => void;
}

/** The tasks of one group, as cards. */
export function BoardColumn({ column, isOrdered, onShowMore, onNewIn, ...content }: BoardColumnProps) {
  const id = useId();
  const { group, shown, hasMore } = column;
  const { tasks, kind } = group;
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
          <IconButton
            icon={Plus}
            className="ml-auto"
            label={`Add a task to ${group.title}`}
            onClick={() => onNewIn(group)}
          />
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
        {hasMore ? (
          <li data-row={moreKey(group)}>
            <Button variant="plain" data-control="title" onClick={() => onShowMore(group)}>
              Show more
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** The completed tasks, behind a button. */
export function CompletedColumn({ rows, ...content }: RowContentProps & { rows: readonly Row[] }) {
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
