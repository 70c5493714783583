import { isOpen, isSession, type LaidOutItem } from "./item-layout.ts";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";

/** Minimum height of a block: 20 % of an hour row. */
export const MIN_BLOCK_MINUTES = 12;
/** Most blocks of one day: more would be slow to lay out and render. */
export const DRAWN_MAX = 60;
/** The first line of a block, which no other covers. */
export const FIRST_LINE_MINUTES = 22;
/** Indentation of a block that begins on another. */
const INDENT_PX = 12;
/** The width of columns that fit, by default. */
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
  /** Minutes from its top until another block covers it; otherwise its height. */
  openMin: number;
  /** Whether it begins on another block. */
  isOver: boolean;
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

/** An extent in a column, with the number of indentations there. */
interface Step extends Extent {
  depth: number;
}

/**
 * How deep an extent is indented in a column, so that it covers no first line of the others;
 * undefined if it does not fit.
 */
function depthIn(column: readonly Step[], { topMin }: Extent, mayCover: boolean): number | undefined {
  const running = column.filter((step) => bottom(step) > topMin);
  if (running.some((step) => !mayCover || step.topMin + FIRST_LINE_MINUTES > topMin)) return undefined;
  return 1 + Math.max(-1, ...running.map(({ depth }) => depth));
}

/** Each extent in the first column where it fits. */
function columnsOf(cluster: readonly Extent[], mayCover: boolean): Step[][] {
  const columns: Step[][] = [];
  for (const extent of cluster) {
    const depths = columns.map((column) => depthIn(column, extent, mayCover));
    const free = depths.findIndex((depth) => depth !== undefined);
    const step = { ...extent, depth: depths[free] ?? 0 };
    if (free < 0) columns.push([step]);
    else columns[free]?.push(step);
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

/** Columns side by side if they fit; otherwise blocks may begin on others. */
function fitColumns(extents: readonly Extent[], at: DayToLayOut): Step[][] {
  const columns = columnsOf(extents, false);
  if (countDrawn(columns.length, at) === columns.length) return columns;
  const cascade = columnsOf(extents, true);
  return cascade.slice(0, countDrawn(cascade.length, at));
}

/** One indentation as a share of the day's width: at most a third of its column for the deepest. */
function indentOf(column: readonly Step[], share: number, { columnPx }: DayToLayOut): number {
  const deepest = Math.max(1, ...column.map(({ depth }) => depth));
  return Math.min(columnPx > 0 ? INDENT_PX / columnPx : share, share / 3 / deepest);
}

/** Minutes until the next one of its column begins on it. */
function openMinutes(step: Step, column: readonly Step[]): number {
  const next = column.find((other) => other.topMin > step.topMin && other.topMin < bottom(step));
  return next === undefined ? step.heightMin : next.topMin - step.topMin;
}

/**
 * Groups hidden extents of a cluster so that their "+N" do not overlap either. None is beyond the
 * cluster, where other blocks may be.
 */
function moreOf(extents: readonly Extent[], cluster: readonly Extent[], { more, columnPx }: DayToLayOut): MoreBlock[] {
  const beside = columnPx > 0 ? Math.min(0.5, more.widthPx / columnPx) : 0.5;
  const width = extents.length === cluster.length ? 1 : beside;
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

function layOutCluster(cluster: readonly Extent[], beyond: ReadonlySet<Extent>, at: DayToLayOut): DayLayout {
  const drawn = fitColumns(
    cluster.filter((extent) => !beyond.has(extent)),
    at,
  );
  const shown = new Set(drawn.flatMap((column) => column.map(({ laidOut }) => laidOut)));
  const hidden = cluster.filter(({ laidOut }) => !shown.has(laidOut));
  const more = moreOf(hidden, cluster, at);
  // "+N" is one more column, which blocks beside it may use where it is free.
  const all = more.length === 0 ? drawn : [...drawn, more];
  const columnWidth = (1 - (more[0]?.width ?? 0)) / drawn.length;
  const blocks = drawn.flatMap((column, index) => {
    const indent = indentOf(column, columnWidth, at);
    return column.map(({ depth, ...step }): Block => {
      const count = freeColumns(all, index, step);
      const left = index * columnWidth;
      const width = index + count > drawn.length ? 1 - left : count * columnWidth;
      const { firstDay, lastDay } = step.laidOut;
      const openMin = openMinutes({ ...step, depth }, column);
      const ends = { continued: firstDay < at.day, continues: lastDay > at.day };
      const inset = depth * indent;
      return { ...step, ...ends, left: left + inset, width: width - inset, openMin, isOver: depth > 0 };
    });
  });
  // Later ones are on top, and arrow keys follow the time.
  return { blocks: blocks.toSorted(compareExtents), more };
}

/**
 * Lays out one day's hours, by start; without items of the all-day row. Overlap is that of the
 * rendered height, so that a short block does not hide the next one. The order of `items` does not
 * matter. At most `DRAWN_MAX` are drawn; "+N" stands where the others are.
 */
export function layOutDay(items: readonly LaidOutItem[], at: DayToLayOut): DayLayout {
  const extents = items
    .filter((laidOut) => !isInAllDayLane(laidOut))
    .map((laidOut) => extentOn(laidOut, at.day, at.nowMin))
    .toSorted(compareExtents);
  const beyond = new Set(extents.slice(DRAWN_MAX));
  const clusters = clustersOf(extents);
  const isBeyond = ([first]: readonly Extent[]) => first !== undefined && beyond.has(first);
  const layouts = clusters.filter((one) => !isBeyond(one)).map((one) => layOutCluster(one, beyond, at));
  const rest = clusters.filter(isBeyond).flat();
  const more = [...layouts.flatMap((layout) => layout.more), ...moreOf(rest, rest, at)];
  return { blocks: layouts.flatMap(({ blocks }) => blocks), more };
}
