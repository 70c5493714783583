import { type RefObject, useEffect } from "react";

/**
 * The height of a sheet of A4 or Letter in landscape without its margins and the heading, in CSS
 * pixels.
 */
const SHEET_PX = 650;
/** The hours of a sheet without items. */
const NO_ITEMS = { from: 8, to: 18 };
const HOUR_PX = 48;
const DAY_HOURS = 24;

/** Returns the whole hours from the first to the last block, from places in percent of a day. */
export function findHours(blocks: readonly { top: number; height: number }[]): { from: number; to: number } {
  if (blocks.length === 0) return NO_ITEMS;
  const hours = (percent: number) => (percent / 100) * DAY_HOURS;
  // Percentages are rounded.
  const from = Math.floor(hours(Math.min(...blocks.map(({ top }) => top))) + 0.01);
  const to = Math.ceil(hours(Math.max(...blocks.map(({ top, height }) => top + height))) - 0.01);
  return { from, to };
}

/** Fits the grid to a sheet by variables, which `print.css` uses. */
function fitToSheet(grid: HTMLElement): void {
  const { style } = document.documentElement;
  const hoursRow = grid.querySelector("[data-hours]");
  const blocks = [...grid.querySelectorAll<HTMLElement>(".time-slot")].map((slot) => ({
    top: Number.parseFloat(slot.style.top),
    height: Number.parseFloat(slot.style.height),
  }));
  const { from, to } = findHours(blocks);
  const head = grid.querySelector<HTMLElement>("[data-head]")?.offsetHeight ?? 0;
  const height = hoursRow === null ? Math.max(SHEET_PX, grid.clientHeight) : head + (to - from) * HOUR_PX;
  style.setProperty("--print-from", `${from}`);
  style.setProperty("--print-to", `${to}`);
  style.setProperty("--print-height", hoursRow === null ? `${height}px` : "auto");
  style.setProperty("--print-zoom", `${Math.min(1, SHEET_PX / height)}`);
}

/** Fits the month or the hours with items to one sheet when the page is printed. */
export function usePrintLayout(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fit = () => {
      const grid = surface.current?.querySelector<HTMLElement>("[role=grid]");
      if (grid) fitToSheet(grid);
    };
    window.addEventListener("beforeprint", fit);
    return () => window.removeEventListener("beforeprint", fit);
  }, [surface]);
}
