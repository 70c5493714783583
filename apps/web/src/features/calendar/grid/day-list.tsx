import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { ownTimeText } from "@/shared/zones/own-time-text";
import { itemLabel, itemTitle, timesLabel } from "./item-label";
import { edgeClass, fills, iconClass, renderItemTitle } from "./item-style";
import { isOnCheckMark, toggleTaskByKey } from "./toggle-task";
import type { ItemPointerDown } from "./view-props";

interface DayListProps {
  day: string;
  items: readonly PlacedItem[];
  onOpen: (placed: PlacedItem) => void;
  onToggleTask: (item: CalendarItem) => void;
  onItemPointerDown: ItemPointerDown;
}

function Times({ placed }: { placed: PlacedItem }) {
  useHourClock();
  const times = timesLabel(placed);
  if (times === undefined) return null;
  const onBothClocks = [times.charAt(0).toUpperCase() + times.slice(1), ownTimeText(placed.item)];
  return (
    <span data-times={onBothClocks.filter((text) => text !== undefined).join(" · ")} className="item-times text-xs" />
  );
}

/** Lists the items of a day with their full titles and times. */
export function DayList({ day, items, onOpen, onToggleTask, onItemPointerDown }: DayListProps) {
  return (
    <ul data-day={day} className="flex flex-col gap-1.5">
      {items.map((placed) => (
        <li key={placed.key}>
          <button
            type="button"
            data-item={placed.key}
            title={itemTitle(placed.item)}
            aria-label={itemLabel(placed)}
            onClick={(event) => {
              if (!isOnCheckMark(event, event.currentTarget, placed)) onOpen(placed);
              else if (event.detail === 1) onToggleTask(placed.item);
            }}
            onKeyDown={(event) => {
              if (event.key === " " && toggleTaskByKey(event, placed, onToggleTask)) event.preventDefault();
            }}
            onPointerDown={(event) => onItemPointerDown(event, placed, day, "body")}
            className={classNames(
              "relative flex min-h-11 w-full items-start gap-2 rounded-md px-3 py-2.5 text-left transition-colors duration-150",
              edgeClass(placed),
              placed.color !== null && "pl-4",
              fills[placed.item.type],
            )}
          >
            {placed.item.type === "event" ? null : (
              <span className={`${iconClass(placed.item)} mt-0.5 size-4 shrink-0`} />
            )}
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              {renderItemTitle(placed.item, "line-clamp-4 text-sm")}
              <Times placed={placed} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
