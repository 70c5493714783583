import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { ChevronDown, ChevronUp, CornerDownRight, Ellipsis, Pencil, Trash2 } from "@hourloom/ui/icons";
import { use } from "react";
import type { MoveStep } from "@/shared/rows/row-keys";
import { MoveTargetsContext } from "./move-targets";

export interface TaskMenuEvents {
  onEdit: (task: CalendarTask) => void;
  onRemove: (task: CalendarTask) => void;
  onMove: (task: CalendarTask, step: MoveStep) => void;
  onMoveTo: (task: CalendarTask, list: string) => void;
}

const iconClasses = "size-4 shrink-0 text-muted";

/** The actions of a task, as an alternative to dragging and keyboard shortcuts. */
export function TaskMenu({
  task,
  canMoveUp,
  canMoveDown,
  onEdit,
  onRemove,
  onMove,
  onMoveTo,
}: TaskMenuEvents & { task: CalendarTask; canMoveUp: boolean; canMoveDown: boolean }) {
  const lists = use(MoveTargetsContext).filter(({ id }) => id !== task.task_list);
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" size="icon" aria-label={`More for ${task.title}`}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-80 max-w-72 overflow-y-auto">
        <DropdownMenuItem onSelect={() => onEdit(task)}>
          <Pencil aria-hidden="true" className={iconClasses} /> Edit
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onRemove(task)}>
          <Trash2 aria-hidden="true" className={iconClasses} /> Delete
        </DropdownMenuItem>
        {canMoveUp || canMoveDown ? <DropdownMenuSeparator /> : null}
        {canMoveUp ? (
          <DropdownMenuItem onSelect={() => onMove(task, "up")}>
            <ChevronUp aria-hidden="true" className={iconClasses} /> Move up
          </DropdownMenuItem>
        ) : null}
        {canMoveDown ? (
          <DropdownMenuItem onSelect={() => onMove(task, "down")}>
            <ChevronDown aria-hidden="true" className={iconClasses} /> Move down
          </DropdownMenuItem>
        ) : null}
        {lists.length === 0 ? null : <DropdownMenuSeparator />}
        {lists.map(({ id, title }) => (
          <DropdownMenuItem key={id} textValue={title} onSelect={() => onMoveTo(task, id)}>
            <CornerDownRight aria-hidden="true" className={iconClasses} />
            <span className="truncate">
              Move to <bdi>{title}</bdi>
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
