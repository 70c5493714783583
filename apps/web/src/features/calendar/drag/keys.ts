import { arrowDays } from "../grid/grid-keys";
import { SNAP_MINUTES } from "./snap";

const WEEK_DAYS = 7;
/** Announced for a move beyond the years that the calendar shows. */
export const CALENDAR_ENDS = "The calendar ends here.";

/** Returns by how much an arrow key moves an item; undefined for other keys. */
export function findStep(key: string, isMonth: boolean): { days: number; minutes: number } | undefined {
  const days = arrowDays[key];
  if (days === undefined) return undefined;
  if (isMonth || Math.abs(days) < WEEK_DAYS) return { days, minutes: 0 };
  return { days: 0, minutes: days < 0 ? -SNAP_MINUTES : SNAP_MINUTES };
}

export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;
