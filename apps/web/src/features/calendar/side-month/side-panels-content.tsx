import { SideMonth } from "./side-month";
import { CalendarDialogs } from "../calendars/calendar-dialogs";
import { CalendarsPanel } from "../calendars/calendars-panel";
import type { CalendarsPanelState } from "../calendars/use-calendars-panel";
import type { MonthProps } from "./marked-month";

export interface SidePanelsProps extends CalendarsPanelState, MonthProps {
  isMonthOpen: boolean;
}

/** The small month, and the calendars below it or in a sheet. */
export function SidePanelsContent({ isOpen, isBeside, isMonthOpen, toggle, ...month }: SidePanelsProps) {
  const calendars = isOpen ? <CalendarsPanel isBeside={isBeside} onClose={toggle} /> : null;
  return (
    <>
      {isMonthOpen || (isOpen && isBeside) ? (
        <div className="flex w-60 shrink-0 flex-col overflow-y-auto border-r pointer-coarse:w-88">
          {isMonthOpen ? (
            <aside aria-label="Small month" className="px-3 pt-1 pb-3">
              <SideMonth {...month} />
            </aside>
          ) : null}
          {isOpen && isBeside ? (
            <aside aria-label="Calendars" tabIndex={-1} className="flex flex-1 flex-col outline-none">
              {calendars}
            </aside>
          ) : null}
        </div>
      ) : null}
      {isBeside ? null : calendars}
      <CalendarDialogs />
    </>
  );
}
