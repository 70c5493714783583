import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { classNames } from "@hourloom/ui/class-names";
import { type KeyboardEvent, use } from "react";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { ownTimeText } from "@/shared/zones/own-time-text";
import { itemLabel, itemTitle, timesLabel } from "./item-label";
import { fillClass, hasEdge, iconClass, renderItemTitle } from "./item-style";
import { SelectionContext } from "./selection-context";
import { isOnCheckMark, toggleTaskByKey } from "./toggle-task";
import type { ViewProps } from "./view-props";

export interface DayListProps extends Pick<ViewProps, "today" | "onToggleTask" | "onItemPointerDown"> {
  day: string;
  items: readonly LaidOutItem[];
  /** Whether the first item gets the focus of the dialog around the list. */
  isFirstFocused?: boolean;
  onOpen: (laidOut: LaidOutItem) => void;
}

function Times({ laidOut }: { laidOut: LaidOutItem }) {
  useHourClock();
  const times = timesLabel(laidOut);
  if (times === undefined) return null;
  const onBothClocks = [times.charAt(0).toUpperCase() + times.slice(1), ownTimeText(laidOut.item)];
  return (
    <span data-times={onBothClocks.filter((text) => text !== undefined).join(" · ")} className="item-times text-xs" />
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...(event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
  const at = stops.findIndex((stop) => stop === event.currentTarget);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stops[next]?.focus();
}

/** Lists the items of a day with their full titles and times. */
export function DayList({ day, today, items, isFirstFocused, onOpen, onToggleTask, onItemPointerDown }: DayListProps) {
  const selected = use(SelectionContext);
  return (
    <ul data-day={day} className="flex flex-col gap-1.5 pointer-fine:gap-1">
      {items.map((laidOut, index) => {
        const icon = iconClass(laidOut, today);
        return (
          <li key={laidOut.key}>
            <button
              type="button"
              data-item={laidOut.key}
              data-first-focus={isFirstFocused === true && index === 0 ? "" : undefined}
              title={itemTitle(laidOut)}
              aria-label={itemLabel(laidOut, today)}
              aria-pressed={selected?.has(laidOut.key)}
              onClick={(event) => {
                if (!isOnCheckMark(event, event.currentTarget, laidOut)) onOpen(laidOut);
                else if (event.detail === 1) onToggleTask(laidOut.item);
              }}
              onKeyDown={(event) => {
                moveFocus(event);
                if (event.key === " " && toggleTaskByKey(event, laidOut, onToggleTask)) event.preventDefault();
              }}
              onPointerDown={(event) => onItemPointerDown(event, laidOut, day)}
              className={classNames(
                "relative flex min-h-11 w-full items-start gap-2 rounded-md px-3 py-2.5 text-left transition-colors duration-150 pointer-fine:min-h-9 pointer-fine:py-1.5",
                hasEdge(laidOut) && "pl-4",
                fillClass(laidOut, today),
              )}
            >
              {icon === undefined ? null : <span className={`${icon} mt-0.5 size-4 shrink-0`} />}
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                {renderItemTitle(laidOut.item, "line-clamp-4 text-sm")}
                <Times laidOut={laidOut} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
