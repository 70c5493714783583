import { LINES_MAX } from "../grid/item-style";

/** Measures of a block on paper at 48 px an hour, in CSS pixels (print.css). */
const MINUTE_PX = 48 / 60;
const GAP_PX = 1;
const PADDING_PX = 4;
const LINE_PX = 13;
/** A lower block has less of both. */
const LOW_PADDING_PX = 1;
const LOW_LINE_PX = 11;
const LOW_MINUTES = 44;

/** Widths from which the start and the range of a block's times fit, in CSS pixels. */
const START_PX = 60;
const RANGE_PX = 112;

/** Whether a block on paper has smaller letters, so that fewer words are broken. */
export function isNarrowOnPaper(widthPx: number): boolean {
  return widthPx < START_PX;
}

export function isLowOnPaper(heightMin: number): boolean {
  return heightMin < LOW_MINUTES;
}

/** Returns how many lines of a title fit in a block on paper, without its times. */
export function countPaperLines(heightMin: number): number {
  const px = heightMin * MINUTE_PX - GAP_PX;
  const fitting = isLowOnPaper(heightMin) ? (px - LOW_PADDING_PX) / LOW_LINE_PX : (px - PADDING_PX) / LINE_PX;
  return Math.max(1, Math.min(LINES_MAX, Math.floor(fitting)));
}

/** Returns the times that fit in the width of a block on paper. */
export function findPaperTimes(widthPx: number, times: { start: string; range: string }): string | undefined {
  if (isNarrowOnPaper(widthPx)) return undefined;
  return widthPx < RANGE_PX ? times.start : times.range;
}
