import { cellCapacity } from "@hourloom/domain/calendar/month-grid";

/**
 * What fits on a sheet of A4 and of Letter in landscape, inside margins of 10 mm, in CSS pixels.
 */
export const SHEET = { widthPx: 980, heightPx: 708 };
/** The heading of the sheet with the gap below it. */
const TITLE_PX = 44;
/** The hours of a sheet, at least. */
const DAYTIME = { from: 8, to: 18 };
const HOUR_PX = 48;
const DAY_HOURS = 24;
/** Space for the whole labels of the first and the last hour. */
const LABELS_PX = 20;
const WEEKDAYS_PX = 24;
const ROW_LINE_PX = 1;
/** Smaller text would be hard to read on paper. */
const monthZooms = [1, 0.9, 0.8, 0.7];

export interface Hours {
  from: number;
  to: number;
}

/**
 * Returns the whole hours from the first to the last block, at least those of the daytime, from
 * places in percent of a day.
 */
export function findHours(blocks: readonly { top: number; height: number }[]): Hours {
  const hours = (percent: number) => (percent / 100) * DAY_HOURS;
  // Percentages are rounded.
  const from = Math.floor(hours(Math.min(100, ...blocks.map(({ top }) => top))) + 0.01);
  const to = Math.ceil(hours(Math.max(0, ...blocks.map(({ top, height }) => top + height))) - 0.01);
  return { from: Math.min(from, DAYTIME.from), to: Math.max(to, DAYTIME.to) };
}

/** Returns the zoom with which the hours fit on a sheet below their head of `headPx`. */
export function zoomForHours({ from, to }: Hours, headPx: number): number {
  return Math.min(1, SHEET.heightPx / (TITLE_PX + headPx + LABELS_PX + (to - from) * HOUR_PX));
}

/**
 * Returns the largest zoom with which a month shows all items of its busiest day, or else the
 * smallest, and how many items a cell has with it.
 */
export function fitMonth(rows: number, busiest: number): { zoom: number; capacity: number } {
  const fits = monthZooms.map((zoom) => {
    const rowPx = (SHEET.heightPx / zoom - TITLE_PX - WEEKDAYS_PX) / rows - ROW_LINE_PX;
    return { zoom, capacity: cellCapacity(rowPx, "regular") };
  });
  const [largest = { zoom: 1, capacity: 0 }] = fits;
  return fits.find(({ capacity }) => capacity >= busiest) ?? fits.at(-1) ?? largest;
}
