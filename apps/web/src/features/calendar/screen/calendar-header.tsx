import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { Choice } from "@hourloom/ui/choice";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronDown, ChevronLeft, ChevronRight, Inbox, Layers, Plus } from "@hourloom/ui/icons";
import { memo } from "react";
import { openImport } from "@/shared/commands/import-request";
import { formatCount } from "@/shared/time/format";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import { useCalendar } from "./calendar-provider";
import { commonViews, namePage, type ShownCalendar } from "../calendar-view";
import { ShowMenu } from "./show-menu";
import { JumpToDate } from "./jump-to-date";
import type { ViewChange } from "../use-calendar-navigation";
import type { CalendarPage } from "../use-calendar-range";
import { ViewMenu } from "./view-menu";

interface CalendarHeaderProps {
  shown: ShownCalendar;
  heading: string;
  today: string;
  page: CalendarPage;
  /** Whether an empty page offers to bring a calendar: only where a newcomer begins. */
  offersImport: boolean;
  isUnscheduledOpen: boolean;
  onTurn: (pages: number) => void;
  onToday: () => void;
  onDate: (date: string) => void;
  onView: (change: ViewChange) => void;
  onNew: () => void;
  onUnscheduled: () => void;
  areCalendarsOpen: boolean;
  onCalendars: () => void;
}

const linkClasses = "rounded-sm font-semibold text-ink underline underline-offset-2";

/** The status of the page in one line of constant height. */
function StatusLine(props: Pick<CalendarHeaderProps, "shown" | "heading" | "page" | "offersImport">) {
  const { shown, heading, page, offersImport } = props;
  // The year shows hours instead of items, and their state itself.
  if (shown.view === "year") return null;

  const { status, count, truncated, hidden, retry } = page;
  switch (status.kind) {
    case "loading":
      return <>Loading {heading}...</>;
    case "offline":
      return <>Offline. {heading} is shown when the connection is back.</>;
    case "error":
      return <>{heading} could not be loaded.</>;
    case "stale":
      return (
        <>
          May be old.{" "}
          <button type="button" onClick={retry} className={linkClasses}>
            Refresh
          </button>
        </>
      );
    case "ready":
      if (truncated) return `${formatCount(count, "item")}; some series could not be worked out.`;
      if (hidden !== undefined) {
        return `${count === 0 ? "Nothing" : formatCount(count, "item")}; some ${hidden} are hidden.`;
      }
      if (count > 0) return formatCount(count, "item");
      return (
        <>
          Nothing here yet.{" "}
          <span className={offersImport ? "max-sm:sr-only" : "max-[22rem]:sr-only"}>
            Pick a day and give it its first item.
          </span>
          {offersImport ? (
            <>
              {" "}
              <button type="button" onClick={() => openImport()} className={linkClasses}>
                Bring your calendar
              </button>
            </>
          ) : null}
        </>
      );
  }
}

/** The three common views side by side and the others in a menu; on phones a menu of all. */
function ViewChoice({ shown, onView }: Pick<CalendarHeaderProps, "shown" | "onView">) {
  const { view, isPhone } = shown;
  // The menu says which view is shown if nothing else does.
  const isNamed = isPhone || commonViews.every(({ value }) => value !== view);
  const name = view === "days" ? namePage(shown) : view;
  return (
    <div className="flex items-center gap-1 max-lg:order-5 max-lg:ml-auto">
      {isPhone ? null : (
        <Choice label="View" value={view} options={commonViews} onChange={(chosen) => onView({ view: chosen })} />
      )}
      <ViewMenu
        shown={shown}
        onView={onView}
        button={
          <Button
            variant={isPhone ? "secondary" : "plain"}
            aria-label={isNamed ? `View: ${name}` : "More views"}
            // As wide for each name, so that the buttons before it stay where they are.
            className={classNames("min-w-24 gap-1", !isPhone && isNamed && "bg-accent-soft text-accent-strong")}
          >
            <span className="inline-block first-letter:uppercase">{isNamed ? name : "more"}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        }
      />
    </div>
  );
}

function TurnButtons({ shown, onTurn, onToday }: Pick<CalendarHeaderProps, "shown" | "onTurn" | "onToday">) {
  const name = namePage(shown);
  return (
    <div className="flex items-center max-lg:order-4 max-lg:-ml-2 sm:gap-x-1">
      <IconButton
        icon={ChevronLeft}
        iconClass="size-4.5"
        variant="plain"
        label={`Previous ${name}`}
        onClick={() => onTurn(-1)}
      />
      <Button onClick={onToday} className="max-sm:px-2.5 max-[22rem]:px-1">
        Today
      </Button>
      <IconButton
        icon={ChevronRight}
        iconClass="size-4.5"
        variant="plain"
        label={`Next ${name}`}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

interface PanelButtonProps {
  label: string;
  icon: typeof Inbox;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
}

function PanelButton({ label, icon: Icon, isOpen, onToggle, className }: PanelButtonProps) {
  return (
    <IconButton
      icon={Icon}
      iconClass="size-4.5"
      variant="plain"
      label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classNames("aria-expanded:bg-accent-soft aria-expanded:text-accent-strong", className)}
    />
  );
}

/**
 * The heading and the navigation of the calendar. Memoised, since its menus made a press of an
 * arrow key among the days take up to twice as long.
 */
const CalendarHeader = memo(function CalendarHeader(props: CalendarHeaderProps) {
  const { shown, heading, page, offersImport, onTurn, onToday, onDate, onView, onNew } = props;
  const { isUnscheduledOpen, onUnscheduled, areCalendarsOpen, onCalendars } = props;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-y-0.5 py-1 pr-2 pl-4 sm:gap-x-1 sm:gap-y-1.5 sm:px-6 sm:pt-4 sm:pb-3">
      <div className="min-w-0 flex-1">
        <h1 className="text-base/5 font-semibold tabular-nums text-balance max-[22rem]:text-sm/5 max-[22rem]:tracking-tight sm:text-title sm:whitespace-nowrap">
          {heading}
        </h1>
        <p role="status" className="min-h-4 text-xs text-pretty text-muted max-sm:line-clamp-2">
          <StatusLine shown={shown} heading={heading} page={page} offersImport={offersImport} />
        </p>
      </div>
      {/* On narrow screens, breaks the navigation into a second line. */}
      <div className="basis-full max-lg:order-3 lg:hidden" />
      <TurnButtons shown={shown} onTurn={onTurn} onToday={onToday} />
      <div className="flex items-center max-lg:order-2 sm:gap-x-1">
        <JumpToDate value={shown.date} today={props.today} onPick={onDate} />
        <ShowMenu hidden={page.hidden} onCalendars={onCalendars} />
        {/* On phones the calendars are opened from the menu of what is shown. */}
        <PanelButton
          label="Calendars"
          icon={Layers}
          isOpen={areCalendarsOpen}
          onToggle={onCalendars}
          className="max-sm:hidden"
        />
        <PanelButton label="No date and tasks" icon={Inbox} isOpen={isUnscheduledOpen} onToggle={onUnscheduled} />
      </div>
      <ViewChoice shown={shown} onView={onView} />
      <Button variant="primary" className="max-lg:order-2 max-sm:size-11 lg:ml-1" onClick={onNew}>
        <Plus aria-hidden="true" className="size-4 sm:-ml-1" />
        <span className="max-sm:sr-only">New</span>
      </Button>
    </div>
  );
});

/** The header of the calendar that is shown. */
export function Header() {
  const {
    shown,
    heading,
    today,
    range,
    isUnscheduledOpen,
    setUnscheduledOpen,
    calendarsPanel,
    turn,
    goTo,
    ...calendar
  } = useCalendar();
  return (
    <CalendarHeader
      shown={shown}
      heading={heading}
      today={today}
      page={range}
      offersImport={shown.view === "month" && shown.date.slice(0, 7) === today.slice(0, 7)}
      isUnscheduledOpen={isUnscheduledOpen}
      areCalendarsOpen={calendarsPanel.isOpen}
      onTurn={useStableCallback(turn)}
      onToday={useStableCallback(calendar.goToToday)}
      onDate={calendar.viewEvents.onGoTo}
      onView={useStableCallback((next: ViewChange) => goTo(calendar.activeDay, next))}
      onNew={useStableCallback(calendar.openNewOnActiveDay)}
      onUnscheduled={useStableCallback(() => setUnscheduledOpen(!isUnscheduledOpen))}
      onCalendars={useStableCallback(calendarsPanel.toggle)}
    />
  );
}
