import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { startOfWeek } from "@hourloom/domain/time/day-number";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { useEditor } from "@/features/editor/state/editor-provider";
import { dayOfTarget, type EditorTarget } from "@/features/editor/state/editor-state";
import { newId } from "@/shared/api/new-id";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import type { CalendarAddress } from "../calendar-search";
import { formatHeading, isSamePage } from "../calendar-view";
import { useCalendarsPanel } from "../calendars/use-calendars-panel";
import { useDrag } from "./use-drag";
import { createNewTarget } from "../grid/create-new-target";
import { SelectionContext } from "../grid/selection-context";
import type { Slot } from "../grid/view-props";
import { useDayList } from "../month/use-day-list";
import { useItemSelection } from "../selection/use-item-selection";
import { useSelectedActions } from "./use-selected-actions";
import { useCalendarNavigation } from "../use-calendar-navigation";
import { useCalendarRange } from "../use-calendar-range";

export interface CalendarScreenProps extends CalendarAddress {
  today: string;
  zone: string;
  onShow: (page: CalendarAddress) => void;
}

const none: readonly LaidOutItem[] = [];

/** After a navigation deferred, so that the header responds first; changes of the page are not. */
function useRenderedPage<Page extends { view: string; date: string }>(page: Page): Page {
  const deferred = useDeferredValue(page);
  return deferred.view === page.view && deferred.date === page.date ? page : deferred;
}

/** The page, its selection, and what its views, keys and menus do. */
function useCalendarState({ today, zone, ...address }: CalendarScreenProps) {
  const navigation = useCalendarNavigation(address);
  const { shown, activeDay, setActiveDay, goTo, turn, activate } = navigation;
  const { view, date, dayCount, isPhone } = shown;
  const isEndless = view === "agenda";
  const page = useCalendarRange(navigation.page, today);
  const { laidOut, calendars, colors } = page;
  const heading = formatHeading(navigation.page);
  const isLoading = page.status.kind === "loading";
  const rendered = useRenderedPage(
    useMemo(
      () => ({ view, date, dayCount, heading, laidOut, isLoading }),
      [view, date, dayCount, heading, laidOut, isLoading],
    ),
  );
  const [listed, setListed] = useState(none);
  /** What is on screen: the agenda loads items of its own. */
  const onScreen = isEndless ? listed : laidOut;
  const showsWeeks = view === "week" || view === "month";
  const selection = useItemSelection([view, isEndless ? "" : date, dayCount].join(" "), onScreen);
  const { isFixed, targetsOf, remove, toggleTask } = useSelectedActions(selection, calendars);
  const surface = useRef<HTMLDivElement>(null);
  const dayList = useDayList({ surface, laidOut, activeDay });
  const calendarsPanel = useCalendarsPanel();
  const [isUnscheduledOpen, setUnscheduledOpen] = useState(false);
  const [nowRequests, setNowRequests] = useState(0);
  const editor = useEditor();

  const open = (target: EditorTarget) => {
    dayList.close();
    const day = dayOfTarget(target);
    if (day !== null) setActiveDay(day);
    editor.open(target);
  };
  const openNew = (at: Slot) => open(createNewTarget(newId(), at));
  const openItem = ({ item }: Pick<LaidOutItem, "item">, day: string, options?: { converts: true }) =>
    open({ screen: "calendar", kind: "edit", day, item, ...options });
  const drag = useDrag({
    surface,
    zone,
    isMonth: view === "month" || isEndless,
    onTurn: turn,
    colors,
    isFixed,
    targetsOf,
    onSelect: selection.add,
    calendars,
    laidOut: onScreen,
    onActivate: activate,
    onActivateWithSelection: (day) => {
      if (!isSamePage(shown, day)) selection.continueOnNextPage();
      activate(day);
    },
    onNew: openNew,
    onDragStart: () => {
      dayList.close();
      if (isPhone) setUnscheduledOpen(false);
    },
  });
  // Stable callbacks keep the memoized view and header from rendering with each change.
  const viewEvents = {
    onActivate: useStableCallback(activate),
    onGoTo: useStableCallback(goTo),
    onNew: useStableCallback(openNew),
    onOpen: useStableCallback(openItem),
    onRemove: useStableCallback(remove),
    onSelect: useStableCallback(selection.select),
    onToggleTask: useStableCallback(toggleTask),
    onMore: useStableCallback((day: string, keys?: readonly string[]) => {
      setActiveDay(day);
      dayList.open(day, keys);
    }),
    onListed: setListed,
    onItemKey: useStableCallback(
      (event: KeyboardEvent, one: LaidOutItem) => selection.onItemKey(event, one) || drag.onItemKey(event, one),
    ),
    onItemPointerDown: useStableCallback(drag.onItemPointerDown),
    onSlotPointerDown: useStableCallback(drag.onSlotPointerDown),
  };
  return {
    ...navigation,
    today,
    zone,
    isEndless,
    heading,
    isLoading,
    range: page,
    /** What the view shows; its effects on the focus need all parts to render with it. */
    rendered,
    onScreen,
    selection,
    isFixed,
    targetsOf,
    pasteWeek: showsWeeks && !navigation.isDayChosen ? startOfWeek(activeDay, shown.weekStart) : undefined,
    surface,
    dayList,
    calendarsPanel,
    isUnscheduledOpen,
    setUnscheduledOpen,
    nowRequests,
    goToToday: () => {
      goTo(today);
      setNowRequests(nowRequests + 1);
    },
    drag,
    viewEvents,
    openNewOnActiveDay: () => openNew({ day: activeDay, startMin: null }),
    /** Opens an item of a list, or selects it while others are selected. */
    pressItem: (one: LaidOutItem, day: string) => (selection.select(one, false) ? undefined : openItem(one, day)),
  };
}

const CalendarContext = createContext<ReturnType<typeof useCalendarState> | undefined>(undefined);

/** Holds the navigation, the selection and the drag for the parts of the calendar's screen. */
export function CalendarProvider({ children, ...props }: CalendarScreenProps & { children: ReactNode }) {
  const calendar = useCalendarState(props);
  return (
    <CalendarContext value={calendar}>
      <SelectionContext value={calendar.selection.keys}>{children}</SelectionContext>
    </CalendarContext>
  );
}

/** Throws outside of a `CalendarProvider`. */
export function useCalendar() {
  const calendar = use(CalendarContext);
  if (calendar === undefined) throw new Error("useCalendar needs a CalendarProvider above it.");
  return calendar;
}
