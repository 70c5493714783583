import { isOpen, isSession, type PlacedItem } from "./placed-items.ts";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";

/** Minimum height of a block: 20 % of an hour row. */
export const MIN_BLOCK_MINUTES = 12;
/**
 * If columns would be narrower, in CSS pixels, the blocks overlap instead, each with this offset.
 */
const MIN_COLUMN_PX = 44;
const CASCADE_STEP_PX = 12;

/** One item on one day of the time grid. */
export interface Block {
  placed: PlacedItem;
  /** Minutes from midnight, and the rendered height in minutes. */
  topMin: number;
  heightMin: number;
  /** Fractions of the column's width, 0 to 1. */
  left: number;
  width: number;
  /**
   * Index in a cascade of overlapping blocks, used if columns would be too narrow; later ones are
   * on top.
   */
  cascade?: number;
  continued: boolean;
  continues: boolean;
}

/** Length on the wall clock, in minutes. */
function lengthOf({ firstDay, lastDay, startMin, endMin }: PlacedItem): number {
  const end = endMin ?? (lastDay > firstDay ? 0 : (startMin ?? 0));
  return (lastDay - firstDay) * DAY_MINUTES + end - (startMin ?? 0);
}

/** Whether an item belongs above the hours: it has no time, or lasts 24 hours or longer. */
export function isInAllDayLane(placed: PlacedItem): boolean {
  return placed.isAllDay || lengthOf(placed) >= DAY_MINUTES;
}

/** End on `day`, in minutes; undefined if the item has no length there. */
function endOn(placed: PlacedItem, day: number, nowMin: number | undefined): number | undefined {
  if (placed.lastDay > day) return DAY_MINUTES;
  return placed.endMin ?? (isOpen(placed) ? nowMin : undefined);
}

type Extent = Pick<Block, "placed" | "topMin" | "heightMin">;

function extentOn(placed: PlacedItem, day: number, nowMin: number | undefined): Extent {
  const start = placed.firstDay < day ? 0 : (placed.startMin ?? 0);
  const end = endOn(placed, day, nowMin);
  const isLength = end !== undefined && (end > start || isSession(placed));
  const height = Math.max(MIN_BLOCK_MINUTES, isLength ? end - start : DEFAULT_ITEM_MINUTES);
  // Moved up, so that the minimum height fits into the day.
  const topMin = Math.min(start, DAY_MINUTES - MIN_BLOCK_MINUTES);
  return { placed, topMin, heightMin: Math.min(height, DAY_MINUTES - topMin) };
}

const bottom = (extent: Extent) => extent.topMin + extent.heightMin;

function compareExtents(a: Extent, b: Extent): number {
  return a.topMin - b.topMin || bottom(b) - bottom(a) || (a.placed.key < b.placed.key ? -1 : 1);
}

/** Groups of overlapping extents (sorted). Touching is not overlapping. */
function clustersOf(extents: readonly Extent[]): Extent[][] {
  const clusters: Extent[][] = [];
  let end = 0;
  for (const extent of extents) {
    const current = clusters.at(-1);
    if (current === undefined || extent.topMin >= end) clusters.push([extent]);
    else current.push(extent);
    end = Math.max(end, bottom(extent));
  }
  return clusters;
}

/** Each extent in the first free column. */
function columnsOf(cluster: readonly Extent[]): Extent[][] {
  const columns: Extent[][] = [];
  const ends: number[] = [];
  for (const extent of cluster) {
    const free = ends.findIndex((end) => end <= extent.topMin);
    const column = free < 0 ? ends.length : free;
    ends[column] = bottom(extent);
    (columns[column] ??= []).push(extent);
  }
  return columns;
}

/** Number of columns to the right that an extent may use, including its own. */
function freeColumns(columns: readonly Extent[][], from: number, extent: Extent): number {
  const isInTheWay = (other: Extent) => other.topMin < bottom(extent) && extent.topMin < bottom(other);
  const blocked = columns.findIndex((column, index) => index > from && column.some(isInTheWay));
  return (blocked < 0 ? columns.length : blocked) - from;
}

type Place = Pick<Block, "left" | "width" | "cascade">;

function sideBySide(columns: readonly Extent[][], column: number, extent: Extent): Place {
  return { left: column / columns.length, width: freeColumns(columns, column, extent) / columns.length };
}

/** Each block leaves a part of the previous ones visible; the last has the minimum column width. */
function cascaded(count: number, column: number, columnPx: number): Place {
  const spare = Math.max(0, columnPx - MIN_COLUMN_PX);
  const step = Math.min(CASCADE_STEP_PX, spare / Math.max(1, count - 1));
  const left = columnPx > 0 ? (column * step) / columnPx : 0;
  return { left, width: 1 - left, cascade: column };
}

interface DayToLayOut {
  /** Day number. */
  day: number;
  /** Width of the day's column in CSS pixels. */
  columnPx: number;
  /** Wall-clock minutes on `day`, the end of open sessions. */
  nowMin?: number | undefined;
}

/**
 * Blocks of one day's hours, by start; without items of the all-day row. Overlap is that of the
 * rendered height, so that a short block does not hide the next one. The order of `items` does not
 * matter.
 */
export function layOutDay(items: readonly PlacedItem[], { day, columnPx, nowMin }: DayToLayOut): Block[] {
  const extents = items
    .filter((placed) => !isInAllDayLane(placed))
    .map((placed) => extentOn(placed, day, nowMin))
    .toSorted(compareExtents);
  return clustersOf(extents).flatMap((cluster) => {
    const columns = columnsOf(cluster);
    const isNarrow = columns.length > 1 && columnPx / columns.length < MIN_COLUMN_PX;
    const columnOf = new Map(columns.flatMap((column, index) => column.map((extent) => [extent, index] as const)));
    return cluster.map((extent) => {
      const column = columnOf.get(extent) ?? 0;
      const place = isNarrow ? cascaded(columns.length, column, columnPx) : sideBySide(columns, column, extent);
      const { firstDay, lastDay } = extent.placed;
      return { ...extent, ...place, continued: firstDay < day, continues: lastDay > day };
    });
  });
}
