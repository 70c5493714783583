import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { Choice } from "@hourloom/ui/choice";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronDown, ChevronLeft, ChevronRight, Plus } from "@hourloom/ui/icons";
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

/** The status of the page; how much it has is only read out. */
function StatusLine(props: Pick<CalendarHeaderProps, "shown" | "heading" | "page" | "offersImport">) {
  const { shown, heading, page, offersImport } = props;
  // The year shows hours instead of items, and their state itself.
  if (shown.view === "year") return null;

  const { status, count, truncated, hidden, retry } = page;
  switch (status.kind) {
    case "loading":
      return <span className="max-sm:sr-only">Loading {heading}...</span>;
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
      if (truncated) return "Some series could not be worked out.";
      if (hidden !== undefined) return `${count === 0 ? "Nothing; some" : "Some"} ${hidden} are hidden.`;
      if (count > 0) return <span className="sr-only">{formatCount(count, "item")}</span>;
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
  const name = view === "days" || view === "week" ? namePage(shown) : view;
  return (
    <div className="flex items-center gap-1 max-xl:order-5 max-xl:ml-auto">
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
            className={classNames(
              "gap-1 max-sm:px-2 sm:min-w-24",
              !isPhone && isNamed && "bg-accent-soft text-accent-strong",
            )}
          >
            <span className="inline-block first-letter:uppercase">{isNamed ? name : "more"}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted max-sm:hidden" />
          </Button>
        }
      />
    </div>
  );
}

function TurnButtons({ shown, onTurn, onToday }: Pick<CalendarHeaderProps, "shown" | "onTurn" | "onToday">) {
  const name = namePage(shown);
  return (
    <div className="flex items-center max-xl:order-4 sm:gap-x-1 sm:max-xl:-ml-2">
      <IconButton
        icon={ChevronLeft}
        iconClass="size-4.5"
        variant="plain"
        label={`Previous ${name}`}
        onClick={() => onTurn(-1)}
      />
      <Button onClick={onToday} className="max-sm:px-2">
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
  /** The part of the label that is shown. */
  text?: string;
  isOpen: boolean;
  onToggle: () => void;
}

function PanelButton({ label, text = label, isOpen, onToggle }: PanelButtonProps) {
  return (
    <Button
      variant="plain"
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="px-2.5 aria-expanded:bg-accent-soft aria-expanded:text-accent-strong"
    >
      {text}
    </Button>
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
    <div className="relative flex shrink-0 flex-wrap items-center px-4 py-1 sm:gap-x-1 sm:gap-y-3 sm:px-6 sm:pt-4 sm:pb-3 [@media(max-height:32rem)]:py-1">
      <div className="min-w-0 flex-1 max-[22rem]:basis-full">
        <div className="relative inline-flex max-w-full items-center pointer-coarse:min-h-11 sm:pr-6">
          <h1 className="text-sm/4 font-semibold tabular-nums text-balance sm:text-title md:whitespace-nowrap">
            {/* A day and its month stay in one line. */}
            {heading.replaceAll(/(\d) (?=\p{L})/gu, "$1\u00A0")}
          </h1>
          <JumpToDate value={shown.date} today={props.today} onPick={onDate} />
        </div>
      </div>
      <p
        role="status"
        className="text-xs text-pretty text-muted max-sm:order-7 max-sm:basis-full sm:absolute sm:top-12.5 [@media(max-height:32rem)]:sm:top-9"
      >
        <StatusLine shown={shown} heading={heading} page={page} offersImport={offersImport} />
      </p>
      {/* Breaks the navigation into a second line between phones and wide screens. */}
      <div className="basis-full max-sm:hidden max-xl:order-3 xl:hidden" />
      <TurnButtons shown={shown} onTurn={onTurn} onToday={onToday} />
      <div className="flex items-center max-sm:order-6 sm:max-xl:order-2">
        <ShowMenu hidden={page.hidden} onCalendars={onCalendars} onUnscheduled={onUnscheduled} />
        {/* On phones both are opened from the menu of what is shown. */}
        {shown.isPhone ? null : (
          <>
            <PanelButton label="Calendars" isOpen={areCalendarsOpen} onToggle={onCalendars} />
            <PanelButton label="No date and tasks" text="No date" isOpen={isUnscheduledOpen} onToggle={onUnscheduled} />
          </>
        )}
      </div>
      <ViewChoice shown={shown} onView={onView} />
      {shown.isPhone ? null : (
        <Button variant="primary" className="max-xl:order-2 xl:ml-1" onClick={onNew}>
          <Plus aria-hidden="true" className="-ml-1 size-4" /> New
        </Button>
      )}
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
