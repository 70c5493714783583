import { dateOfDayNumber, firstDayOfMonth } from "@hourloom/domain/time/day-number";

/** Months that are loaded beyond the shown days until the user scrolls or asks for more. */
const AHEAD_MONTHS = 6;
/** Months beyond the shown ones that stay loaded on the side from which the user moves away. */
const BEHIND_MONTHS = 12;
/** The calendar's years, in months (`monthOf`). */
const FIRST_MONTH = 1000 * 12;
const LAST_MONTH = 9998 * 12 + 11;

/** The loaded months, `to` excluded, and how many more may be loaded before and after them. */
export interface AgendaWindow {
  from: number;
  to: number;
  before: number;
  after: number;
}

export type Side = "before" | "after";

/** The month of a date, counted from January of the year 0. */
export function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The first day of a month. */
export function firstDateOf(month: number): string {
  return dateOfDayNumber(firstDayOfMonth(month));
}

/** Sets how many months may be loaded on a side, up to the end of the calendar. */
function withAllowance(window: Pick<AgendaWindow, "from" | "to">, before: number, after: number): AgendaWindow {
  const { from, to } = window;
  return { from, to, before: Math.min(before, from - FIRST_MONTH), after: Math.min(after, LAST_MONTH + 1 - to) };
}

/** Only the month of `date`. */
export function openWindow(date: string): AgendaWindow {
  const from = monthOf(date);
  return withAllowance({ from, to: from + 1 }, AHEAD_MONTHS, AHEAD_MONTHS);
}

/** Lets more months be loaded, after the user has scrolled or asked for them. */
export function allowMore(window: AgendaWindow): AgendaWindow {
  const next = withAllowance(window, AHEAD_MONTHS, AHEAD_MONTHS);
  return next.before === window.before && next.after === window.after ? window : next;
}

/**
 * Loads one more month on a side, if it may, and drops those that are far from the shown ones on
 * the other side.
 */
export function extendWindow(
  window: AgendaWindow,
  side: Side,
  { first, last }: { first: number; last: number },
): AgendaWindow {
  if (window[side] === 0) return window;
  const { from, to, before, after } = window;
  if (side === "before") {
    return withAllowance({ from: from - 1, to: Math.min(to, last + 1 + BEHIND_MONTHS) }, before - 1, after);
  }
  return withAllowance({ from: Math.max(from, first - BEHIND_MONTHS), to: to + 1 }, before, after - 1);
}
