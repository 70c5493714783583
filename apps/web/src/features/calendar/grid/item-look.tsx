import type { CalendarItem, ItemType } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import type { CSSProperties, ReactElement } from "react";

/** The fill and the text of each type (items.css). */
export const fills: Record<ItemType, string> = {
  event: "item-event",
  task: "item-task",
  pomodoro: "item-pomodoro",
  flowtime: "item-flowtime",
};

/** What tells the types apart without colour (items.css); an event has none. */
export const typeIcons: Record<ItemType, string | undefined> = {
  event: undefined,
  task: "icon-task",
  pomodoro: "icon-pomodoro",
  flowtime: "icon-flowtime",
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

/** The title as it is seen; what is finished is struck through. What is said is the label of what it stands in. No component, since a page shows hundreds. */
export function itemTitle(item: CalendarItem, className: string | undefined, style?: CSSProperties): ReactElement {
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className={classNames("item-title", isDone(item) && "line-through decoration-1", className)}
      style={style}
    >
      {item.title === "" ? "(no title)" : item.title}
    </span>
  );
}
