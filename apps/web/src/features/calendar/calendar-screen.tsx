import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { indexByDay, type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import { type ComponentProps, memo, useDeferredValue, useMemo, useRef, useState } from "react";
import { draftItem } from "@/features/editor/state/draft-item";
import { dayOf, type EditorTarget } from "@/features/editor/state/editor-state";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { withScope } from "@/features/changes/with-scope";
import { usePlannedAndActual } from "@/shared/time/calendar-preferences";
import { usePageTitle } from "@/shared/page/page-title";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { useStable } from "@/shared/state/use-stable";
import { CalendarHeader } from "./calendar-header";
import { CalendarProblem } from "./calendar-problem";
import type { CalendarView } from "./calendar-search";
import { dayList, headingOf, shownDays } from "./calendar-view";
import { focusAfterList } from "./editor-anchor";
import { ItemPopover } from "./item-popover";
import { useDrag } from "./drag/use-drag";
import { newTarget } from "./new-target";
import { useArrowsIntoGrid } from "./use-arrows-into-grid";
import { useCalendarRange } from "./use-calendar-range";
import { useDrawnPage } from "./use-drawn-page";
import { useRestoredFocus } from "./use-restored-focus";
import { usePlace } from "./use-place";
import { useSwipe } from "./use-swipe";
import { DayDialog } from "./month/day-dialog";
import { DaySection } from "./month/day-section";
import { MonthView } from "./month/month-view";
import { TimeGridView } from "./time-grid/time-grid-view";
import { useWantedFocus } from "./grid/use-wanted-focus";
import type { Slot, ViewProps } from "./grid/view-props";

interface CalendarScreenProps {
  view: CalendarView;
  /** A day of the page that is shown; it has the focus first. */
  date: string;
  today: string;
  zone: string;
  onShow: (page: { view: CalendarView; date: string }) => void;
}

const none: readonly PlacedItem[] = [];
const loadShelf = () => import("./shelf-panel");

/** The temporary item of an open form for something new. While it is being sent it stands in the calendar as what it will be. */
function useDraft(today: string): PlacedItem | undefined {
  const state = useEditorState();
  const { target, isSent } = useOpenTarget();
  const typed = state.status === "open" ? state.typed : undefined;
  // The click is answered by the popover; what it stands beside is drawn right after, together with its form.
  const isDue = useDeferredValue(target !== undefined);
  return useMemo(() => {
    if (target?.kind !== "new" || !isDue || isSent) return undefined;
    return placeItem(draftItem(target, typed), dayNumberOf(today));
  }, [target, isDue, typed, isSent, today]);
}

/** Both know the same of the page but for how they are told its days. */
const CurrentView = memo(function CurrentView({
  view,
  date,
  zone,
  ...props
}: Omit<ViewProps, "ref"> & Pick<CalendarScreenProps, "view" | "date" | "zone">) {
  const grid = useRef<HTMLDivElement>(null);
  const plannedAndActual = usePlannedAndActual();
  const { isPhone, weekStart } = props;
  const days = useMemo(() => dayList(shownDays({ view, date, weekStart, isPhone })), [view, date, weekStart, isPhone]);
  return view === "month" ? (
    <MonthView {...props} ref={grid} month={date} />
  ) : (
    <TimeGridView {...props} ref={grid} days={days} zone={zone} plannedAndActual={plannedAndActual} />
  );
});

/** The page with the temporary item of an open form; what is around it is not drawn with every letter that is typed. */
const PageWithDraft = memo(function PageWithDraft(props: Omit<ComponentProps<typeof CurrentView>, "draft">) {
  return <CurrentView {...props} draft={useDraft(props.today)} />;
});

/** The calendar: its header, a month, week or day, the form beside its place, and on phones the day's list below. */
export function CalendarScreen({ view, date, today, zone, onShow }: CalendarScreenProps) {
  const { shown, activeDay, setActiveDay, goTo, turn, activate, turnedAt } = usePlace({ view, date, onShow });
  const { isPhone, weekStart } = shown;
  const heading = headingOf(shown);
  const page = useCalendarRange(shown, today);
  const { placed, status, retry } = page;
  const { actions, scopeQuestion } = useItemEditing();
  const editor = useEditor();
  const surface = useRef<HTMLDivElement>(null);
  const [moreDay, setMoreDay] = useState<string>();
  const [isShelfOpen, setShelfOpen] = useState(false);
  const [shelf] = useLazyModule(loadShelf, isShelfOpen);
  // A month on a phone scrolls as a whole, with its day's list; all else within itself.
  const isBounded = !isPhone || view !== "month" || isShelfOpen;
  const bounded = isBounded && "min-h-0";

  usePageTitle(`Calendar, ${heading}`);

  const isLoading = status.kind === "loading";
  const drawn = useDrawnPage(
    useMemo(() => ({ view, date, heading, placed, isLoading }), [view, date, heading, placed, isLoading]),
    turnedAt,
  );

  const open = (target: EditorTarget) => {
    setMoreDay(undefined);
    const day = dayOf(target);
    if (day !== null) setActiveDay(day);
    editor.open(target);
  };
  const openNew = (at: Slot) => open(newTarget(at));
  const openNewHere = () => openNew({ day: activeDay, startMin: null });
  const openItem = ({ item }: PlacedItem, day: string) => open({ screen: "calendar", kind: "edit", day, item });
  const showAll = (day: string) => {
    setActiveDay(day);
    setMoreDay(day);
  };
  const remove = ({ item }: PlacedItem) =>
    void withScope(scopeQuestion, { item, verb: "delete" }, (scope) => actions.remove(item, scope));
  const tick = (item: CalendarItem) => {
    if (item.type !== "task") return;
    const is_completed = !item.is_completed;
    void actions.apply(item, { ...item, is_completed }, { as: is_completed ? "done" : "opened again" });
  };
  const focusDay = useWantedFocus(surface, { preventScroll: view !== "month" });

  useShortcuts({
    t: () => {
      goTo(today);
      focusDay(today);
    },
    d: () => goTo(activeDay, "day"),
    w: () => goTo(activeDay, "week"),
    m: () => goTo(activeDay, "month"),
    j: () => turn(1),
    k: () => turn(-1),
    n: openNewHere,
  });
  const moving = useDrag({
    surface,
    zone,
    isMonth: view === "month",
    onTurn: turn,
    onActivate: activate,
    onNew: openNew,
    onTake: () => {
      setMoreDay(undefined);
      if (isPhone) setShelfOpen(false);
    },
  });
  useArrowsIntoGrid(surface, activeDay);
  const keptFocus = useRestoredFocus(surface);
  const swiping = useSwipe(isPhone ? turn : undefined);
  // The page and its header are drawn anew when they show something else, and not with everything that happens around them.
  const viewEvents = {
    onActivate: useStable(activate),
    onNew: useStable(openNew),
    onOpen: useStable(openItem),
    onRemove: useStable(remove),
    onTick: useStable(tick),
    onMore: useStable(showAll),
    onItemKey: useStable(moving.onItemKey),
    onItemPointerDown: useStable(moving.onItemPointerDown),
    onSlotPointerDown: useStable(moving.onSlotPointerDown),
  };
  const headerEvents = {
    onTurn: useStable(turn),
    onToday: useStable(() => goTo(today)),
    onDate: useStable((day: string) => goTo(day)),
    onView: useStable((next: CalendarView) => goTo(activeDay, next)),
    onNew: useStable(openNewHere),
    onShelf: useStable(() => setShelfOpen(!isShelfOpen)),
  };

  const dayItems = useMemo(() => {
    const day = dayNumberOf(moreDay ?? activeDay);
    return indexByDay(placed, { fromDay: day, toDay: day + 1 }).get(day) ?? none;
  }, [placed, moreDay, activeDay]);

  return (
    <div className={classNames("flex flex-1 flex-col", bounded)}>
      <CalendarHeader shown={shown} heading={heading} page={page} isShelfOpen={isShelfOpen} {...headerEvents} />
      <div
        ref={surface}
        {...keptFocus}
        className={classNames("flex flex-col sm:flex-row", isBounded && "min-h-0 flex-1")}
      >
        <div
          hidden={isPhone && isShelfOpen}
          {...swiping}
          className={classNames("relative flex min-w-0 flex-1 flex-col [&[hidden]]:hidden", bounded)}
        >
          <PageWithDraft
            {...drawn}
            zone={zone}
            today={today}
            activeDay={activeDay}
            isPhone={isPhone}
            weekStart={weekStart}
            {...viewEvents}
          />
          <CalendarProblem heading={heading} status={status} onRetry={retry} />
        </div>
        {isShelfOpen && shelf.status === "ready" ? (
          <shelf.part.ShelfPanel
            onOpen={(item) => open({ screen: "calendar", kind: "edit", day: activeDay, item })}
            onComplete={tick}
            onClose={() => setShelfOpen(false)}
            onItemPointerDown={moving.onShelfPointerDown}
          />
        ) : null}
      </div>
      {isPhone && view === "month" && !isShelfOpen ? (
        <DaySection
          day={activeDay}
          items={moreDay === undefined ? dayItems : none}
          isLoading={status.kind === "loading"}
          onNew={openNewHere}
          onOpen={(one) => openItem(one, activeDay)}
          onTick={tick}
          onItemPointerDown={moving.onItemPointerDown}
        />
      ) : null}
      <DayDialog
        day={moreDay}
        items={moreDay === undefined ? none : dayItems}
        onItemPointerDown={moving.onItemPointerDown}
        onOpen={(one) => openItem(one, moreDay ?? activeDay)}
        onTick={tick}
        onNew={(day) => openNew({ day, startMin: null })}
        onClose={() => setMoreDay(undefined)}
        onClosed={() => {
          if (editor.get().status === "closed") focusAfterList(surface.current, activeDay);
        }}
      />
      <ItemPopover surface={surface} zone={zone} shown={shown} page={page} />
    </div>
  );
}
