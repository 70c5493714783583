import type { Block } from "@hourloom/domain/calendar/day-blocks";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import { memo } from "react";
import { hours } from "./hour-height";
import { ItemName } from "./item-bar";
import { blockTimes } from "./item-label";
import { draftEdges, edgeStyle, fills, hasEdge, hoverFills, ItemTitle, TypeIcon } from "./item-look";

/** From so many minutes on there is room for a line in the usual size, for a second one, and for air around both. */
const ONE_LINE_MINUTES = 20;
const TWO_LINES_MINUTES = 44;
const AIR_MINUTES = 52;
/** Height of a line of text in minutes at 48 px an hour, and what stands above and below the lines. */
const LINE_MINUTES = 20;
const PADDING_MINUTES = 10;

/** Widths, in pixels, from which on there is room: for words, for air beside them and a start, for a range, for both in one line. */
const WORDS_PX = 52;
const AIR_PX = 72;
const RANGE_PX = 136;
const LINE_PX = 224;

type Room = "icon" | "words" | "start" | "range" | "line";

function roomIn(widthPx: number): Room {
  if (widthPx < WORDS_PX) return "icon";
  if (widthPx < AIR_PX) return "words";
  if (widthPx < RANGE_PX) return "start";
  return widthPx < LINE_PX ? "range" : "line";
}

interface TimeBlockProps {
  block: Block;
  columnPx: number;
  isDraft?: boolean;
  /** Draws the edges by which it can be resized. */
  canResize?: boolean;
}

function sameBlock(a: Block, b: Block): boolean {
  const keys = ["placed", "topMin", "heightMin", "left", "width", "cascade", "continued", "continues"] as const;
  return keys.every((key) => a[key] === b[key]);
}

function placeOfBlock(block: Block) {
  return {
    top: hours(block.topMin),
    // A hairline of paper between what follows one another.
    height: `calc(${hours(block.heightMin)} - 1px)`,
    left: `${block.left * 100}%`,
    width: `calc(${block.width * 100}% - 2px)`,
    zIndex: block.cascade === undefined ? undefined : block.cascade + 1,
  };
}

/** The edges by which it can be resized; drawn only under the pointer, since every block would have two more boxes for them. */
function edgesOf(block: Block): string {
  return classNames(
    !block.continued &&
      "hover:before:absolute hover:before:inset-x-0 hover:before:top-0 hover:before:h-1.5 hover:before:cursor-ns-resize",
    !block.continues &&
      "hover:after:absolute hover:after:inset-x-0 hover:after:bottom-0 hover:after:h-1.5 hover:after:cursor-ns-resize",
  );
}

/** Which of its edges a block lets be taken: those at which it really begins and ends. */
function partsOf(block: Block): string {
  return [block.continued ? "" : "start", block.continues ? "" : "end"].join(" ").trim();
}

/** Less of it where there is little room; past the edge where there is one. */
function paddingOf(item: CalendarItem, room: Room): string {
  const isTight = room === "icon" || room === "words";
  if (hasEdge(item)) return isTight ? "pr-1 pl-2" : "pr-1 pl-2.5";
  return isTight ? "px-1 gap-1" : "px-2 gap-1.5";
}

interface TextProps {
  block: Block;
  room: Room;
}

/** Where a session is too narrow for words, its icon stands for it. */
function isNameless(item: CalendarItem, room: Room): boolean {
  return room === "icon" && item.type !== "event";
}

/** One line: the times only where there is much room, since the place among the hours says them already. */
function OneLine({ block, room }: TextProps) {
  const { item } = block.placed;
  return (
    <span className={classNames("flex h-full min-w-0 items-center gap-1.5", paddingOf(item, room))}>
      <TypeIcon type={item.type} className={block.heightMin < ONE_LINE_MINUTES ? "size-2.5" : undefined} />
      {isNameless(item, room) ? null : <ItemTitle item={item} className="truncate" />}
      {room === "line" ? (
        <span aria-hidden="true" className="shrink-0 tabular-nums opacity-90">
          {blockTimes(block).range}
        </span>
      ) : null}
    </span>
  );
}

function Lines({ block, room }: TextProps) {
  const { item } = block.placed;
  const lines = Math.max(1, Math.floor((block.heightMin - PADDING_MINUTES) / LINE_MINUTES) - 1);
  const { start, range } = blockTimes(block);
  const air = block.heightMin < AIR_MINUTES ? "pt-px" : "py-1";
  return (
    <span className={classNames("flex h-full min-w-0 flex-col", paddingOf(item, room), air, "gap-0")}>
      <span className="flex min-h-0 min-w-0 gap-1.5">
        <TypeIcon type={item.type} className="mt-0.5" />
        {isNameless(item, room) ? null : (
          <span className="min-w-0 overflow-hidden [overflow-wrap:anywhere]" style={{ maxHeight: `${lines}rem` }}>
            <ItemTitle item={item} />
          </span>
        )}
      </span>
      {room === "icon" || room === "words" ? null : (
        <span aria-hidden="true" className="truncate tabular-nums opacity-90">
          {room === "start" ? start : range}
        </span>
      )}
    </span>
  );
}

/** Title and times, in as many lines as there is room for. */
function BlockText(props: TextProps) {
  return props.block.heightMin < TWO_LINES_MINUTES ? <OneLine {...props} /> : <Lines {...props} />;
}

/** One item among the hours of a day. */
export const TimeBlock = memo(
  function TimeBlock({ block, columnPx, isDraft = false, canResize = false }: TimeBlockProps) {
    const { item, key } = block.placed;
    const room = roomIn(block.width * columnPx);
    const className = classNames(
      "pointer-events-auto absolute flex min-w-0 flex-col overflow-hidden rounded-sm text-left text-xs",
      block.heightMin < ONE_LINE_MINUTES && "text-[0.6875rem] leading-none",
      fills[item.type],
      block.continued && "rounded-t-none",
      block.continues && "rounded-b-none",
      isDraft && ["pointer-events-none z-20 border border-dashed", draftEdges[item.type]],
      !isDraft && hoverFills[item.type],
      block.cascade !== undefined && "ring-1 ring-paper hover:z-200! focus-visible:z-200!",
    );
    const style = { ...placeOfBlock(block), ...edgeStyle(item) };
    if (isDraft) {
      return (
        <div data-draft aria-hidden="true" className={className} style={style}>
          <BlockText block={block} room={room} />
        </div>
      );
    }
    return (
      <button
        type="button"
        data-item={key}
        data-parts={canResize ? partsOf(block) : undefined}
        tabIndex={-1}
        title={item.title}
        className={classNames(className, "-outline-offset-1", canResize && edgesOf(block))}
        style={style}
      >
        <ItemName placed={block.placed} />
        <BlockText block={block} room={room} />
      </button>
    );
  },
  (a, b) =>
    sameBlock(a.block, b.block) &&
    roomIn(a.block.width * a.columnPx) === roomIn(b.block.width * b.columnPx) &&
    a.isDraft === b.isDraft &&
    a.canResize === b.canResize,
);
