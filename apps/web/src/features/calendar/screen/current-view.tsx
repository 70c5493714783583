import { layOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { Button } from "@hourloom/ui/button";
import { type ComponentProps, memo, useDeferredValue, useMemo, useRef } from "react";
import { calendarOfNew } from "@/features/editor/state/calendar-of-new";
import { useEditorState } from "@/features/editor/state/editor-provider";
import { createPreviewItem } from "@/features/editor/state/preview-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import { usePrefetch } from "@/shared/lazy/run-later";
import { usePlannedAndActual } from "@/shared/time/calendar-preferences";
import { useCalendar } from "./calendar-provider";
import { useCalendarActions } from "./use-calendar-actions";
import type { CalendarAddress } from "../calendar-search";
import { getShownRange, hiddenOn, listDays } from "../calendar-view";
import type { ViewProps } from "../grid/view-props";
import { MonthView } from "../month/month-view";
import { TimeGridView } from "../time-grid/time-grid-view";
import type { ViewChange } from "../use-calendar-navigation";
import type { CalendarPage } from "../use-calendar-range";

const none: readonly number[] = [];

const otherViews = createLazyModule(() => import("./other-views"));

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
    return layOutItem(item, dayNumberOf(today), colors);
  }, [target, isReady, typed, isPending, today, calendars, colors]);
}

interface ViewOfPageProps extends Omit<ViewProps, "onShowDay">, CalendarAddress {
  zone: string;
  onGoTo: (day: string, change?: ViewChange) => void;
}

const ViewOfPage = memo(function ViewOfPage({ view, date, dayCount, zone, onGoTo, ...rest }: ViewOfPageProps) {
  const props = { ...rest, onShowDay: (day: string) => onGoTo(day, { view: "day" }) };
  const grid = useRef<HTMLDivElement>(null);
  const plannedAndActual = usePlannedAndActual();
  const { isPhone, weekStart, hiddenWeekdays = none } = props;
  const days = useMemo(() => {
    const shown = { view, date, dayCount, weekStart, hiddenWeekdays, isPhone };
    return listDays(getShownRange(shown), hiddenOn(shown));
  }, [view, date, dayCount, weekStart, hiddenWeekdays, isPhone]);
  const isOther = view === "agenda" || view === "year";
  const others = useLazyModule(otherViews, isOther);
  usePrefetch(otherViews);
  const actions = useCalendarActions(false);
  if (view === "month") return <MonthView {...props} ref={grid} month={date} />;
  if (!isOther) {
    const time = { days, zone, plannedAndActual, clockChangeOn: actions?.clockChangeOn };
    const hidden = hiddenOn({ view, hiddenWeekdays });
    return <TimeGridView {...props} {...time} hiddenWeekdays={hidden} ref={grid} />;
  }
  if (others.status === "ready") {
    return <others.part.OtherView {...props} ref={grid} view={view} date={date} onGoTo={onGoTo} />;
  }
  if (others.status === "loading") return <div aria-busy="true" className="flex-1" />;
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3">
      <p role="alert">This view could not be loaded. Check your connection.</p>
      <Button onClick={otherViews.retry}>Retry</Button>
    </div>
  );
});

/** A component of its own, so that typing in the form renders only the view again. */
const PageWithDraft = memo(function PageWithDraft({
  calendars,
  colors,
  ...props
}: Omit<ComponentProps<typeof ViewOfPage>, "draft"> & Pick<CalendarPage, "calendars" | "colors">) {
  return <ViewOfPage {...props} draft={useDraft(props.today, { calendars, colors })} />;
});

/** The view of the page that is shown. */
export function CurrentView() {
  const { rendered, shown, range, today, zone, activeDay, nowRequests, viewEvents } = useCalendar();
  return (
    <PageWithDraft
      {...rendered}
      {...viewEvents}
      calendars={range.calendars}
      colors={range.colors}
      zone={zone}
      today={today}
      activeDay={activeDay}
      isPhone={shown.isPhone}
      weekStart={shown.weekStart}
      hiddenWeekdays={shown.hiddenWeekdays}
      nowRequests={nowRequests}
    />
  );
}
