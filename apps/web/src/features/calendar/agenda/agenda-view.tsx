import { indexByDay, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useCalendars } from "@/features/changes/use-calendars";
import { useTaskLists } from "@/features/changes/use-task-lists";
import { latinKey } from "@/shared/commands/latin-key";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import { useHasSideMonth, useIsTouch } from "@/shared/page/media";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { dayOfElement } from "../grid/grid-elements";
import { isOnCheckMark, toggleTaskByKey } from "../grid/toggle-task";
import { addsToSelection } from "../grid/adds-to-selection";
import type { ViewProps } from "../grid/view-props";
import { AgendaDaySection } from "./agenda-day";
import { type AgendaDay, type AgendaStop, listAgendaDays, stopAfterRemoval, stopForKey } from "./agenda-days";
import { AgendaEnd } from "./agenda-end";
import { type AgendaWindow, allowMore, firstDateOf, monthOf, openWindow } from "./agenda-window";
import { isLoaded, useAgendaItems } from "./use-agenda-items";
import type { GroupNames } from "./item-details";
import { useAgendaScroll } from "./use-agenda-scroll";

export interface AgendaViewProps extends Omit<ViewProps, "laidOut" | "isLoading"> {
  ref: RefObject<HTMLDivElement | null>;
  /** The day of the address, which is listed also if it is empty. */
  date: string;
}

function stopOf(element: Element): AgendaStop | undefined {
  const date = dayOfElement(element);
  if (date === undefined) return undefined;
  return { date, key: element.closest<HTMLElement>("[data-item]")?.dataset["item"] };
}

function findStop(root: Element | null, { date, key }: AgendaStop): HTMLElement | null {
  const selector = key === undefined ? "[data-day-button]" : `[data-item="${key}"]`;
  return root?.querySelector<HTMLElement>(`[data-day="${date}"] ${selector}`) ?? null;
}

function findItem(days: readonly AgendaDay[], { date, key }: AgendaStop): LaidOutItem | undefined {
  return days.find((day) => day.date === date)?.items.find((item) => item.key === key);
}

/** Where a focused item is now, or else what is nearest to it. */
function findMoved(days: readonly AgendaDay[], stop: AgendaStop): AgendaStop | undefined {
  if (findItem(days, stop) !== undefined) return stop;
  const day =
    days.find(({ items }) => items.some(({ key }) => key === stop.key)) ?? days.find(({ date }) => date >= stop.date);
  if (day === undefined) return undefined;
  return { date: day.date, key: day.items.find(({ key }) => key === stop.key)?.key };
}

function useAgendaDays(
  { date, today, activeDay, draft, weekStart }: Omit<AgendaViewProps, "ref">,
  window: AgendaWindow,
) {
  const agenda = useAgendaItems(window, { today, weekStart });
  const { laidOut } = agenda;
  const { from, to } = window;
  const days = useMemo(() => {
    const range = { fromDay: dayNumberOf(firstDateOf(from)), toDay: dayNumberOf(firstDateOf(to)) };
    const shown = draft === undefined ? laidOut : [...laidOut, draft];
    return listAgendaDays(indexByDay(shown, range), range, [date, today, activeDay]);
  }, [laidOut, draft, from, to, date, today, activeDay]);
  return { agenda, days };
}

/** The titles of calendars and task lists, unless there is only one of them. */
function useGroupNames(): GroupNames {
  const { calendars } = useCalendars();
  const { lists } = useTaskLists();
  return useMemo(() => {
    const several = [calendars, lists].filter(({ length }) => length > 1);
    return new Map(several.flatMap((groups) => groups.map(({ id, title }) => [id, title])));
  }, [calendars, lists]);
}

/**
 * An endless list of days as a WAI-ARIA feed: arrows move between items, Page Up and Page Down
 * between days. It scrolls within itself, so its parent must give it a height.
 */
export function AgendaView({ ref, ...props }: AgendaViewProps) {
  const { today, activeDay, draft, isPhone } = props;
  useHourClock();
  const [window, setWindow] = useState(() => openWindow(activeDay));
  const { agenda, days } = useAgendaDays(props, window);
  const { part: focused, handlers: focusHandlers } = useFocusedPart(stopOf);
  const [stop, setStop] = useState<AgendaStop>();
  const names = useGroupNames();
  const { onListed } = props;
  useEffect(() => onListed?.(agenda.laidOut), [agenda.laidOut, onListed]);
  const { virtualizer, items, reveal, activate, handlers } = useAgendaScroll({
    scroller: ref,
    days,
    window,
    agenda,
    pinned: () => focused.current?.date,
    isTouch: useIsTouch(),
    isWide: useHasSideMonth(),
    activeDay,
    onActivate: props.onActivate,
    setWindow,
  });

  const pending = useRef<AgendaStop>(undefined);
  const focusPending = () => {
    const element = pending.current === undefined ? null : findStop(ref.current, pending.current);
    if (element === null) return;
    pending.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  };
  useLayoutEffect(focusPending);
  const focusStop = (next: AgendaStop) => {
    pending.current = next;
    reveal(next.date);
    focusPending();
  };
  useRestoreFocus(days, () => {
    const next = focused.current === undefined ? undefined : findMoved(days, focused.current);
    if (next !== undefined) focusStop(next);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof Element ? stopOf(event.target) : undefined;
    if (from === undefined) return;
    const laidOut = findItem(days, from);
    const isDone = laidOut !== undefined && onItemKey(event, laidOut, from.date);
    const next = isDone ? undefined : stopForKey(event, days, from);
    if (next !== undefined) focusStop(next);
    if (isDone || next !== undefined) event.preventDefault();
    else if (/^(Arrow|Page)/.test(event.key)) setWindow(allowMore);
  };
  const onItemKey = (event: KeyboardEvent<HTMLElement>, laidOut: LaidOutItem, date: string) => {
    if (event.altKey || latinKey(event) === "x") return props.onItemKey?.(event, laidOut, date) === true;
    if (event.key === " ") return toggleTaskByKey(event, laidOut, props.onToggleTask);
    if (event.key !== "Delete") return false;
    const day = days.find((one) => one.date === date);
    if (day !== undefined && props.onRemove(laidOut, date)) focusStop(stopAfterRemoval(day, laidOut.key));
    return true;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    const at = target instanceof Element ? stopOf(target) : undefined;
    if (at === undefined || !(target instanceof Element)) return;
    const laidOut = findItem(days, at);
    const pill = target.closest("[data-item]")?.querySelector("[data-pill]");
    if (laidOut !== undefined && props.onSelect?.(laidOut, addsToSelection(event)) === true) return;
    if (target.closest("[data-add]") !== null) props.onNew({ day: at.date, startMin: null });
    else if (laidOut === undefined) {
      if (target.closest("[data-day-button]") !== null) props.onShowDay(at.date);
    } else if (!pill || !isOnCheckMark(event, pill, laidOut)) props.onOpen(laidOut, at.date);
    else if (event.detail === 1) props.onToggleTask(laidOut.item);
  };

  /** Only the months at the ends may be without their items. */
  const isKnown = (date: string) => {
    const month = monthOf(date);
    return (month > window.from || isLoaded(agenda.before)) && (month < window.to - 1 || isLoaded(agenda.after));
  };

  const end = { window, today, onMore: () => setWindow(allowMore) };
  return (
    <div
      ref={ref}
      {...handlers}
      className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] scroll-py-4"
    >
      <div className="max-w-3xl px-4 sm:px-6 lg:max-w-none">
        <AgendaEnd side="before" edge={agenda.before} {...end} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys and clicks of its buttons. */}
        <div
          role="feed"
          aria-label={props.heading}
          aria-busy={agenda.before.status.kind === "loading" || agenda.after.status.kind === "loading"}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={(event) => {
            focusHandlers.onFocus(event);
            const at = stopOf(event.target);
            setStop(at);
            if (at !== undefined) activate(at.date);
          }}
          onBlur={focusHandlers.onBlur}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const day = days[index];
            if (day === undefined) return null;
            const isActive = day.date === activeDay;
            return (
              <AgendaDaySection
                key={day.date}
                day={day}
                index={index}
                top={start - virtualizer.options.scrollMargin}
                measure={virtualizer.measureElement}
                today={today}
                isActive={isActive}
                stopKey={(stop?.date === day.date ? stop.key : undefined) ?? day.items[0]?.key}
                draft={draft !== undefined && day.items.includes(draft) ? draft : undefined}
                isPhone={isPhone}
                isLoaded={isKnown(day.date)}
                names={names}
              />
            );
          })}
        </div>
        <AgendaEnd side="after" edge={agenda.after} {...end} />
      </div>
    </div>
  );
}
