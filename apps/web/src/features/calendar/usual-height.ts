import type { CalendarItem } from "@hourloom/schema/calendar";
import type { EditorTarget } from "@/features/items/editor-state";

/** The heights of the forms and of what some of them have more, in pixels, as they are beside a mouse. */
const FORM = { event: 336, task: 448, pomodoro: 380, flowtime: 312 };
const TABS = 52;
const TIMES = 68;
const CONVERT = 48;
const MORE = { event: 172, task: 116 };
const REPEATS = { event: 348, task: 336 };

function heightOf(item: CalendarItem): number {
  if (item.type === "pomodoro" || item.type === "flowtime") return FORM[item.type];
  const { type } = item;
  const isEvent = type === "event";
  const isWide = item.notes !== "" || (isEvent && item.color !== null);
  return (
    FORM[type] +
    (item.start_time === null ? 0 : TIMES) +
    (isEvent && item.start_time !== null && item.end_time !== null ? CONVERT : 0) +
    (item.repeats !== null ? REPEATS[type] : isWide ? MORE[type] : 0)
  );
}

/** About how high the form of something will be, in pixels, so that the popover need not move when it comes. */
export function usualHeight(target: EditorTarget | undefined): number {
  if (target?.kind === "edit") return heightOf(target.item);
  return FORM.event + TABS + (target === undefined || target.place.startTime === null ? 0 : TIMES);
}
