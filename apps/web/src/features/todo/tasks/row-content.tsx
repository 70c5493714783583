import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { ChevronDown, ChevronRight } from "@hourloom/ui/icons";
import type { EditorState } from "@/features/editor/state/editor-state";
import { InlineEditor } from "@/features/editor/inline-editor";
import type { Selection } from "../batches/use-selection";
import type { Row } from "./build-rows";
import { TaskRow, type TaskRowEvents } from "./task-row";

export interface RowContentProps extends TaskRowEvents {
  today: string;
  zone: string;
  /** The open form of a task. */
  editing: (EditorState & { status: "open" }) | undefined;
  /** Whether open tasks are grouped by day. */
  hasDays: boolean;
  isCompletedOpen: boolean;
  /** The titles of lists by id, if the view shows several. */
  listTitles: ReadonlyMap<string, string> | undefined;
  onCompleted: () => void;
  selection: Selection;
  onMore: () => void;
  /** Moves tasks that are overdue to today. */
  onCatchUp: (tasks: readonly CalendarTask[]) => void;
}

interface TaskContentProps extends RowContentProps {
  index: number;
  /** Whether the row is an open task that can be moved. */
  isMovable: (index: number) => boolean;
}

function TaskContent({ task, index, isMovable, ...props }: TaskContentProps & { task: CalendarTask }) {
  const { editing, zone, today, listTitles, hasDays } = props;
  const { onToggle, onStep, onEdit, onStart, onRemove, onPointerDown, onMove, onMoveTo } = props;
  const { onReschedule, onPickDate, onSelect } = props;
  if (editing?.target.kind === "edit" && editing.target.item.id === task.id)
    return <InlineEditor state={editing} zone={zone} />;
  return (
    <TaskRow
      task={task}
      today={today}
      listTitle={listTitles?.get(task.task_list)}
      isUnderDay={hasDays && !task.is_completed}
      isOrdered={isMovable(index)}
      canMoveUp={isMovable(index) && isMovable(index - 1)}
      canMoveDown={isMovable(index) && isMovable(index + 1)}
      onToggle={onToggle}
      onStep={onStep}
      onEdit={onEdit}
      onStart={onStart}
      onRemove={onRemove}
      onPointerDown={onPointerDown}
      onMove={onMove}
      onMoveTo={onMoveTo}
      onReschedule={onReschedule}
      onPickDate={onPickDate}
      onSelect={onSelect}
      isSelecting={props.selection.isSelecting}
      isSelected={props.selection.has(task.id)}
    />
  );
}

/** A heading, a task or its form, or a button between the tasks. */
export function RowContent({ row, ...props }: TaskContentProps & { row: Row }) {
  switch (row.kind) {
    case "heading":
      return <h2 className="pt-5 pb-1 pl-2 text-xs font-semibold text-muted">{row.text}</h2>;
    case "overdue":
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-3 pt-3 pb-1 pl-2">
          <h2 className="text-xs font-semibold text-danger">Overdue</h2>
          <Button look="plain" data-control="title" onClick={() => props.onCatchUp(row.tasks)}>
            {row.tasks.length === 1 ? "Move it to today" : "Move all to today"}
          </Button>
        </div>
      );
    case "completed":
      return (
        <Button
          look="quiet"
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
        <Button look="plain" data-control="title" onClick={props.onMore} className="my-2">
          Show more
        </Button>
      );
    case "task":
      return <TaskContent {...props} task={row.task} />;
  }
}
