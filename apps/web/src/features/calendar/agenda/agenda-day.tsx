import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { classNames } from "@hourloom/ui/class-names";
import { Plus } from "@hourloom/ui/icons";
import { memo, type RefCallback, use } from "react";
import { formatDay, formatDayInText } from "@/shared/time/format";
import { dayLabel, itemLabel, itemTitle } from "../grid/item-label";
import { draftEdge, fillClass, iconClass, renderItemTitle } from "../grid/item-style";
import { SelectionContext } from "../grid/selection-context";
import { type AgendaDay, timesOnDay } from "./agenda-days";
import { describeDetails, type GroupNames } from "./item-details";

interface ItemProps {
  laidOut: LaidOutItem;
  date: string;
  today: string;
  isPhone: boolean;
  /** What stands beside it where the row is wide (item-details.ts). */
  details?: string;
  className?: string;
}

/** An item in one line: its times, its title on its colour, and its place or its details. */
export function ItemContent({ laidOut, date, today, isPhone, details = "", className }: ItemProps) {
  const { item } = laidOut;
  const { start, range } = timesOnDay(laidOut, date);
  const icon = iconClass(laidOut, today);
  return (
    <>
      <span
        data-times={isPhone ? start : range}
        className="item-times w-18 shrink-0 text-xs text-muted sm:w-36 sm:text-right lg:w-32"
      />
      <span
        data-pill
        className={classNames(
          "flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-3 transition-colors duration-150 pointer-coarse:h-11 @min-[72rem]:max-w-176 @min-[72rem]:flex-3",
          fillClass(laidOut, today),
          className,
        )}
      >
        {icon === undefined ? null : <span className={`${icon} size-4 shrink-0`} />}
        {renderItemTitle(item, "truncate text-sm")}
        {item.type === "event" && item.location !== "" ? (
          <span
            data-times={item.location}
            className="item-times min-w-0 shrink-2 text-xs max-sm:hidden @min-[72rem]:hidden"
          />
        ) : null}
      </span>
      <span data-times={details} className="item-times hidden min-w-0 flex-2 text-xs text-muted @min-[72rem]:block" />
    </>
  );
}

interface AgendaDayProps {
  day: AgendaDay;
  index: number;
  /** Distance from the first day in pixels. */
  top: number;
  measure: RefCallback<Element>;
  today: string;
  isActive: boolean;
  stopKey: string | undefined;
  /** The preview of a new item, if it is on this day. */
  draft: LaidOutItem | undefined;
  isPhone: boolean;
  isLoaded: boolean;
  names: GroupNames;
}

/** A day with its items, beside it on wide screens. Events are handled by the list around it. */
export const AgendaDaySection = memo(function AgendaDaySection(props: AgendaDayProps) {
  const { day, index, top, measure, today, isActive, stopKey, draft, isPhone, isLoaded, names } = props;
  const { date, items, isAfterGap } = day;
  const isToday = date === today;
  const id = `agenda-${date}`;
  const tabIndex = isActive ? 0 : -1;
  const selected = use(SelectionContext);
  const label = formatDay(date);
  return (
    <article
      ref={measure}
      data-index={index}
      data-day={date}
      aria-labelledby={id}
      aria-posinset={index + 1}
      aria-setsize={-1}
      className="absolute inset-x-0 top-0 pb-4"
      style={{ transform: `translateY(${top}px)` }}
    >
      {isAfterGap ? <p className="pb-4 text-muted">Nothing until {formatDayInText(date, today)}.</p> : null}
      <div className="border-t pt-1 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="relative flex items-center self-start">
          <h2 id={id} aria-label={dayLabel(date, items.length, isToday)} className="min-w-0">
            <button
              type="button"
              data-day-button
              tabIndex={tabIndex}
              aria-current={isToday ? "date" : undefined}
              aria-label={dayLabel(date, items.length, isToday)}
              className="-ml-2 flex min-h-11 items-center rounded-md px-2 text-left text-base font-semibold tabular-nums hover:bg-sunken"
            >
              <span className="truncate">{label}</span>
            </button>
          </h2>
          {isToday ? (
            <span
              aria-hidden="true"
              className="pointer-events-none ml-1 shrink-0 rounded-full bg-accent px-2 text-xs font-semibold text-on-accent lg:absolute lg:top-9 lg:left-0 lg:ml-0"
            >
              Today
            </span>
          ) : null}
          <button
            type="button"
            data-add
            tabIndex={tabIndex}
            aria-label={`New item on ${label}`}
            // Its icon ends where the rows end.
            className="-mr-2.5 ml-auto inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink lg:mr-0 pointer-coarse:-mr-3 pointer-coarse:size-11"
          >
            <Plus aria-hidden="true" className="size-4.5" />
          </button>
        </div>
        {items.length === 0 ? (
          <p className="pt-1 pb-2 text-muted lg:flex lg:min-h-11 lg:items-center lg:py-0">
            {isLoaded ? "Nothing on this day." : "Not loaded yet."}
          </p>
        ) : (
          <ul className="flex flex-col gap-1 lg:pt-1 lg:pointer-coarse:pt-0">
            {items.map((laidOut) => (
              <li key={laidOut.key}>
                {laidOut === draft ? (
                  <div data-draft aria-hidden="true" className="flex items-center gap-3">
                    <ItemContent
                      laidOut={laidOut}
                      date={date}
                      today={today}
                      isPhone={isPhone}
                      className={classNames("border border-dashed", draftEdge(laidOut.item.type))}
                    />
                  </div>
                ) : (
                  <button
                    type="button"
                    data-item={laidOut.key}
                    tabIndex={isActive && laidOut.key === stopKey ? 0 : -1}
                    title={itemTitle(laidOut)}
                    aria-label={itemLabel(laidOut, today)}
                    aria-pressed={selected?.has(laidOut.key)}
                    className="flex w-full items-center gap-3 rounded-md text-left"
                  >
                    <ItemContent
                      laidOut={laidOut}
                      date={date}
                      today={today}
                      isPhone={isPhone}
                      details={describeDetails(laidOut.item, names)}
                    />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
});
