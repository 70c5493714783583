import type { CalendarItem, ItemType } from "@hourloom/schema/calendar";
import { outlines } from "@hourloom/ui/icons";
import { classNames } from "@hourloom/ui/class-names";
import type { CSSProperties, ReactElement } from "react";

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

const icons = { task: outlines.check, pomodoro: outlines.tomato, flowtime: outlines.hourglass };
const iconHues = { task: "text-task-solid", pomodoro: "text-pomodoro-solid", flowtime: "text-flowtime-solid" };

/** Beside the words of a bar or a row; and at the head of words that may take several lines. */
const iconPlaces = {
  bar: "size-3 shrink-0",
  list: "mt-0.5 size-4 shrink-0",
  title: "mr-1.5 inline-block size-[1em] align-[-0.125em]",
};

/** What tells the types apart without colour; an event has none. Hidden from readers, to whom the type is said. No component, since a page shows hundreds. */
export function typeIcon(type: ItemType, place: keyof typeof iconPlaces): ReactElement | null {
  if (type === "event") return null;
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`${iconHues[type]} ${iconPlaces[place]}`}
    >
      <path d={icons[type]} />
    </svg>
  );
}

/** Keeps what stands before it on the same line (U+2060). */
const WORD_JOINER = "\u2060";

interface TitleLook {
  className: string;
  style?: CSSProperties;
  /** What stands before the title, in its line. */
  icon?: ReactElement | null;
}

/** The title as it is seen; what is finished is struck through. What is said is the label of what it stands in. No component, since a page shows hundreds. */
export function itemTitle(item: CalendarItem, { className, style, icon = null }: TitleLook): ReactElement {
  const title = item.title === "" ? "(no title)" : item.title;
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className={classNames("min-w-0 font-semibold", isDone(item) && "line-through decoration-1", className)}
      style={style}
    >
      {icon}
      {icon === null ? title : `${WORD_JOINER}${title}`}
    </span>
  );
}

/**
 * Times as they are seen. What is said is the label of what they stand in, which has them in other words; as a text they would be taken for a name that is not
 * said (WCAG 2.5.3), so they are drawn by the style.
 */
export function seenTimes(times: string, className: string): ReactElement {
  return <span data-times={times} className={classNames("tabular-nums after:content-[attr(data-times)]", className)} />;
}
