import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { isOverdue } from "@hourloom/domain/tasks/is-overdue";
import type { CalendarItem, ItemType } from "@hourloom/schema/workspace";
import { classNames } from "@hourloom/ui/class-names";
import type { ReactElement } from "react";
import { edgeColors } from "@/shared/color/edge-colors";

interface TypeStyle {
  /** The class of fill and text colour (items.css). */
  fill: string;
  icon?: string;
  dot: string;
  draftEdge: string;
}

const typeStyles: Readonly<Record<ItemType, TypeStyle>> = {
  event: { fill: "item-event", dot: "bg-event-solid", draftEdge: "border-event-solid" },
  task: { fill: "item-task", icon: "icon-task", dot: "bg-task-solid", draftEdge: "border-task-solid" },
  pomodoro: {
    fill: "item-pomodoro",
    icon: "icon-pomodoro",
    dot: "bg-pomodoro-solid",
    draftEdge: "border-pomodoro-solid",
  },
  flowtime: {
    fill: "item-flowtime",
    icon: "icon-flowtime",
    dot: "bg-flowtime-solid",
    draftEdge: "border-flowtime-solid",
  },
  // Its border distinguishes it from an event.
  task_block: { fill: "item-task-block", dot: "bg-task-solid", draftEdge: "border-task-solid" },
};

export function isDone(item: CalendarItem): boolean {
  return (item.type === "task" || item.type === "task_block") && item.is_completed;
}

/** Whether it reminds of itself. */
export function hasReminder(item: CalendarItem): boolean {
  return (item.type === "event" || item.type === "task") && item.reminders.length > 0 && !isDone(item);
}

/** Whether it is a task that is still to be done, and was due before `today`. */
export function isLate(item: CalendarItem, today: string): boolean {
  return item.type === "task" && isOverdue(item, today);
}

/**
 * The class of fill and text colour (items.css): that of an event's or its calendar's colour,
 * otherwise of the type.
 */
export function colorClass(type: ItemType, color: LaidOutItem["color"]): string {
  return color === null ? typeStyles[type].fill : `item-${color}`;
}

/** The classes of fill and text colour, which depend on completion and the date, too. */
export function fillClass({ item, color, lastDay, isCut }: LaidOutItem, today: string): string {
  const own = `${colorClass(item.type, color)}${isCut === true ? " item-cut" : ""}`;
  if (isDone(item)) return `${own} item-done`;
  if (isLate(item, today)) return `${own} item-overdue`;
  return lastDay < dayNumberOf(today) ? `${own} item-past` : own;
}

/** Whether its fill has a narrow edge at the start. */
export function hasEdge({ item }: LaidOutItem): boolean {
  return item.type === "event";
}

/**
 * The icon that distinguishes the type without colour (items.css); an event has one only if it is
 * read-only. The check mark of a completed task is on a filled circle, an overdue one has an
 * exclamation mark.
 */
export function iconClass({ item, isReadOnly }: LaidOutItem, today: string): string | undefined {
  if (isReadOnly === true) return "icon-read-only";
  if (isDone(item)) return "icon-task icon-task-done";
  return isLate(item, today) ? "icon-task icon-task-overdue" : typeStyles[item.type].icon;
}

/** The border of the preview of a new item. */
export function draftEdge(type: ItemType): string {
  return typeStyles[type].draftEdge;
}

/** The fill of an item shown as a dot. */
export function dotClass({ item, color }: Pick<LaidOutItem, "item" | "color">, today: string): string {
  if (isLate(item, today)) return "bg-danger";
  return color === null ? typeStyles[item.type].dot : `bg-current ${edgeColors[color]}`;
}

/** Most lines of a title, enough for nearly all; items.css has a class for each number. */
export const LINES_MAX = 12;

/** Letters of scripts written from right to left (Unicode blocks), and their invisible mark. */
const RIGHT_TO_LEFT = /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Renders the visible title; screen readers read the label of the parent instead. Not a component,
 * since a page renders hundreds.
 */
export function renderItemTitle(item: CalendarItem, className: string | undefined): ReactElement {
  return (
    <span
      aria-hidden="true"
      // Only where it matters, since browsers compute it again with each change of the text.
      dir={RIGHT_TO_LEFT.test(item.title) ? "auto" : undefined}
      className={classNames("item-title", isDone(item) && "line-through decoration-1", className)}
    >
      {item.title === "" ? "(no title)" : item.title}
      {hasReminder(item) ? <span className="item-bell" /> : null}
    </span>
  );
}

/** The edges of an element at which its item begins and ends, for `data-parts`. */
export function resizableEdges({ continued, continues }: { continued: boolean; continues: boolean }): string {
  return [continued ? "" : "start", continues ? "" : "end"].join(" ").trim();
}
