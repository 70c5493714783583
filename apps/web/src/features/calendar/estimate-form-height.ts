import { isBusy } from "@hourloom/domain/calendar/is-busy";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { EditorTarget } from "@/features/editor/state/editor-state";

/** Measured heights of the forms and of their optional parts, in pixels, for mouse and touch. */
const byMouse = {
  form: { event: 306, task: 417, pomodoro: 458, flowtime: 396, task_block: 230 },
  new: 72,
  zone: 88,
  location: 68,
  notes: 96,
  more: 76,
  steps: 68,
  step: 40,
  convert: 48,
  blocks: 54,
};
const byTouch: typeof byMouse = {
  form: { event: 446, task: 545, pomodoro: 588, flowtime: 448, task_block: 290 },
  new: 84,
  zone: 96,
  location: 76,
  notes: 96,
  more: 92,
  steps: 76,
  step: 48,
  convert: 56,
  blocks: 66,
};

/** The height of the parts that are open at first, because they have content. */
function heightOfParts(item: CalendarItem, heights: typeof byMouse): number {
  const { zone, location, notes, more, steps, step, convert, blocks } = heights;
  if (item.type === "task") {
    const { length } = item.subtasks;
    return (
      (item.notes === "" ? 0 : notes) + (length === 0 ? 0 : steps + length * step) + (item.is_completed ? 0 : blocks)
    );
  }
  if (item.type !== "event") return 0;
  const isTimed = item.start_time !== null;
  const isMarked = item.is_private || isBusy(item) !== isTimed;
  return (
    (item.location === "" ? 0 : location) +
    (item.notes === "" ? 0 : notes) +
    (isMarked ? more : 0) +
    (isTimed && item.timezone !== null ? zone : 0) +
    (isTimed && item.end_time !== null ? convert : 0)
  );
}

function heightOf(target: EditorTarget | undefined, heights: typeof byMouse): number {
  if (target?.kind === "edit") return heights.form[target.item.type] + heightOfParts(target.item, heights);
  return heights.form.event + heights.new;
}

/** Estimates the height of a form in pixels: the popover must not move when it has loaded. */
export function estimateFormHeight(target: EditorTarget | undefined, isTouch: boolean): number {
  return heightOf(target, isTouch ? byTouch : byMouse);
}
