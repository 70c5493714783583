import type { LaneBar } from "@hourloom/domain/calendar/week-lanes";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronLeft, ChevronRight } from "@hourloom/ui/icons";
import { addDays } from "@hourloom/domain/time/day-number";
import { canResizeSpan, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { type Key, type ReactElement, use } from "react";
import { formatMinutes } from "@/shared/time/format";
import { itemLabel, itemTitle } from "./item-label";
import { SelectionContext } from "./selection-context";
import { sameMembers } from "./same-members";
import { useSlots } from "./use-slots";
import { draftEdge, fillClass, hasEdge, iconClass, renderItemTitle, resizableEdges } from "./item-style";

/** In pixels: the header above the lanes, a lane with its gap, and a bar. */
export interface LaneMetrics {
  top: number;
  pitch: number;
  height: number;
  /** Space beside a bar at its ends; by default 4. */
  insets?: { left: number; right: number };
  /** Otherwise the time follows the title, where both fit. */
  isTimeFirst?: boolean;
}

function getBarPosition(bar: LaneBar, { top, pitch, height, insets = { left: 4, right: 4 } }: LaneMetrics) {
  const left = bar.continued ? 0 : insets.left;
  const right = bar.continues ? 0 : insets.right;
  return {
    top: top + bar.lane * pitch,
    height,
    left,
    // Includes the 1 px borders between the days.
    width: `calc(${bar.days * 100}% + ${bar.days - 1}px - ${left + right}px)`,
  };
}

/** Compares the props of memoized cells. */
export function sameBars(a: readonly LaneBar[], b: readonly LaneBar[]): boolean {
  return a.length === b.length && a.every((bar, index) => sameMembers(bar, b[index] ?? bar));
}

interface ShownBar {
  bar: LaneBar;
  /** The last day that the bar covers, if there are several. */
  until: string | undefined;
  metrics: LaneMetrics;
  today: string;
  isDraft: boolean;
  isPressed: boolean | undefined;
}

/** Whether the time is omitted if the title leaves no space. Arrows need a single line. */
function isTimeOptional({ bar, metrics }: ShownBar): boolean {
  return metrics.isTimeFirst !== true && !bar.continued && !bar.continues;
}

function getBarClass(shown: ShownBar): string {
  const { bar, metrics, today, isDraft } = shown;
  // The edge of an event is a background image, too: its icon stands before the title.
  const icon = hasEdge(bar.laidOut) ? undefined : iconClass(bar.laidOut, today);
  return classNames(
    "item-bar",
    fillClass(bar.laidOut, today),
    icon,
    hasEdge(bar.laidOut) && "pl-2.5",
    metrics.height === metrics.pitch && "item-bar-dense",
    isTimeOptional(shown) ? "item-bar-wrap" : metrics.isTimeFirst !== true && "before:order-1",
    // Leaves space for the arrow before the icon.
    bar.continued && ["rounded-l-none", icon && "bg-[position:1.125rem] pl-2"],
    bar.continues && "rounded-r-none",
    isDraft && ["pointer-events-none border border-dashed", draftEdge(bar.laidOut.item.type)],
  );
}

/**
 * Renders one item over its days in a row; arrows mark that it continues in other rows. Not a
 * component, since a page renders hundreds.
 */
function renderBar(shown: ShownBar, key: Key): ReactElement {
  const { bar, until, metrics, today, isDraft, isPressed } = shown;
  const { laidOut } = bar;
  const { item, startMin } = laidOut;
  const shared = {
    "data-until": until,
    "data-times": bar.continued || startMin === null ? undefined : formatMinutes(startMin),
    className: getBarClass(shown),
    style: getBarPosition(bar, metrics),
  };
  const icon = iconClass(laidOut, today);
  const ahead = hasEdge(laidOut) ? icon && `${icon} icon-ahead` : bar.continued && icon && "ml-4.5";
  const content = (
    <>
      {bar.continued ? <ChevronLeft aria-hidden="true" className="-mx-1 size-3 shrink-0" /> : null}
      {renderItemTitle(item, classNames("clip-line", !isTimeOptional(shown) && "flex-1", ahead))}
      {bar.continues ? <ChevronRight aria-hidden="true" className="order-1 -mx-1 size-3 shrink-0" /> : null}
    </>
  );
  return isDraft ? (
    <div key={key} data-draft aria-hidden="true" {...shared}>
      {content}
    </div>
  ) : (
    <button
      key={key}
      type="button"
      data-item={laidOut.key}
      data-parts={canResizeSpan(laidOut) ? resizableEdges(bar) : undefined}
      tabIndex={-1}
      title={itemTitle(laidOut)}
      aria-label={itemLabel(laidOut, today)}
      aria-pressed={isPressed}
      {...shared}
    >
      {content}
    </button>
  );
}

interface ItemBarsProps {
  /** The day on which the bars begin. */
  day: string;
  bars: readonly LaneBar[];
  draft: LaidOutItem | undefined;
  metrics: LaneMetrics;
  today: string;
}

/** The bars that begin on a day. */
export function ItemBars({ day, bars, draft, metrics, today }: ItemBarsProps) {
  const slotsOf = useSlots();
  const selected = use(SelectionContext);
  const slotOf = slotsOf(bars.map(({ laidOut }) => laidOut.key));
  return bars.map((bar) => {
    const until = bar.days === 1 ? undefined : addDays(day, bar.days - 1);
    const isDraft = bar.laidOut === draft;
    const shown = { bar, until, metrics, today, isDraft, isPressed: selected?.has(bar.laidOut.key) };
    return renderBar(shown, slotOf(bar.laidOut.key));
  });
}
