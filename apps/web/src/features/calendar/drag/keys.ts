import { SNAP_MINUTES } from "./snap";

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const WEEK_DAYS = 7;
/** Said instead of a move to where no page is. */
export const CALENDAR_ENDS = "The calendar ends here.";

/** How far a key moves an item: days, and among the hours minutes. */
export function stepFor(key: string, isMonth: boolean): { days: number; minutes: number } | undefined {
  const days = DAYS[key];
  if (days === undefined) return undefined;
  if (isMonth || Math.abs(days) < WEEK_DAYS) return { days, minutes: 0 };
  return { days: 0, minutes: days < 0 ? -SNAP_MINUTES : SNAP_MINUTES };
}

/** A key with what is held beside it. */
export interface KeyPress {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Whether a key on an item moves it (calendar.md §5.5): an arrow with Alt, or M, after which it is carried. */
export function isDragKey({ key, altKey, ctrlKey, metaKey }: KeyPress, isMonth: boolean): boolean {
  if (ctrlKey || metaKey) return false;
  return altKey ? stepFor(key, isMonth) !== undefined : key.toLowerCase() === "m";
}
