import { classNames } from "@hourloom/ui/class-names";
import { IconButton } from "@hourloom/ui/icon-button";
import { CalendarDays, Plus } from "@hourloom/ui/icons";
import { FetchProblem } from "@/shared/layout/fetch-problem";
import { usePrefetch } from "@/shared/lazy/run-later";
import { usePageTitle } from "@/shared/page/page-title";
import { Header } from "./calendar-header";
import { CalendarMenus } from "./calendar-menus";
import { CalendarProvider, type CalendarScreenProps, useCalendar } from "./calendar-provider";
import { CurrentView } from "./current-view";
import { DaySection } from "../month/day-section";
import { SidePanels } from "./side-panels";
import { useCalendarActions, calendarActions } from "./use-calendar-actions";
import { useCalendarShortcuts } from "./use-calendar-shortcuts";
import { useGridFocus } from "./use-grid-focus";

/** The view, and why its items are missing. */
function Page() {
  const { shown, isEndless, isUnscheduledOpen, heading, range, drag } = useCalendar();
  const { isPhone, view } = shown;
  return (
    <div
      hidden={isPhone && isUnscheduledOpen}
      onTouchStart={isPhone && !isEndless ? drag.onTouchStart : undefined}
      className={classNames("relative flex min-w-0 flex-1 flex-col [&[hidden]]:hidden", useBounded())}
    >
      <CurrentView />
      {/* Others show their own state of loading. */}
      {isEndless || view === "year" ? null : (
        <FetchProblem
          status={range.status}
          what={heading}
          icon={<CalendarDays className="text-danger" />}
          offline={`${heading} has not been loaded on this device yet. It appears as soon as the connection is back.`}
          className="absolute inset-0 z-30 grid place-items-center bg-paper/80"
          onRetry={range.retry}
        />
      )}
    </div>
  );
}

/** On a phone the month scrolls with the page; other views scroll within themselves. */
function useBounded(): string | false {
  const { shown, isUnscheduledOpen } = useCalendar();
  return (!shown.isPhone || shown.view !== "month" || isUnscheduledOpen) && "min-h-0";
}

function Unscheduled() {
  const { isUnscheduledOpen, setUnscheduledOpen, today, zone, activeDay, viewEvents, drag } = useCalendar();
  const actions = useCalendarActions(isUnscheduledOpen);
  if (!isUnscheduledOpen || actions === undefined) return null;
  return (
    <actions.UnscheduledPanel
      today={today}
      onOpen={(item) => viewEvents.onOpen({ item }, activeDay)}
      onComplete={viewEvents.onToggleTask}
      activeDay={activeDay}
      zone={zone}
      onClose={() => setUnscheduledOpen(false)}
      onItemPointerDown={drag.onUnscheduledPointerDown}
    />
  );
}

/** On phones the list of the active day, below the month. */
function ActiveDay() {
  const { shown, isUnscheduledOpen, activeDay, today, isLoading, dayList, viewEvents, pressItem } = useCalendar();
  if (!shown.isPhone || shown.view !== "month" || isUnscheduledOpen) return null;
  return (
    <DaySection
      day={activeDay}
      today={today}
      items={dayList.day === undefined ? dayList.items : []}
      isLoading={isLoading}
      onOpen={(one) => pressItem(one, activeDay)}
      onToggleTask={viewEvents.onToggleTask}
      onItemPointerDown={viewEvents.onItemPointerDown}
    />
  );
}

/** On phones, above the navigation at the bottom edge. */
function NewButton() {
  const { shown, isUnscheduledOpen, selection, openNewOnActiveDay } = useCalendar();
  if (!shown.isPhone || isUnscheduledOpen || selection.selected.length > 0) return null;
  return (
    <div data-new-button className="sticky bottom-4 z-20 mt-auto">
      <IconButton
        icon={Plus}
        iconClass="size-6"
        variant="primary"
        label="New item"
        onClick={openNewOnActiveDay}
        className="absolute right-4 bottom-0 size-14 rounded-full shadow-float"
      />
    </div>
  );
}

function Sections() {
  const { isEndless, heading, surface, today, activeDay, calendarsPanel, viewEvents } = useCalendar();
  usePageTitle(`${isEndless ? "Agenda" : "Calendar"}, ${heading}`);
  useCalendarShortcuts();
  usePrefetch(calendarActions);
  const bounded = useBounded();
  return (
    <div className={classNames("flex flex-1 flex-col", bounded)}>
      <Header />
      <div className={classNames("flex", bounded && "min-h-0 flex-1")}>
        <SidePanels {...calendarsPanel} value={activeDay} today={today} onPick={viewEvents.onGoTo} />
        <div ref={surface} {...useGridFocus(surface)} className="flex min-w-0 flex-1 flex-col sm:flex-row">
          <Page />
          <Unscheduled />
        </div>
      </div>
      <ActiveDay />
      <NewButton />
      <CalendarMenus />
    </div>
  );
}

/** The calendar with its header, view, panels, lists and forms. */
export function CalendarScreen(props: CalendarScreenProps) {
  return (
    <CalendarProvider {...props}>
      <Sections />
    </CalendarProvider>
  );
}
