import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { CalendarClock, ChevronDown, ChevronUp, CornerDownRight, Ellipsis, Pencil, Trash2 } from "@hourloom/ui/icons";
import { use } from "react";
import type { MoveStep } from "@/shared/rows/row-keys";
import { MoveTargetsContext } from "./move-targets";
import { RescheduleItems } from "../batches/reschedule-items";

export interface TaskMenuEvents {
  onEdit: (task: CalendarTask) => void;
  onRemove: (task: CalendarTask) => void;
  onMove: (task: CalendarTask, step: MoveStep) => void;
  onMoveTo: (task: CalendarTask, list: string) => void;
  /** Null: no date. */
  onReschedule: (task: CalendarTask, date: string | null) => void;
  onPickDate: (task: CalendarTask) => void;
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
}: Omit<TaskMenuEvents, "onReschedule" | "onPickDate"> & {
  task: CalendarTask;
  canMoveUp: boolean;
  canMoveDown: boolean;
}) {
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

/** The days to which a task moves by one press. */
export function RescheduleMenu({
  task,
  today,
  onReschedule,
  onPickDate,
}: Pick<TaskMenuEvents, "onReschedule" | "onPickDate"> & { task: CalendarTask; today: string }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" size="icon" aria-label={`Reschedule ${task.title}`}>
          <CalendarClock aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <RescheduleItems
          today={today}
          onReschedule={(date) => onReschedule(task, date)}
          onPick={() => onPickDate(task)}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
