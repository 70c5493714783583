import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { CalendarClock, ChevronDown, ChevronUp, CornerDownRight, Ellipsis, SquareKanban } from "@hourloom/ui/icons";
import { type ReactNode, use } from "react";
import type { MoveStep } from "@/shared/rows/row-keys";
import { findGroup, isTarget } from "../groups/task-groups";
import { MoveTargetsContext } from "./move-targets";
import { RescheduleItems } from "../batches/reschedule-items";
import { DeleteItem, EditItem, menuIconClasses, PlanItem } from "./task-act-items";

export interface TaskMenuEvents {
  onEdit: (task: CalendarTask) => void;
  /** Plans a block at the first free time. */
  onPlan: (task: CalendarTask) => void;
  onRemove: (task: CalendarTask) => void;
  onMove: (task: CalendarTask, step: MoveStep) => void;
  onMoveTo: (task: CalendarTask, list: string) => void;
  onMoveToGroup: (task: CalendarTask, key: string) => void;
  /** Null: no date. */
  onReschedule: (task: CalendarTask, date: string | null) => void;
  onPickDate: (task: CalendarTask) => void;
}

/** The groups and lists to which a task can move. Mounted while the menu is open. */
function MoveItems({
  task,
  onMoveTo,
  onMoveToGroup,
}: Pick<TaskMenuEvents, "onMoveTo" | "onMoveToGroup"> & { task: CalendarTask }) {
  const targets = use(MoveTargetsContext);
  const own = findGroup(targets.groups, task.id);
  const groups = targets.groups.filter((group) => group !== own && isTarget(group) && group.kind.by !== "list");
  const lists = targets.lists.filter(({ id }) => id !== task.task_list);
  return (
    <>
      {own === undefined || groups.length === 0 ? null : <DropdownMenuSeparator />}
      {own === undefined
        ? null
        : groups.map(({ key, title }) => (
            <DropdownMenuItem key={key} textValue={title} onSelect={() => onMoveToGroup(task, key)}>
              <SquareKanban aria-hidden="true" className={menuIconClasses} /> Move to {title}
            </DropdownMenuItem>
          ))}
      {lists.length === 0 ? null : <DropdownMenuSeparator />}
      {lists.map(({ id, title }) => (
        <DropdownMenuItem key={id} textValue={title} onSelect={() => onMoveTo(task, id)}>
          <CornerDownRight aria-hidden="true" className={menuIconClasses} />
          <span className="truncate">
            Move to <bdi>{title}</bdi>
          </span>
        </DropdownMenuItem>
      ))}
    </>
  );
}

interface TaskMenuProps extends Omit<TaskMenuEvents, "onReschedule" | "onPickDate"> {
  task: CalendarTask;
  canMoveUp: boolean;
  canMoveDown: boolean;
  /** What has no button beside the menu. */
  children?: ReactNode;
}

/** The actions of a task, as an alternative to dragging and keyboard shortcuts. */
export function TaskMenu({
  task,
  canMoveUp,
  canMoveDown,
  onEdit,
  onPlan,
  onRemove,
  onMove,
  onMoveTo,
  onMoveToGroup,
  children,
}: TaskMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" size="icon" aria-label={`More for ${task.title}`}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-80 max-w-72 overflow-y-auto">
        {children}
        <EditItem onSelect={() => onEdit(task)} />
        {task.is_completed ? null : <PlanItem onSelect={() => onPlan(task)} />}
        <DeleteItem onSelect={() => onRemove(task)} />
        {canMoveUp || canMoveDown ? <DropdownMenuSeparator /> : null}
        {canMoveUp ? (
          <DropdownMenuItem onSelect={() => onMove(task, "up")}>
            <ChevronUp aria-hidden="true" className={menuIconClasses} /> Move up
          </DropdownMenuItem>
        ) : null}
        {canMoveDown ? (
          <DropdownMenuItem onSelect={() => onMove(task, "down")}>
            <ChevronDown aria-hidden="true" className={menuIconClasses} /> Move down
          </DropdownMenuItem>
        ) : null}
        <MoveItems task={task} onMoveTo={onMoveTo} onMoveToGroup={onMoveToGroup} />
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
  className,
}: Pick<TaskMenuEvents, "onReschedule" | "onPickDate"> & { task: CalendarTask; today: string; className: string }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" size="icon" aria-label={`Reschedule ${task.title}`} className={className}>
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
