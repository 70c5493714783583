import type { CalendarTask } from "@hourloom/schema/workspace";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { IconButton } from "@hourloom/ui/icon-button";
import { CalendarClock, ChevronDown, ChevronUp, CornerDownRight, Ellipsis, SquareKanban } from "@hourloom/ui/icons";
import { PointMenu } from "@hourloom/ui/point-menu";
import { use, useState } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import type { MenuRequest } from "@/shared/pointer/use-context-menu";
import type { MoveStep } from "@/shared/rows/row-keys";
import { findGroup, isTarget } from "../groups/task-groups";
import { MoveTargetsContext } from "./move-targets";
import { RunningContext } from "./running-task";
import { PLAN_KEY } from "./use-task-keys";
import { RescheduleItems } from "../batches/reschedule-items";
import { ActionItem, menuIconClasses, taskActions } from "./task-action-items";

export interface TaskMenuEvents {
  onToggle: (task: CalendarTask) => void;
  onStart: (task: CalendarTask) => void;
  /** Pauses the timer, which runs for the task. */
  onPause: () => void;
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

/** What a menu of a task depends on. */
export interface TaskMenuPlace {
  task: CalendarTask;
  canMoveUp: boolean;
  canMoveDown: boolean;
}

type TaskMenuProps = Omit<TaskMenuEvents, "onReschedule"> & TaskMenuPlace;

/** The actions of a task. */
export function TaskMenuItems({ task, canMoveUp, canMoveDown, ...on }: TaskMenuProps) {
  const running = use(RunningContext);
  const isRunning = running?.id === task.id && !running.isPaused;
  return (
    <>
      <ActionItem {...taskActions.edit} onSelect={() => on.onEdit(task)} />
      <ActionItem {...taskActions[task.is_completed ? "reopen" : "complete"]} onSelect={() => on.onToggle(task)} />
      {task.is_completed ? null : (
        <>
          {isRunning ? (
            <ActionItem {...taskActions.pause} onSelect={on.onPause} />
          ) : (
            <ActionItem {...taskActions.start} onSelect={() => on.onStart(task)} />
          )}
          <ActionItem {...taskActions.plan} hint={PLAN_KEY.toUpperCase()} onSelect={() => on.onPlan(task)} />
          <ActionItem {...taskActions.reschedule} onSelect={() => on.onPickDate(task)} />
        </>
      )}
      <ActionItem {...taskActions.remove} onSelect={() => on.onRemove(task)} />
      {canMoveUp || canMoveDown ? <DropdownMenuSeparator /> : null}
      {canMoveUp ? (
        <ActionItem icon={ChevronUp} onSelect={() => on.onMove(task, "up")}>
          Move up
        </ActionItem>
      ) : null}
      {canMoveDown ? (
        <ActionItem icon={ChevronDown} onSelect={() => on.onMove(task, "down")}>
          Move down
        </ActionItem>
      ) : null}
      <MoveItems task={task} onMoveTo={on.onMoveTo} onMoveToGroup={on.onMoveToGroup} />
    </>
  );
}

/** The actions of a task behind a button, as an alternative to dragging and keyboard shortcuts. */
export function TaskMenu(props: TaskMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label={`More for ${props.task.title}`} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-80 max-w-72 overflow-y-auto">
        <TaskMenuItems {...props} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** A request for the menu of a task at a point. */
export interface OpenTaskMenu extends TaskMenuPlace, MenuRequest {}

const TITLE = "[data-row] [data-control=title]";

/** The titles of the other rows: those after it, those before it, then those of other columns. */
function titlesBeside(element: HTMLElement): HTMLElement[] {
  const row = element.closest("[data-row]");
  const own = [...(row?.parentElement?.querySelectorAll<HTMLElement>(TITLE) ?? [])];
  const isAfter = (title: HTMLElement) =>
    row !== null && (row.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = own.filter((title) => row?.contains(title) === false);
  const before = others.filter((title) => !isAfter(title)).toReversed();
  return [...others.filter(isAfter), ...before, ...document.querySelectorAll<HTMLElement>(TITLE)];
}

/** The same actions at the pointer, or at what has the focus: one menu for all rows. */
export function TaskPointMenu({
  open,
  onClose,
  ...events
}: Omit<TaskMenuEvents, "onReschedule"> & { open: OpenTaskMenu; onClose: () => void }) {
  const { task, canMoveUp, canMoveDown, at, isByKey, element } = open;
  // An action may remove the row.
  const [beside] = useState(() => titlesBeside(element));
  return (
    <PointMenu
      at={at}
      isByKey={isByKey}
      step="actions"
      label={task.title}
      onClose={onClose}
      onClosed={() => {
        // What an action has opened keeps the focus.
        if (hasLostFocus()) [element, ...beside].find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
      }}
    >
      <TaskMenuItems task={task} canMoveUp={canMoveUp} canMoveDown={canMoveDown} {...events} />
    </PointMenu>
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
        <IconButton icon={CalendarClock} label={`Reschedule ${task.title}`} className={className} />
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
