import type { LaneBar } from "@hourloom/domain/calendar/week-lanes";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronLeft, ChevronRight } from "@hourloom/ui/icons";
import { memo } from "react";
import { formatMinutes } from "@/shared/time/format";
import { itemLabel } from "./item-label";
import { draftEdges, edgeStyle, fills, hasEdge, itemTitle, typeIcons } from "./item-look";

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
    const { item, startMin } = bar.placed;
    const icon = typeIcons[item.type];
    const className = classNames(
      "item-bar",
      fills[item.type],
      icon,
      hasEdge(item) && "pl-2.5",
      // The arrow stands before the icon.
      bar.continued && ["rounded-l-none", icon && "bg-[position:1.125rem] pl-2"],
      bar.continues && "rounded-r-none",
      isDraft && ["pointer-events-none border border-dashed", draftEdges[item.type]],
    );
    const content = (
      <>
        {bar.continued ? <ChevronLeft aria-hidden="true" className="-mx-1 size-3 shrink-0" /> : null}
        {itemTitle(item, classNames("flex-1 clip-line", bar.continued && icon && "ml-4.5"))}
        {bar.continues ? <ChevronRight aria-hidden="true" className="-mx-1 size-3 shrink-0" /> : null}
      </>
    );
    const start = bar.continued || startMin === null ? undefined : formatMinutes(startMin);
    const style = { ...placeOfBar(bar, metrics), ...edgeStyle(item) };
    if (isDraft) {
      return (
        <div data-draft data-until={until} data-times={start} aria-hidden="true" className={className} style={style}>
          {content}
        </div>
      );
    }
    return (
      <button
        type="button"
        data-item={bar.placed.key}
        data-until={until}
        data-times={start}
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
