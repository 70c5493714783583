import { isBusy } from "@hourloom/domain/calendar/is-busy";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { EditorTarget } from "@/features/editor/state/editor-state";

/** Measured heights of the forms and of their optional parts, in pixels, for mouse and touch. */
const byMouse = {
  form: { event: 336, task: 502, pomodoro: 380, flowtime: 312 },
  more: { event: 316, task: 392 },
  repeats: { event: 496, task: 616 },
  reminders: 68,
  reminderRow: 40,
  tabs: 52,
  times: 68,
  zone: 88,
  convert: 48,
  calendar: 68,
};
const byTouch: typeof byMouse = {
  form: { event: 392, task: 590, pomodoro: 432, flowtime: 356 },
  more: { event: 412, task: 432 },
  repeats: { event: 608, task: 684 },
  reminders: 76,
  reminderRow: 52,
  tabs: 64,
  times: 76,
  zone: 96,
  convert: 56,
  calendar: 76,
};

function heightOfItem(item: CalendarItem, heights: typeof byMouse): number {
  const { form, more, repeats, reminders, reminderRow, times, zone, convert } = heights;
  if (item.type === "task_block") return form.flowtime;
  if (item.type === "pomodoro" || item.type === "flowtime") return form[item.type];
  const { type } = item;
  const isEvent = type === "event";
  const isTimed = item.start_time !== null;
  const isMarked = isEvent && (item.is_private || isBusy(item) !== isTimed);
  const isRanked = !isEvent && (item.priority !== "none" || item.tags.length > 0);
  const isWide =
    isRanked || item.notes !== "" || isMarked || (isEvent && (item.color !== null || item.location !== ""));
  const isExpanded = item.repeats !== null || isWide;
  const hasReminders = item.reminders.length > 0;
  return (
    form[type] +
    (isTimed ? times : 0) +
    (isTimed || isExpanded || hasReminders ? reminders : 0) +
    (hasReminders ? reminderRow : 0) +
    (isTimed && isEvent && item.timezone !== null ? zone : 0) +
    (isTimed && isEvent && item.end_time !== null ? convert : 0) +
    (item.repeats !== null ? repeats[type] : isWide ? more[type] : 0)
  );
}

function heightOf(target: EditorTarget | undefined, heights: typeof byMouse): number {
  if (target?.kind === "edit") return heightOfItem(target.item, heights);
  const isTimed = target !== undefined && target.place.startTime !== null;
  return heights.form.event + heights.tabs + (isTimed ? heights.times + heights.reminders : 0);
}

/**
 * Estimates the height of a form in pixels, so that the popover does not move when it has loaded.
 * An event has the field of its calendar if there are several.
 */
export function estimateFormHeight(
  target: EditorTarget | undefined,
  { isTouch, calendars }: { isTouch: boolean; calendars: number },
): number {
  const heights = isTouch ? byTouch : byMouse;
  const isEvent = target?.kind !== "edit" || target.item.type === "event";
  return heightOf(target, heights) + (isEvent && calendars > 1 ? heights.calendar : 0);
}
