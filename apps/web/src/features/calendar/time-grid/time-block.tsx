import type { Block } from "@hourloom/domain/calendar/day-blocks";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { DayMinutes } from "@hourloom/domain/time/clock-change";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import { type CSSProperties, memo, type ReactElement } from "react";
import { hours } from "./hours";
import { blockTimes, itemLabel } from "../grid/item-label";
import { draftEdges, edgeStyle, fills, hasEdge, itemTitle, typeIcons } from "../grid/item-look";

/** From so many minutes on there is room for a line in the usual size, for a second one, and for air around both. */
const ONE_LINE_MINUTES = 20;
/** Lower ones are touched over more than they show (items.css). */
const TOUCH_MINUTES = 30;
const TWO_LINES_MINUTES = 44;
const AIR_MINUTES = 52;
/** Height of a line of text in minutes at 48 px an hour, and what stands above and below the lines. */
const LINE_MINUTES = 20;
const PADDING_MINUTES = 10;

/** Widths, in pixels, from which on there is room: for words, for air beside them and a start, for a range, for both in one line. */
const WORDS_PX = 52;
const AIR_PX = 72;
const RANGE_PX = 150;
const LINE_PX = 224;

type Room = "icon" | "words" | "start" | "range" | "line";

function layerIn(widthPx: number): Room {
  if (widthPx < WORDS_PX) return "icon";
  if (widthPx < AIR_PX) return "words";
  if (widthPx < RANGE_PX) return "start";
  return widthPx < LINE_PX ? "range" : "line";
}

interface TimeBlockProps {
  block: Block;
  columnPx: number;
  isDraft?: boolean;
  /** Whether it can be resized by its edges. */
  canResize?: boolean;
  /** The minutes that the clock shows twice on its day. */
  doubled?: DayMinutes | undefined;
}

function sameBlock(a: Block, b: Block): boolean {
  const keys = ["placed", "topMin", "heightMin", "left", "width", "cascade", "continued", "continues"] as const;
  return keys.every((key) => a[key] === b[key]);
}

/** As one property: a page sets those of hundreds of blocks. */
function placeOfBlock({ topMin, heightMin, left, width, cascade }: Block): CSSProperties {
  const [right, bottom] = [(1 - left - width) * 100, DAY_MINUTES - topMin - heightMin];
  return {
    inset: `${hours(topMin)} ${right}% ${hours(bottom)} ${left * 100}%`,
    zIndex: cascade === undefined ? undefined : cascade + 1,
  };
}

/** Which of its edges a block lets be taken: those at which it really begins and ends. */
function partsOf(block: Block): string {
  return [block.continued ? "" : "start", block.continues ? "" : "end"].join(" ").trim();
}

/** Less air where there is little room; past the edge where there is one. */
function paddingOf(item: CalendarItem, room: Room): string | undefined {
  const isTight = room === "icon" || room === "words";
  if (hasEdge(item)) return isTight ? "pr-1 pl-2" : "pr-1 pl-2.5";
  return isTight ? "px-1" : undefined;
}

/** One line, or as many as there is room for. */
function isLow(block: Block): boolean {
  return block.heightMin < TWO_LINES_MINUTES;
}

/** How what it says is arranged within it. */
function arrangementOf(block: Block): string | undefined {
  if (isLow(block)) return "flex-row items-center gap-1.5 py-0";
  return block.heightMin < AIR_MINUTES ? "pt-px pb-0" : undefined;
}

/** The times as they are seen; in one line only where there is much room, since the place among the hours says them already. */
function timesOf({ block, doubled }: Pick<TimeBlockProps, "block" | "doubled">, room: Room): string | undefined {
  if (room === "icon" || room === "words" || (isLow(block) && room !== "line")) return undefined;
  const { start, range } = blockTimes(block, doubled);
  return room === "start" ? start : range;
}

/** The title, in as many lines as there is room for. Where a session is too narrow for words, its icon stands for it. */
function titleOf(block: Block, room: Room): ReactElement {
  const { item } = block.placed;
  const icon = typeIcons[item.type];
  if (room === "icon" && icon !== undefined) return <span className={`${icon} size-3 shrink-0`} />;
  const ahead = icon && `${icon} icon-ahead`;
  // Of a high one the last line is that of its times.
  const lines = isLow(block) ? 1 : Math.max(1, Math.floor((block.heightMin - PADDING_MINUTES) / LINE_MINUTES) - 1);
  return lines === 1
    ? itemTitle(item, classNames("clip-line", ahead))
    : itemTitle(item, classNames("item-lines", ahead), { WebkitLineClamp: lines });
}

/** One item among the hours of a day. */
export const TimeBlock = memo(
  function TimeBlock({ block, columnPx, isDraft = false, canResize = false, doubled }: TimeBlockProps) {
    const { item, key } = block.placed;
    const room = layerIn(block.width * columnPx);
    const className = classNames(
      "time-block",
      fills[item.type],
      paddingOf(item, room),
      arrangementOf(block),
      block.heightMin < ONE_LINE_MINUTES && "time-block-thin",
      block.heightMin < TOUCH_MINUTES && "time-block-low",
      block.continued && "rounded-t-none",
      block.continues && "rounded-b-none",
      isDraft && ["pointer-events-none z-20 border border-dashed", draftEdges[item.type]],
      block.cascade !== undefined && "ring-1 ring-paper hover:z-200! focus-visible:z-200!",
    );
    const style = { ...placeOfBlock(block), ...edgeStyle(item) };
    const times = timesOf({ block, doubled }, room);
    if (isDraft) {
      return (
        <div data-draft data-times={times} aria-hidden="true" className={className} style={style}>
          {titleOf(block, room)}
        </div>
      );
    }
    return (
      <button
        type="button"
        data-item={key}
        data-parts={canResize ? partsOf(block) : undefined}
        data-times={times}
        tabIndex={-1}
        title={item.title}
        aria-label={itemLabel(block.placed, doubled)}
        className={className}
        style={style}
      >
        {titleOf(block, room)}
      </button>
    );
  },
  (a, b) =>
    sameBlock(a.block, b.block) &&
    layerIn(a.block.width * a.columnPx) === layerIn(b.block.width * b.columnPx) &&
    a.isDraft === b.isDraft &&
    a.canResize === b.canResize &&
    a.doubled === b.doubled,
);
