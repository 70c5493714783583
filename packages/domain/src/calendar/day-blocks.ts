import { isOpen, isSession, type PlacedItem } from "./placed-items.ts";
import { DAY_MINUTES } from "@hourloom/schema/limits";

/** Least height that is drawn: 20 % of an hour row. */
export const MIN_BLOCK_MINUTES = 12;
/** Height of what has no length of its own. */
export const DEFAULT_BLOCK_MINUTES = 30;
/** Narrower columns, in CSS pixels, become a cascade, each item offset by so much from the one below it. */
const MIN_COLUMN_PX = 44;
const CASCADE_STEP_PX = 12;

/** One item on one day of the time grid. */
export interface Block {
  placed: PlacedItem;
  /** Minutes from midnight, and how many of them it covers as drawn. */
  topMin: number;
  heightMin: number;
  /** Shares of the column's width, 0 to 1. */
  left: number;
  width: number;
  /** How many steps in, where there is no room for columns: later ones lie on top. Absent where no two blocks overlap. */
  cascade?: number;
  continued: boolean;
  continues: boolean;
}

/** How long an item lasts on the wall clock, in minutes. */
function lengthOf({ firstDay, lastDay, startMin, endMin }: PlacedItem): number {
  const end = endMin ?? (lastDay > firstDay ? 0 : (startMin ?? 0));
  return (lastDay - firstDay) * DAY_MINUTES + end - (startMin ?? 0);
}

/** Whether an item stands in the row above the hours: it has no time, or lasts 24 hours or longer (calendar.md §5.3). */
export function isInAllDayLane(placed: PlacedItem): boolean {
  return placed.isAllDay || lengthOf(placed) >= DAY_MINUTES;
}

/** Where an item ends on `day`, in minutes; undefined when it has no length there. */
function endOn(placed: PlacedItem, day: number, nowMin: number | undefined): number | undefined {
  if (placed.lastDay > day) return DAY_MINUTES;
  return placed.endMin ?? (isOpen(placed) ? nowMin : undefined);
}

type Extent = Pick<Block, "placed" | "topMin" | "heightMin">;

function extentOn(placed: PlacedItem, day: number, nowMin: number | undefined): Extent {
  const start = placed.firstDay < day ? 0 : (placed.startMin ?? 0);
  const end = endOn(placed, day, nowMin);
  const isLength = end !== undefined && (end > start || isSession(placed));
  const height = Math.max(MIN_BLOCK_MINUTES, isLength ? end - start : DEFAULT_BLOCK_MINUTES);
  // What begins in the last minutes is moved up, so that its least height is within the day.
  const topMin = Math.min(start, DAY_MINUTES - MIN_BLOCK_MINUTES);
  return { placed, topMin, heightMin: Math.min(height, DAY_MINUTES - topMin) };
}

const bottom = (extent: Extent) => extent.topMin + extent.heightMin;

function compareExtents(a: Extent, b: Extent): number {
  return a.topMin - b.topMin || bottom(b) - bottom(a) || (a.placed.key < b.placed.key ? -1 : 1);
}

/** Groups of extents (sorted) of which each overlaps, as drawn, with another of its group. Touching is not overlapping. */
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

/** Each extent in the first column in which nothing is in its way. */
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

/** How many columns to the right an extent may take, its own counted. */
function freeColumns(columns: readonly Extent[][], from: number, extent: Extent): number {
  const isInTheWay = (other: Extent) => other.topMin < bottom(extent) && extent.topMin < bottom(other);
  const blocked = columns.findIndex((column, index) => index > from && column.some(isInTheWay));
  return (blocked < 0 ? columns.length : blocked) - from;
}

type Place = Pick<Block, "left" | "width" | "cascade">;

function sideBySide(columns: readonly Extent[][], column: number, extent: Extent): Place {
  return { left: column / columns.length, width: freeColumns(columns, column, extent) / columns.length };
}

/** So far in that something of each stays in sight; the last one keeps the least width that a column may have. */
function cascaded(count: number, column: number, columnPx: number): Place {
  const room = Math.max(0, columnPx - MIN_COLUMN_PX);
  const step = Math.min(CASCADE_STEP_PX, room / Math.max(1, count - 1));
  const left = columnPx > 0 ? (column * step) / columnPx : 0;
  return { left, width: 1 - left, cascade: column };
}

interface DayToLayOut {
  /** Day number. */
  day: number;
  /** Width of the day's column in CSS pixels. */
  columnPx: number;
  /** Minutes of the wall clock on `day`, to which open sessions are drawn. */
  nowMin?: number | undefined;
}

/**
 * The blocks of one day's hours (calendar.md §5.3), top first; leaves out what stands in the all-day row. Overlap goes by the height that is drawn, so that
 * nothing short hides what follows. The order of `items` makes no difference.
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
