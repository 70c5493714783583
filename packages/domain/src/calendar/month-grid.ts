import { addMonths, dateOfDayNumber, dayNumberOf, firstOfMonth, startOfWeek } from "../time/day-number.ts";

const DAYS_IN_WEEK = 7;

/** A roomy month has larger items, with their times first. */
export type Density = "regular" | "roomy";

/**
 * Height of a cell's header (day number, "+N more") and of one item with its gap, in CSS pixels.
 */
export const cellHeights: Readonly<Record<Density, { header: number; item: number }>> = {
  regular: { header: 24, item: 24 },
  roomy: { header: 30, item: 32 },
};

export interface MonthDay {
  date: string;
  /** False for days of the previous and the next month. */
  inMonth: boolean;
}

export interface MonthGrid {
  /** All weeks of the month, four to six. */
  weeks: readonly (readonly MonthDay[])[];
  /** First day shown. */
  from: string;
  /** The day after the last one shown. */
  to: string;
}

/** The weeks of the month of `date`; `weekStart` is 0 for Sunday to 6 for Saturday. */
export function monthGrid(date: string, weekStart = 0): MonthGrid {
  const first = firstOfMonth(date);
  const start = dayNumberOf(startOfWeek(first, weekStart));
  const weekCount = Math.ceil((dayNumberOf(addMonths(first, 1)) - start) / DAYS_IN_WEEK);
  const weeks = Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_day, day) => {
      const shown = dateOfDayNumber(start + week * DAYS_IN_WEEK + day);
      return { date: shown, inMonth: shown.startsWith(first.slice(0, 7)) };
    }),
  );
  return { weeks, from: dateOfDayNumber(start), to: dateOfDayNumber(start + weekCount * DAYS_IN_WEEK) };
}

/** Number of items that fit into a cell of `cellHeight` CSS pixels. */
export function cellCapacity(cellHeight: number, density: Density): number {
  const { header, item } = cellHeights[density];
  return Math.max(0, Math.floor((cellHeight - header) / item));
}
