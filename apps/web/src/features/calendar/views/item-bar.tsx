import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { LaneBar } from "@hourloom/domain/calendar/week-lanes";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronLeft, ChevronRight } from "@hourloom/ui/icons";
import { memo, type ReactElement } from "react";
import { formatMinutes } from "@/shared/format";
import { itemLabel } from "./item-label";
import { draftEdges, edgeStyle, fills, hasEdge, hoverFills, itemTitle, seenTimes, typeIcon } from "./item-look";

/** Height of the header above the lanes, and of a lane with its gap, in pixels. */
export interface LaneMetrics {
  top: number;
  pitch: number;
  height: number;
}

/** A bar reaches over its days; where it goes on beyond the row, it reaches the edge. */
function placeOfBar(bar: LaneBar, { top, pitch, height }: LaneMetrics) {
  const left = bar.continued ? 0 : 4;
  const right = bar.continues ? 0 : 4;
  return {
    top: top + bar.lane * pitch,
    height,
    left,
    // The hairlines between the days are part of the way.
    width: `calc(${bar.days * 100}% + ${bar.days - 1}px - ${left + right}px)`,
  };
}

function sameBar(a: LaneBar, b: LaneBar): boolean {
  return (
    a.placed === b.placed &&
    a.lane === b.lane &&
    a.days === b.days &&
    a.continued === b.continued &&
    a.continues === b.continues
  );
}

/** Whether two lists of bars show the same, so that their day need not be drawn again. */
export function sameBars(a: readonly LaneBar[], b: readonly LaneBar[]): boolean {
  return a.length === b.length && a.every((bar, index) => bar === b[index] || sameBar(bar, b[index] ?? bar));
}

/** Left out where days are narrow. The month is measured as a whole: a container for each bar would take longer than all else. */
function startOf(placed: PlacedItem, isNarrow: boolean): ReactElement | null {
  if (placed.startMin === null) return null;
  return seenTimes(formatMinutes(placed.startMin), classNames("shrink-0", isNarrow && "@max-[53rem]/month:hidden"));
}

interface ItemBarProps {
  bar: LaneBar;
  /** The last day of it that is shown, where there are several. */
  until: string | undefined;
  metrics: LaneMetrics;
  isDraft?: boolean;
}

/** One item over its days of a row: type, start and title. Arrows say that it began before or goes on after. */
export const ItemBar = memo(
  function ItemBar({ bar, until, metrics, isDraft = false }: ItemBarProps) {
    const { item } = bar.placed;
    const className = classNames(
      "absolute z-1 flex min-w-0 items-center gap-1.5 rounded-sm px-2 text-left text-xs",
      hasEdge(item) && "pl-2.5",
      fills[item.type],
      bar.continued && "rounded-l-none",
      bar.continues && "rounded-r-none",
      isDraft && ["pointer-events-none border border-dashed", draftEdges[item.type]],
      !isDraft && hoverFills[item.type],
    );
    const content = (
      <>
        {bar.continued ? <ChevronLeft aria-hidden="true" className="-mx-1 size-3 shrink-0" /> : null}
        {typeIcon(item.type, "bar")}
        {bar.continued ? null : startOf(bar.placed, bar.days === 1)}
        {itemTitle(item, { className: "flex-1 clip-line" })}
        {bar.continues ? <ChevronRight aria-hidden="true" className="-mx-1 size-3 shrink-0" /> : null}
      </>
    );
    const style = { ...placeOfBar(bar, metrics), ...edgeStyle(item) };
    if (isDraft) {
      return (
        <div data-draft aria-hidden="true" className={className} style={style}>
          {content}
        </div>
      );
    }
    return (
      <button
        type="button"
        data-item={bar.placed.key}
        data-until={until}
        tabIndex={-1}
        title={item.title}
        aria-label={itemLabel(bar.placed)}
        className={className}
        style={style}
      >
        {content}
      </button>
    );
  },
  (a, b) => sameBar(a.bar, b.bar) && a.until === b.until && a.metrics === b.metrics && a.isDraft === b.isDraft,
);
