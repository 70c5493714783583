import type { Block, MoreBlock } from "@hourloom/domain/calendar/day-blocks";
import type { DayMinutes } from "@hourloom/domain/time/clock-change";
import { classNames } from "@hourloom/ui/class-names";
import type { CSSProperties, Key, ReactElement } from "react";
import { formatDay, formatMinutes } from "@/shared/time/format";
import { columnPercent } from "./column-percent";
import { blockTimes, itemLabel, itemTitle } from "../grid/item-label";
import {
  draftEdge,
  fillClass,
  hasEdge,
  iconClass,
  LINES_MAX,
  renderItemTitle,
  resizableEdges,
} from "../grid/item-style";
import { countPaperLines, findPaperTimes, isLowOnPaper, isNarrowOnPaper } from "./paper-block";

/** Least durations for a line of normal size, for a second line, and for padding around both. */
const ONE_LINE_MINUTES = 20;
/** Shorter blocks have an enlarged touch target (items.css). */
const TOUCH_MINUTES = 30;
const TWO_LINES_MINUTES = 37;
const PADDED_MINUTES = 44;
/** The height of a line of text and the vertical padding, in minutes at 56 px an hour. */
const LINE_MINUTES = 17.5;
const PADDING_MINUTES = 10;

/** What fits below a width: the icon, the title, also the start, or also the range. */
const layouts = [
  { belowPx: 52, layout: "icon" },
  { belowPx: 72, layout: "title" },
  { belowPx: 150, layout: "start" },
  { belowPx: 224, layout: "range" },
] as const;
type Layout = (typeof layouts)[number]["layout"] | "line";

/** Wider blocks have title and range in one line. */
function layoutFor(widthPx: number): Layout {
  return layouts.find(({ belowPx }) => widthPx < belowPx)?.layout ?? "line";
}

interface ShownBlock {
  block: Block;
  columnPx: number;
  today: string;
  /** The minutes of the day that the wall clock shows twice. */
  doubled?: DayMinutes | undefined;
  isPressed?: boolean | undefined;
  isOnPaper?: boolean | undefined;
}

/**
 * The position is on an element of its own, because browsers share computed styles only between
 * elements without inline styles. Not by `inset`: Chromium applies changes of these four alone.
 */
function getBlockPosition({ topMin, heightMin, left, width }: Omit<MoreBlock, "hidden">): CSSProperties {
  return {
    top: columnPercent(topMin),
    left: `${left * 100}%`,
    width: `${width * 100}%`,
    height: columnPercent(heightMin),
  };
}

function findPadding({ block, columnPx, isOnPaper }: ShownBlock, layout: Layout): string | undefined {
  const isEdged = hasEdge(block.laidOut);
  if (isOnPaper && isNarrowOnPaper(block.width * columnPx)) return isEdged ? "pr-0.5 pl-1.5" : "px-0.5";
  const isTight = layout === "icon" || layout === "title" || isOnPaper;
  if (isEdged) return isTight ? "pr-1 pl-2" : "pr-1 pl-2.5";
  return isTight ? "px-1" : undefined;
}

/** Whether a block that begins on it leaves only its first line. */
function isCovered({ block }: ShownBlock): boolean {
  return block.openMin < Math.min(block.heightMin, TWO_LINES_MINUTES);
}

/** Whether only one line fits in the block. */
function isLow(shown: ShownBlock): boolean {
  const { heightMin } = shown.block;
  if (isCovered(shown)) return false;
  return shown.isOnPaper ? countPaperLines(heightMin) === 1 : heightMin < TWO_LINES_MINUTES;
}

function findArrangement(shown: ShownBlock): string | undefined {
  const { block } = shown;
  if (isLow(shown)) return "flex-row items-center py-0";
  if (isCovered(shown)) return "pt-px pb-0";
  if (shown.isOnPaper) return isLowOnPaper(block.heightMin) ? "paper-lines paper-lines-close" : "paper-lines";
  return block.heightMin < PADDED_MINUTES ? "pt-px pb-0" : undefined;
}

function getBlockClass(shown: ShownBlock, layout: Layout): string {
  const { block, today } = shown;
  const { laidOut } = block;
  return classNames(
    "time-block",
    fillClass(laidOut, today),
    findPadding(shown, layout),
    findArrangement(shown),
    shown.isOnPaper && isNarrowOnPaper(block.width * shown.columnPx) && "paper-narrow",
    block.heightMin < ONE_LINE_MINUTES && "time-block-thin",
    block.heightMin < TOUCH_MINUTES && "time-block-low",
    block.isOver && "time-block-over",
    block.continued && "rounded-t-none",
    block.continues && "rounded-b-none",
  );
}

/** Omits the times where space is tight, since the position in the grid shows them already. */
function formatTimes(shown: ShownBlock, layout: Layout): string | undefined {
  const { block, columnPx, doubled } = shown;
  if (shown.isOnPaper && !isCovered(shown)) return findPaperTimes(block.width * columnPx, blockTimes(block, doubled));
  if (layout === "icon" || layout === "title" || isCovered(shown)) return undefined;
  const { start, range } = blockTimes(block, doubled);
  return layout === "start" || (isLow(shown) && layout === "range") ? start : range;
}

/** Renders title and times in one line, without the times if both do not fit. */
function renderLine(shown: ShownBlock, layout: Layout): ReactElement {
  const { block, today } = shown;
  const { item } = block.laidOut;
  const icon = iconClass(block.laidOut, today);
  return (
    <span data-times={formatTimes(shown, layout)} className="item-line">
      {renderItemTitle(item, classNames("clip-line", icon && `${icon} icon-ahead`))}
    </span>
  );
}

/** The lines of the title. The last line of a block with several lines shows the times. */
function countLines({ block, isOnPaper }: ShownBlock): number {
  // On paper, the times stand where the title leaves a line.
  if (isOnPaper) return countPaperLines(block.openMin);
  const fitting = Math.floor((block.openMin - PADDING_MINUTES) / LINE_MINUTES) - 1;
  return Math.min(LINES_MAX, fitting);
}

/** Renders the title in as many lines as fit; a narrow session on screen shows only its icon. */
function renderTitle(shown: ShownBlock, layout: Layout): ReactElement {
  const { block, today } = shown;
  const { item } = block.laidOut;
  const icon = iconClass(block.laidOut, today);
  if (layout === "icon" && icon !== undefined && item.type !== "event" && !shown.isOnPaper)
    return <span className={`${icon} size-3 shrink-0`} />;
  if (isLow(shown)) return renderLine(shown, layout);
  const ahead = icon && `${icon} icon-ahead`;
  const lines = countLines(shown);
  return renderItemTitle(item, classNames(lines <= 1 ? "clip-line" : `item-lines item-lines-${lines}`, ahead));
}

/** Renders one item in the time grid. Not a component, since a page renders hundreds. */
export function renderTimeBlock(shown: ShownBlock, key: Key): ReactElement {
  const { block, columnPx, today, doubled, isPressed } = shown;
  const layout = layoutFor(block.width * columnPx);
  return (
    <div
      key={key}
      className={classNames("time-slot", block.openMin < block.heightMin && "time-slot-covered")}
      style={getBlockPosition(block)}
    >
      <button
        type="button"
        data-item={block.laidOut.key}
        data-parts={resizableEdges(block)}
        data-times={isLow(shown) ? undefined : formatTimes(shown, layout)}
        tabIndex={-1}
        title={itemTitle(block.laidOut)}
        aria-label={itemLabel(block.laidOut, today, doubled)}
        aria-pressed={isPressed}
        className={getBlockClass(shown, layout)}
      >
        {renderTitle(shown, layout)}
      </button>
    </div>
  );
}

/** Renders the button of a day that lists the items without a column. */
export function renderMore(more: MoreBlock, day: string, key: Key): ReactElement {
  const { hidden, topMin, heightMin } = more;
  return (
    <div key={`more ${key}`} className="time-slot" style={getBlockPosition(more)}>
      <button
        type="button"
        data-more
        data-hidden={hidden.map((laidOut) => laidOut.key).join(" ")}
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-label={`+${hidden.length} more at ${formatMinutes(topMin)}, ${formatDay(day)}`}
        className={classNames("time-more", heightMin < TOUCH_MINUTES && "time-block-low")}
      >
        +{hidden.length}
      </button>
    </div>
  );
}

/** Renders the preview of a new item. */
export function renderDraft(shown: ShownBlock): ReactElement {
  const { block, columnPx } = shown;
  const layout = layoutFor(block.width * columnPx);
  return (
    <div key="draft" className="time-slot z-20" style={getBlockPosition(block)}>
      <div
        data-draft
        data-times={isLow(shown) ? undefined : formatTimes(shown, layout)}
        aria-hidden="true"
        className={classNames(
          getBlockClass(shown, layout),
          "pointer-events-none border border-dashed",
          draftEdge(block.laidOut.item.type),
        )}
      >
        {renderTitle(shown, layout)}
      </div>
    </div>
  );
}
