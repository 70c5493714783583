import type { CalendarItem, ItemType } from "@hourloom/schema/calendar";
import { CheckMark, Hourglass, Tomato } from "@hourloom/ui/icons";
import { classNames } from "@hourloom/ui/class-names";
import type { CSSProperties } from "react";

/** The soft fill and the text of each type; a finished task steps back. */
export const fills: Record<ItemType, string> = {
  event: "bg-event-soft text-event-text",
  task: "bg-task-soft text-task-text",
  pomodoro: "bg-pomodoro-soft text-pomodoro-text",
  flowtime: "bg-flowtime-soft text-flowtime-text",
};

/** The fill under the pointer. */
export const hoverFills: Record<ItemType, string> = {
  event: "hover:bg-[color-mix(in_oklab,var(--event-soft),var(--event-solid)_14%)]",
  task: "hover:bg-[color-mix(in_oklab,var(--task-soft),var(--task-solid)_14%)]",
  pomodoro: "hover:bg-[color-mix(in_oklab,var(--pomodoro-soft),var(--pomodoro-solid)_14%)]",
  flowtime: "hover:bg-[color-mix(in_oklab,var(--flowtime-soft),var(--flowtime-solid)_16%)]",
};

export const solids: Record<ItemType, string> = {
  event: "bg-event-solid",
  task: "bg-task-solid",
  pomodoro: "bg-pomodoro-solid",
  flowtime: "bg-flowtime-solid",
};

/** The edge of something that does not exist yet. */
export const draftEdges: Record<ItemType, string> = {
  event: "border-event-solid",
  task: "border-task-solid",
  pomodoro: "border-pomodoro-solid",
  flowtime: "border-flowtime-solid",
};

/** On the days of the neighbouring months everything steps back. */
export const faintHues = classNames(
  "[--event-soft:var(--event-faint)] [--event-text:var(--event-dim)]",
  "[--task-soft:var(--task-faint)] [--task-text:var(--task-dim)]",
  "[--pomodoro-soft:var(--pomodoro-faint)] [--pomodoro-text:var(--pomodoro-dim)]",
  "[--flowtime-soft:var(--flowtime-faint)] [--flowtime-text:var(--flowtime-dim)]",
);

/** The narrow edge that a person's colour is. A gradient, since a border would follow the round corners. */
export function edgeStyle(item: CalendarItem): CSSProperties | undefined {
  if (item.type !== "event" || item.color === null) return undefined;
  return { backgroundImage: `linear-gradient(to right, var(--edge-${item.color}) 3px, transparent 3px)` };
}

export function hasEdge(item: CalendarItem): boolean {
  return item.type === "event" && item.color !== null;
}

export function isDone(item: CalendarItem): boolean {
  return item.type === "task" && item.is_completed;
}

const icons = { task: CheckMark, pomodoro: Tomato, flowtime: Hourglass };
const iconHues = { task: "text-task-solid", pomodoro: "text-pomodoro-solid", flowtime: "text-flowtime-solid" };

/** Tells the types apart without colour; an event has none. Hidden from readers, to whom the type is said. */
export function TypeIcon({ type, className }: { type: ItemType; className?: string | undefined }) {
  if (type === "event") return null;
  const Icon = icons[type];
  return (
    <Icon aria-hidden="true" strokeWidth={2.5} className={classNames("size-3 shrink-0", iconHues[type], className)} />
  );
}

/** The title as a person reads it; what is finished is struck through. */
export function ItemTitle({ item, className }: { item: CalendarItem; className?: string }) {
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className={classNames("min-w-0 font-semibold", isDone(item) && "line-through decoration-1", className)}
    >
      {item.title === "" ? "(no title)" : item.title}
    </span>
  );
}
