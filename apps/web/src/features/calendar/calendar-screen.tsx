import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import { classNames } from "@hourloom/ui/class-names";
import { CalendarDays } from "@hourloom/ui/icons";
import { type ComponentProps, type KeyboardEvent, memo, useDeferredValue, useMemo, useRef, useState } from "react";
import { calendarOfNew } from "@/features/editor/state/calendar-of-new";
import { createPreviewItem } from "@/features/editor/state/preview-item";
import { dayOfTarget, type EditorTarget } from "@/features/editor/state/editor-state";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { usePlannedAndActual } from "@/shared/time/calendar-preferences";
import { newId } from "@/shared/api/new-id";
import { FetchProblem } from "@/shared/layout/fetch-problem";
import { usePageTitle } from "@/shared/page/page-title";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import { CalendarHeader } from "./calendar-header";
import type { CalendarAddress } from "./calendar-search";
import { dayCounts, listDays, formatHeading, getShownRange, isSamePage } from "./calendar-view";
import { ItemPopover } from "./item-popover";
import { useDrag } from "./drag/use-drag";
import { createNewTarget } from "./grid/create-new-target";
import { ItemActs } from "./acts/item-acts";
import { SidePanels } from "./side-month/side-panels";
import { useCalendarsPanel } from "./calendars/use-calendars-panel";
import { type CalendarPage, useCalendarRange } from "./use-calendar-range";
import { useRenderedPage } from "./use-rendered-page";
import { SelectionContext } from "./grid/selection-context";
import { useSelectedActs } from "./selection/use-selected-acts";
import { useItemSelection } from "./selection/use-item-selection";
import { useGridFocus } from "./use-grid-focus";
import { useCalendarNavigation, type ViewChange } from "./use-calendar-navigation";
import { DayPopover } from "./month/day-popover";
import { DaySection } from "./month/day-section";
import { useDayList } from "./month/use-day-list";
import { LazyView } from "./lazy-view";
import { MonthView } from "./month/month-view";
import { TimeGridFallback } from "./time-grid/time-grid-fallback";
import { useFocusDay } from "./grid/use-focus-day";
import type { Slot, ViewProps } from "./grid/view-props";

interface CalendarScreenProps extends CalendarAddress {
  today: string;
  zone: string;
  onShow: (page: CalendarAddress) => void;
}

const none: readonly PlacedItem[] = [];
const viewKeys: Readonly<Record<string, ViewChange>> = {
  d: { view: "day" },
  w: { view: "week" },
  m: { view: "month" },
  a: { view: "agenda" },
  y: { view: "year" },
  ...Object.fromEntries(dayCounts.map((dayCount) => [dayCount, { view: "days", dayCount } as const])),
};
const loadOtherViews = () => import("./other-views");
const loadShelf = () => import("./shelf-panel");
const loadSelectionAndPrint = () => import("./selection-and-print");
/** Loaded after the month, with which the calendar begins. */
const loadTimeGrid = () => import("./time-grid/time-grid-view");

/**
 * Returns the preview of a new item while its form is open; once sent, it is a pending change
 * instead.
 */
function useDraft(today: string, { calendars, colors }: Pick<CalendarPage, "calendars" | "colors">) {
  const state = useEditorState();
  const { target, isPending } = useOpenTarget();
  const typed = state.status === "open" ? state.typed : undefined;
  // Deferred, so that the popover appears before the more expensive preview and form.
  const isReady = useDeferredValue(target !== undefined);
  return useMemo(() => {
    if (target?.kind !== "new" || !isReady || isPending) return undefined;
    const item = createPreviewItem(target, typed, calendarOfNew(calendars));
    return placeItem(item, dayNumberOf(today), colors);
  }, [target, isReady, typed, isPending, today, calendars, colors]);
}

interface CurrentViewProps extends ViewProps, CalendarAddress, Pick<CalendarScreenProps, "zone"> {
  onGoTo: (day: string, change?: ViewChange) => void;
}

const CurrentView = memo(function CurrentView({ view, date, dayCount, zone, onGoTo, ...props }: CurrentViewProps) {
  const grid = useRef<HTMLDivElement>(null);
  const plannedAndActual = usePlannedAndActual();
  const { isPhone, weekStart } = props;
  const days = useMemo(
    () => listDays(getShownRange({ view, date, dayCount, weekStart, isPhone })),
    [view, date, dayCount, weekStart, isPhone],
  );
  const isOther = view === "agenda" || view === "year";
  const [others, retryOthers] = useLazyModule(loadOtherViews, isOther);
  const [timeGrid, retryTimeGrid] = useLazyModule(loadTimeGrid, view !== "month" && !isOther);
  if (view === "month") return <MonthView {...props} ref={grid} month={date} />;
  if (isOther) {
    return (
      <LazyView module={others} onRetry={retryOthers}>
        {({ OtherView }) => <OtherView {...props} ref={grid} view={view} date={date} onGoTo={onGoTo} />}
      </LazyView>
    );
  }
  return (
    <LazyView module={timeGrid} onRetry={retryTimeGrid} fallback={<TimeGridFallback />}>
      {({ TimeGridView }) => (
        <TimeGridView {...props} ref={grid} days={days} zone={zone} plannedAndActual={plannedAndActual} />
      )}
    </LazyView>
  );
});

/** A component of its own, so that typing in the form renders only the view again. */
const PageWithDraft = memo(function PageWithDraft({
  calendars,
  colors,
  ...props
}: Omit<ComponentProps<typeof CurrentView>, "draft"> & Pick<CalendarPage, "calendars" | "colors">) {
  return <CurrentView {...props} draft={useDraft(props.today, { calendars, colors })} />;
});

/**
 * The calendar with its header, view, popover form, shelf and, on phones, the list of the active
 * day.
 */
export function CalendarScreen({ view, date, dayCount, today, zone, onShow }: CalendarScreenProps) {
  const {
    shown,
    page: shownPage,
    activeDay,
    setActiveDay,
    goTo,
    turn,
    activate,
    requestedAt,
  } = useCalendarNavigation({
    view,
    date,
    dayCount,
    onShow,
  });
  const { isPhone, weekStart } = shown;
  const isEndless = view === "agenda";
  const pageName = [view, isEndless ? "" : date, dayCount].join(" ");
  const heading = formatHeading(shownPage);
  const page = useCalendarRange(shownPage, today);
  const { placed, status, retry, calendars, colors } = page;
  const calendarsPanel = useCalendarsPanel();
  const editor = useEditor();
  const [listed, setListed] = useState(none);
  /** What is on screen: the agenda loads items of its own. */
  const onScreen = isEndless ? listed : placed;
  const selection = useItemSelection(pageName, onScreen);
  const { isFixed, targetsOf, remove, toggleTask } = useSelectedActs(selection, calendars);
  const surface = useRef<HTMLDivElement>(null);
  const dayList = useDayList({ surface, placed, activeDay });
  const [menuRequest, setMenuRequest] = useState<EditorTarget & { kind: "edit" }>();
  const [isShelfOpen, setShelfOpen] = useState(false);
  const [shelf] = useLazyModule(loadShelf, isShelfOpen);
  const [selectionAndPrint] = useLazyModule(loadSelectionAndPrint, selection.selected.length > 0);
  // On a phone the month scrolls with the page; other views scroll within themselves.
  const isBounded = !isPhone || view !== "month" || isShelfOpen;
  const bounded = isBounded && "min-h-0";

  usePageTitle(`${isEndless ? "Agenda" : "Calendar"}, ${heading}`);

  const isLoading = status.kind === "loading";
  const rendered = useRenderedPage(
    useMemo(
      () => ({ view, date, dayCount, heading, placed, isLoading }),
      [view, date, dayCount, heading, placed, isLoading],
    ),
    requestedAt,
  );

  const open = (target: EditorTarget) => {
    dayList.close();
    const day = dayOfTarget(target);
    if (day !== null) setActiveDay(day);
    editor.open(target);
  };
  const openNew = (at: Slot) => open(createNewTarget(newId(), at));
  const openNewOnActiveDay = () => openNew({ day: activeDay, startMin: null });
  const openItem = ({ item }: PlacedItem, day: string) => open({ screen: "calendar", kind: "edit", day, item });
  const showMore = (day: string, keys?: readonly string[]) => {
    setActiveDay(day);
    dayList.open(day, keys);
  };
  const pressItem = (one: PlacedItem, day: string) => (selection.select(one, false) ? undefined : openItem(one, day));
  const focusDay = useFocusDay(surface, { preventScroll: view !== "month" });

  /** Focus among the days stays on the active one, whose element may be another then. */
  const followFocus = (day: string) => {
    if (surface.current?.contains(document.activeElement) === true) focusDay(day);
  };

  const [nowRequests, setNowRequests] = useState(0);
  const goToToday = () => {
    goTo(today);
    setNowRequests(nowRequests + 1);
  };

  useShortcuts({
    t: () => {
      goToToday();
      focusDay(today);
    },
    ...Object.fromEntries(
      Object.entries(viewKeys).map(([key, change]) => [
        key,
        () => {
          goTo(activeDay, change);
          followFocus(activeDay);
        },
      ]),
    ),
    j: () => followFocus(turn(1)),
    k: () => followFocus(turn(-1)),
    n: openNewOnActiveDay,
  });
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
    placed: onScreen,
    onActivate: activate,
    onActivateWithSelection: (day) => {
      if (!isSamePage(shown, day)) selection.continueOnNextPage();
      activate(day);
    },
    onNew: openNew,
    onDragStart: () => {
      dayList.close();
      if (isPhone) setShelfOpen(false);
    },
  });
  const focusHandlers = useGridFocus(surface);
  // Stable callbacks keep the memoized view and header from rendering with this component.
  const viewEvents = {
    onActivate: useStableCallback(activate),
    onGoTo: useStableCallback(goTo),
    onNew: useStableCallback(openNew),
    onOpen: useStableCallback(openItem),
    onRemove: useStableCallback(remove),
    onSelect: useStableCallback(selection.select),
    onToggleTask: useStableCallback(toggleTask),
    onMore: useStableCallback(showMore),
    onListed: setListed,
    onItemKey: useStableCallback(
      (event: KeyboardEvent, one: PlacedItem) => selection.onItemKey(event, one) || drag.onItemKey(event, one),
    ),
    onItemPointerDown: useStableCallback(drag.onItemPointerDown),
    onSlotPointerDown: useStableCallback(drag.onSlotPointerDown),
  };
  const headerEvents = {
    onTurn: useStableCallback(turn),
    onToday: useStableCallback(goToToday),
    onDate: viewEvents.onGoTo,
    onView: useStableCallback((next: ViewChange) => goTo(activeDay, next)),
    onNew: useStableCallback(openNewOnActiveDay),
    onShelf: useStableCallback(() => setShelfOpen(!isShelfOpen)),
    onCalendars: useStableCallback(calendarsPanel.toggle),
  };

  return (
    <SelectionContext value={selection.keys}>
      <div className={classNames("flex flex-1 flex-col", bounded)}>
        <CalendarHeader
          shown={shown}
          heading={heading}
          today={today}
          page={page}
          offersImport={view === "month" && date.slice(0, 7) === today.slice(0, 7)}
          isShelfOpen={isShelfOpen}
          areCalendarsOpen={calendarsPanel.isOpen}
          {...headerEvents}
        />
        <div className={classNames("flex", isBounded && "min-h-0 flex-1")}>
          <SidePanels {...calendarsPanel} value={activeDay} today={today} onPick={headerEvents.onDate} />
          <div ref={surface} {...focusHandlers} className="flex min-w-0 flex-1 flex-col sm:flex-row">
            <div
              hidden={isPhone && isShelfOpen}
              onTouchStart={isPhone && !isEndless ? drag.onTouchStart : undefined}
              className={classNames("relative flex min-w-0 flex-1 flex-col [&[hidden]]:hidden", bounded)}
            >
              <PageWithDraft
                {...rendered}
                calendars={calendars}
                colors={colors}
                zone={zone}
                today={today}
                activeDay={activeDay}
                isPhone={isPhone}
                weekStart={weekStart}
                nowRequests={nowRequests}
                {...viewEvents}
              />
              {/* Others show their own state of loading. */}
              {isEndless || view === "year" ? null : (
                <FetchProblem
                  status={status}
                  what={heading}
                  icon={<CalendarDays className="text-danger" />}
                  offline={`${heading} has not been loaded on this device yet. It appears as soon as the connection is back.`}
                  className="absolute inset-0 z-30 grid place-items-center bg-paper/80"
                  onRetry={retry}
                />
              )}
            </div>
            {isShelfOpen && shelf.status === "ready" ? (
              <shelf.part.ShelfPanel
                today={today}
                onOpen={(item) => open({ screen: "calendar", kind: "edit", day: activeDay, item })}
                onComplete={toggleTask}
                activeDay={activeDay}
                zone={zone}
                onClose={() => setShelfOpen(false)}
                onItemPointerDown={drag.onShelfPointerDown}
              />
            ) : null}
          </div>
        </div>
        {isPhone && view === "month" && !isShelfOpen ? (
          <DaySection
            day={activeDay}
            today={today}
            items={dayList.day === undefined ? dayList.items : none}
            isLoading={isLoading}
            onNew={openNewOnActiveDay}
            onOpen={(one) => pressItem(one, activeDay)}
            onToggleTask={toggleTask}
            onItemPointerDown={drag.onItemPointerDown}
          />
        ) : null}
        <DayPopover
          day={dayList.day}
          today={today}
          items={dayList.day === undefined ? none : dayList.items}
          findAnchor={dayList.findAnchor}
          onItemPointerDown={drag.onItemPointerDown}
          onOpen={(one) => pressItem(one, dayList.day ?? activeDay)}
          onToggleTask={toggleTask}
          onNew={(day) => openNew({ day, startMin: null })}
          onClose={dayList.close}
          onClosed={() => (editor.get().status === "closed" ? dayList.focusAgain() : undefined)}
        />
        <ItemActs
          {...page}
          {...viewEvents}
          placed={onScreen}
          surface={surface}
          zone={zone}
          today={today}
          activeDay={activeDay}
          targetsOf={targetsOf}
          request={menuRequest}
        />
        <ItemPopover surface={surface} zone={zone} shown={shownPage} page={page} onMenu={setMenuRequest} />
        {selectionAndPrint.status === "ready" ? (
          <selectionAndPrint.part.SelectionAndPrint
            selection={selection}
            onScreen={onScreen}
            isFixed={isFixed}
            shown={shownPage}
            placed={placed}
            today={today}
            zone={zone}
          />
        ) : null}
      </div>
    </SelectionContext>
  );
}
