import type { EventColor } from "@hourloom/schema/events";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { IconButton } from "@hourloom/ui/icon-button";
import { classNames } from "@hourloom/ui/class-names";
import { CheckMark, GripVertical, Pause, Pencil, Play, Trash2 } from "@hourloom/ui/icons";
import { DOUBLE_CLICK_MS, ignoreDoubleClick } from "@hourloom/ui/double-click";
import { type ChangeEvent, memo, type MouseEvent as ReactMouseEvent, type PointerEvent, use, useRef } from "react";
import { useContextMenu } from "@/shared/pointer/use-context-menu";
import type { SelectHow } from "../batches/use-selection";
import type { GroupKind } from "../groups/task-groups";
import { RunningContext } from "./running-task";
import { type OpenTaskMenu, RescheduleMenu, TaskMenu, type TaskMenuEvents } from "./task-menu";
import { TaskMeta } from "./task-meta";

export interface TaskRowEvents extends TaskMenuEvents {
  onStep: (task: CalendarTask, index: number) => void;
  onMenu: (menu: OpenTaskMenu) => void;
  onPointerDown: (event: PointerEvent, task: CalendarTask) => void;
  onSelect: (task: CalendarTask, how: SelectHow) => void;
}

export interface TaskRowProps extends TaskRowEvents {
  task: CalendarTask;
  today: string;
  listTitle: string | undefined;
  listColor: EventColor | null;
  /** What the heading above the task says of it already. */
  groupedBy: GroupKind["by"];
  /** Whether it is a card of the board. */
  isCard: boolean;
  /** Whether the form of the task is open beside the rows. */
  isOpen: boolean;
  /** Whether the user orders the rows. */
  isOrdered: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  /** Whether rows are chosen by pressing them, and whether this one is. */
  isSelecting: boolean;
  isSelected: boolean;
}

/** The checkbox of a task; a double click toggles it only once. */
export function TaskCheckbox({ task, onToggle }: Pick<TaskRowProps, "task" | "onToggle">) {
  const lastClick = useRef(-Infinity);
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent) => {
    // The change event of a checkbox is a click, whose `detail` is 0 if made by keyboard.
    if (nativeEvent instanceof MouseEvent && nativeEvent.detail > 0) {
      const { clientX, clientY, timeStamp } = nativeEvent;
      const isDoubleClick = timeStamp - lastClick.current <= DOUBLE_CLICK_MS;
      lastClick.current = timeStamp;
      if (isDoubleClick) return;
      // The row may disappear, which moves another one under the pointer.
      ignoreDoubleClick({ currentTarget, clientX, clientY, timeStamp });
    }
    onToggle(task);
  };
  return (
    <label className="relative flex size-9 shrink-0 cursor-pointer items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        data-control="box"
        aria-label={`Done: ${task.title}`}
        checked={task.is_completed}
        onChange={onChange}
        className="peer size-5 cursor-pointer appearance-none rounded-full border-[1.5px] border-task-solid transition-colors duration-150 checked:bg-task-solid hover:bg-task-soft checked:hover:bg-task-solid forced-colors:appearance-auto"
      />
      <CheckMark className="pointer-events-none absolute size-3 text-surface opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
    </label>
  );
}

/** In place of the checkbox of a task while several are chosen. */
function SelectBox({ task, isSelected, onSelect }: Pick<TaskRowProps, "task" | "isSelected" | "onSelect">) {
  return (
    <label className="flex size-9 shrink-0 cursor-pointer items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        data-control="box"
        aria-label={`Choose ${task.title}`}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          onSelect(task, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? "range" : "toggle")
        }
        className="size-4.5 cursor-pointer accent-accent"
      />
    </label>
  );
}

function Subtasks({ task, onStep }: Pick<TaskRowProps, "task" | "onStep">) {
  return (
    <ul aria-label={`Subtasks of ${task.title}`} className="mb-2 flex flex-col">
      {task.subtasks.map((subtask, index) => (
        // Subtasks have no ids.
        <li key={index}>
          <label className="flex w-fit cursor-pointer items-start gap-2 py-0.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
            <input
              type="checkbox"
              checked={subtask.is_completed}
              onChange={() => onStep(task, index)}
              className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent"
            />
            <span
              dir="auto"
              className={classNames("[overflow-wrap:anywhere]", subtask.is_completed && "text-muted line-through")}
            >
              {subtask.title}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

type RowActionsProps = Omit<
  TaskRowProps,
  "listTitle" | "listColor" | "groupedBy" | "isOpen" | "isOrdered" | "isSelecting" | "isSelected"
>;

/** A button that appears with the pointer or the focus on its row. */
const onHover =
  "opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100";

/** Starts work on the task; while the timer runs for it, pauses that. */
export function StartButton({ task, onStart, onPause }: Pick<TaskRowProps, "task" | "onStart" | "onPause">) {
  const running = use(RunningContext);
  return running?.id === task.id && !running.isPaused ? (
    <IconButton icon={Pause} label={`Pause working on ${task.title}`} onClick={onPause} />
  ) : (
    <IconButton icon={Play} label={`Start working on ${task.title}`} onClick={() => onStart(task)} />
  );
}

/** The buttons of a row; a card has space for the menu alone. */
function RowActions({ task, today, isCard, canMoveUp, canMoveDown, ...events }: RowActionsProps) {
  const menu = { task, canMoveUp, canMoveDown, ...events };
  if (isCard) {
    return (
      <span data-action className="flex shrink-0">
        <TaskMenu {...menu} />
      </span>
    );
  }
  return (
    <span data-action className="flex shrink-0">
      {task.is_completed ? null : (
        <>
          <RescheduleMenu
            task={task}
            today={today}
            onReschedule={events.onReschedule}
            onPickDate={events.onPickDate}
            className={onHover}
          />
          <IconButton
            icon={Pencil}
            label={`Edit ${task.title}`}
            onClick={() => events.onEdit(task)}
            className={classNames("max-sm:hidden pointer-coarse:hidden", onHover)}
          />
        </>
      )}
      <IconButton
        icon={Trash2}
        label={`Delete ${task.title}`}
        onClick={() => events.onRemove(task)}
        className={classNames("max-sm:hidden pointer-coarse:hidden", onHover)}
      />
      {task.is_completed ? null : <StartButton task={task} onStart={events.onStart} onPause={events.onPause} />}
      <TaskMenu {...menu} />
    </span>
  );
}

/** The row of the task that the timer is about, in the colour of the timer. */
const runningClasses = { pomodoro: "bg-pomodoro-soft", flowtime: "bg-flowtime-soft" } as const;

/** One task: checkbox, title (opens the form), details and actions. */
export const TaskRow = memo(function TaskRow({
  task,
  today,
  listTitle,
  listColor,
  groupedBy,
  isCard,
  isOpen,
  isOrdered,
  canMoveUp,
  canMoveDown,
  isSelecting,
  isSelected,
  ...events
}: TaskRowProps) {
  const { is_completed: isDone } = task;
  const running = use(RunningContext);
  const runningMode = running?.id === task.id ? running.mode : undefined;
  const menuHandlers = useContextMenu((request) => events.onMenu({ ...request, task, canMoveUp, canMoveDown }));
  const press = ({ shiftKey, ctrlKey, metaKey }: ReactMouseEvent) => {
    if (shiftKey) events.onSelect(task, "range");
    else if (isSelecting || ctrlKey || metaKey) events.onSelect(task, "toggle");
    else events.onEdit(task);
  };
  return (
    <div
      className={classNames(
        "group/row relative flex items-start pr-1",
        isCard ? "rounded-md border bg-surface" : "border-b",
        isSelected
          ? "bg-accent-soft"
          : runningMode !== undefined
            ? runningClasses[runningMode]
            : isOpen
              ? "bg-sunken"
              : isCard
                ? undefined
                : "hover:bg-sunken/60 focus-within:bg-sunken/60",
      )}
      {...(isSelecting ? {} : menuHandlers)}
      onPointerDown={(event) => {
        const isControl =
          event.target instanceof Element && event.target.closest("input, label, [data-action]") !== null;
        if (!isControl && event.button === 0) events.onPointerDown(event, task);
      }}
    >
      {isOrdered && !isCard ? (
        <GripVertical
          aria-hidden="true"
          className="absolute top-2.5 -left-4 size-4 cursor-grab text-muted opacity-0 group-hover/row:opacity-100 max-sm:hidden"
        />
      ) : null}
      {isSelecting ? (
        <SelectBox task={task} isSelected={isSelected} onSelect={events.onSelect} />
      ) : (
        <TaskCheckbox task={task} onToggle={events.onToggle} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <button
          type="button"
          data-control="title"
          aria-expanded={isSelecting ? undefined : isOpen}
          aria-pressed={isSelecting ? isSelected : undefined}
          onClick={press}
          className="flex min-h-9 min-w-0 flex-col justify-center gap-x-4 gap-y-0.5 rounded-sm py-1.5 text-left select-none @2xl/tasks:flex-row @2xl/tasks:items-center @2xl/tasks:justify-start pointer-coarse:min-h-11"
        >
          <span
            dir="auto"
            className={classNames("line-clamp-3 [overflow-wrap:anywhere]", isDone && "text-muted line-through")}
          >
            {task.title}
          </span>
          <TaskMeta task={task} today={today} listTitle={listTitle} listColor={listColor} groupedBy={groupedBy} />
        </button>
        {task.subtasks.length === 0 || isDone || isSelecting ? null : <Subtasks task={task} onStep={events.onStep} />}
      </div>
      {isSelecting ? null : (
        <RowActions
          task={task}
          today={today}
          isCard={isCard}
          canMoveUp={canMoveUp}
          canMoveDown={canMoveDown}
          {...events}
        />
      )}
    </div>
  );
});
