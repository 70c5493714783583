import type { EventColor } from "@hourloom/schema/events";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronDown, ChevronRight } from "@hourloom/ui/icons";
import type { EditorState } from "@/features/editor/state/editor-state";
import { InlineEditor } from "@/features/editor/inline-editor";
import type { Selection } from "../batches/use-selection";
import { CatchUp } from "../batches/catch-up";
import type { TaskBatches } from "../batches/task-batches";
import type { Row } from "./build-rows";
import { TaskRow, type TaskRowEvents } from "./task-row";

export interface RowContentProps {
  /** Each with a stable identity. */
  events: TaskRowEvents;
  today: string;
  zone: string;
  /** The open form of a task. */
  editing: (EditorState & { status: "open" }) | undefined;
  /** The id of the task whose form is open beside the rows. */
  openBeside: string | undefined;
  /** The id of a task that keys do not change, because its form is open with changes of its own. */
  lockedId: string | undefined;
  isCard: boolean;
  isCompletedOpen: boolean;
  /** The titles of lists by id, if the view shows several. */
  listTitles: ReadonlyMap<string, string> | undefined;
  listColors: ReadonlyMap<string, EventColor | null>;
  onCompleted: () => void;
  selection: Selection;
  onMore: () => void;
  batches: TaskBatches;
  onPickDates: (tasks: readonly CalendarTask[]) => void;
}

interface TaskContentProps extends RowContentProps {
  index: number;
  /** Whether the row is an open task that can be moved. */
  isMovable: (index: number) => boolean;
}

function TaskContent({ row, index, isMovable, ...props }: TaskContentProps & { row: Row & { kind: "task" } }) {
  const { task, groupedBy } = row;
  const { events, editing, openBeside, zone, today, listTitles, isCard } = props;
  if (editing?.target.kind === "edit" && editing.target.item.id === task.id)
    return <InlineEditor state={editing} zone={zone} />;
  return (
    <TaskRow
      {...events}
      task={task}
      today={today}
      listTitle={listTitles?.get(task.task_list)}
      listColor={props.listColors.get(task.task_list) ?? null}
      groupedBy={groupedBy}
      isCard={isCard}
      isOpen={openBeside === task.id}
      isOrdered={isMovable(index)}
      canMoveUp={isMovable(index) && isMovable(index - 1)}
      canMoveDown={isMovable(index) && isMovable(index + 1)}
      isSelecting={props.selection.isSelecting}
      isSelected={props.selection.has(task.id)}
    />
  );
}

function Heading({ title, count, className }: { title: string; count: number; className: string }) {
  return (
    <h2 className={classNames("text-xs font-semibold", className)}>
      <bdi>{title}</bdi>
      <span aria-hidden="true" className="pl-2 font-normal text-muted tabular-nums">
        {count}
      </span>
    </h2>
  );
}

/** A heading, a task or its form, or a button between the tasks. */
export function RowContent({ row, ...props }: TaskContentProps & { row: Row }) {
  switch (row.kind) {
    case "heading":
      return (
        <div className="pt-5 pb-1 pl-2">
          <Heading title={row.title} count={row.count} className="text-muted" />
        </div>
      );
    case "overdue":
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-3 pt-3 pb-1 pl-2 [&>span]:first:-ml-3.5">
          {row.isTitled ? <Heading title="Overdue" count={row.tasks.length} className="text-danger" /> : null}
          <CatchUp tasks={row.tasks} {...props} isCompact={false} />
        </div>
      );
    case "completed":
      return (
        <Button
          variant="quiet"
          data-control="title"
          aria-expanded={props.isCompletedOpen}
          onClick={props.onCompleted}
          className="mt-4 px-2"
        >
          {props.isCompletedOpen ? (
            <ChevronDown aria-hidden="true" className="size-4" />
          ) : (
            <ChevronRight aria-hidden="true" className="size-4" />
          )}
          Completed <span className="tabular-nums">{row.count}</span>
        </Button>
      );
    case "more":
      return (
        <Button variant="plain" data-control="title" onClick={props.onMore} className="my-2">
          Show more
        </Button>
      );
    case "task":
      return <TaskContent {...props} row={row} />;
  }
}
