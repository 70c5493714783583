import { isOpen, isSession, type LaidOutItem } from "./item-layout.ts";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";

/** Minimum height of a block: 20 % of an hour row. */
export const MIN_BLOCK_MINUTES = 12;
/** The width of such columns by default. */
const FITTING_COLUMN_PX = 60;

/** One item on one day of the time grid. */
export interface Block {
  laidOut: LaidOutItem;
  /** Minutes from midnight, and the rendered height in minutes. */
  topMin: number;
  heightMin: number;
  /** Fractions of the column's width, 0 to 1. */
  left: number;
  width: number;
  continued: boolean;
  continues: boolean;
}

/** The place of "+N", which stands for items that find no column. Measures as of a block. */
export interface MoreBlock extends Pick<Block, "topMin" | "heightMin" | "left" | "width"> {
  /** In the order of their starts. */
  hidden: readonly LaidOutItem[];
}

/** What a day's hours show; each item of the hours is in one of both. */
export interface DayLayout {
  blocks: Block[];
  more: MoreBlock[];
}

/** Length on the wall clock, in minutes. */
function lengthOf({ firstDay, lastDay, startMin, endMin }: LaidOutItem): number {
  const end = endMin ?? (lastDay > firstDay ? 0 : (startMin ?? 0));
  return (lastDay - firstDay) * DAY_MINUTES + end - (startMin ?? 0);
}

/** Whether an item belongs above the hours: it has no time, or lasts 24 hours or longer. */
export function isInAllDayLane(laidOut: LaidOutItem): boolean {
  return laidOut.isAllDay || lengthOf(laidOut) >= DAY_MINUTES;
}

/** End on `day`, in minutes; undefined if the item has no length there. */
function endOn(laidOut: LaidOutItem, day: number, nowMin: number | undefined): number | undefined {
  if (laidOut.lastDay > day) return DAY_MINUTES;
  return laidOut.endMin ?? (isOpen(laidOut) ? nowMin : undefined);
}

type Rows = Pick<Block, "topMin" | "heightMin">;
type Extent = Rows & Pick<Block, "laidOut">;

function extentOn(laidOut: LaidOutItem, day: number, nowMin: number | undefined): Extent {
  const start = laidOut.firstDay < day ? 0 : (laidOut.startMin ?? 0);
  const end = endOn(laidOut, day, nowMin);
  const isLength = end !== undefined && (end > start || isSession(laidOut));
  const height = Math.max(MIN_BLOCK_MINUTES, isLength ? end - start : DEFAULT_ITEM_MINUTES);
  // Moved up, so that the minimum height fits into the day.
  const topMin = Math.min(start, DAY_MINUTES - MIN_BLOCK_MINUTES);
  return { laidOut, topMin, heightMin: Math.min(height, DAY_MINUTES - topMin) };
}

const bottom = (rows: Rows) => rows.topMin + rows.heightMin;

function compareExtents(a: Extent, b: Extent): number {
  return a.topMin - b.topMin || bottom(b) - bottom(a) || (a.laidOut.key < b.laidOut.key ? -1 : 1);
}

/** Groups of overlapping extents (sorted). Touching is not overlapping. */
function clustersOf<One extends Rows>(extents: readonly One[]): One[][] {
  const clusters: One[][] = [];
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
function freeColumns(columns: readonly (readonly Rows[])[], from: number, extent: Rows): number {
  const isInTheWay = (other: Rows) => other.topMin < bottom(extent) && extent.topMin < bottom(other);
  const blocked = columns.findIndex((column, index) => index > from && column.some(isInTheWay));
  return (blocked < 0 ? columns.length : blocked) - from;
}

/** The smallest "+N": its width in CSS pixels, and its height in minutes. */
export interface MoreSize {
  widthPx: number;
  heightMin: number;
}

interface DayToLayOut {
  /** Day number. */
  day: number;
  /** Width of the day's column in CSS pixels. */
  columnPx: number;
  more: MoreSize;
  /** The width of columns, in CSS pixels, that decides how many of them fit beside "+N". */
  fittingPx?: number | undefined;
  /** Wall-clock minutes on `day`, the end of open sessions. */
  nowMin?: number | undefined;
}

/**
 * How many columns of a cluster are drawn: all, if at most one does not fit, since "+1" would take
 * the space of a narrow column. Thus by default each is some 44 px wide at least, or there are only
 * two.
 */
function countDrawn(count: number, { columnPx, more, fittingPx = FITTING_COLUMN_PX }: DayToLayOut): number {
  const fitting = Math.max(1, Math.floor((columnPx - more.widthPx) / fittingPx));
  return count <= fitting + 1 ? count : fitting;
}

/**
 * Groups hidden extents of a cluster so that their "+N" do not overlap either. None is beyond the
 * cluster, where other blocks may be.
 */
function moreOf(extents: readonly Extent[], cluster: readonly Extent[], { more, columnPx }: DayToLayOut): MoreBlock[] {
  const width = columnPx > 0 ? Math.min(0.5, more.widthPx / columnPx) : 0.5;
  const [top, end] = [cluster[0]?.topMin ?? 0, Math.max(...cluster.map(bottom))];
  const sized = extents.map((extent) => {
    const topMin = Math.max(top, Math.min(extent.topMin, end - more.heightMin));
    return { ...extent, topMin, heightMin: Math.max(bottom(extent), Math.min(end, topMin + more.heightMin)) - topMin };
  });
  return clustersOf(sized).map((group) => {
    const topMin = group[0]?.topMin ?? 0;
    const heightMin = Math.max(...group.map(bottom)) - topMin;
    return { topMin, heightMin, left: 1 - width, width, hidden: group.map(({ laidOut }) => laidOut) };
  });
}

function layOutCluster(cluster: readonly Extent[], at: DayToLayOut): DayLayout {
  const columns = columnsOf(cluster);
  const drawn = columns.slice(0, countDrawn(columns.length, at));
  const columnOf = new Map(drawn.flatMap((column, index) => column.map((extent) => [extent, index] as const)));
  const hidden = cluster.filter((extent) => !columnOf.has(extent));
  const more = moreOf(hidden, cluster, at);
  // "+N" is one more column, which blocks beside it may use where it is free.
  const moreWidth = more[0]?.width ?? 0;
  const all = more.length === 0 ? drawn : [...drawn, more];
  const columnWidth = (1 - moreWidth) / drawn.length;
  const blocks = cluster.flatMap((extent): Block[] => {
    const column = columnOf.get(extent);
    if (column === undefined) return [];
    const count = freeColumns(all, column, extent);
    const left = column * columnWidth;
    const width = column + count > drawn.length ? 1 - left : count * columnWidth;
    const { firstDay, lastDay } = extent.laidOut;
    return [{ ...extent, left, width, continued: firstDay < at.day, continues: lastDay > at.day }];
  });
  return { blocks, more };
}

/**
 * Lays out one day's hours, by start; without items of the all-day row. Overlap is that of the
 * rendered height, so that a short block does not hide the next one. The order of `items` does not
 * matter.
 */
export function layOutDay(items: readonly LaidOutItem[], at: DayToLayOut): DayLayout {
  const extents = items
    .filter((laidOut) => !isInAllDayLane(laidOut))
    .map((laidOut) => extentOn(laidOut, at.day, at.nowMin))
    .toSorted(compareExtents);
  const clusters = clustersOf(extents).map((cluster) => layOutCluster(cluster, at));
  return { blocks: clusters.flatMap(({ blocks }) => blocks), more: clusters.flatMap(({ more }) => more) };
}
