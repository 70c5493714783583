import { CalendarDialogs } from "../calendars/calendar-dialogs";
import { CalendarsPanel } from "../calendars/calendars-panel";
import type { CalendarsPanelState } from "../calendars/use-calendars-panel";
import { type MonthProps, MarkedMonth } from "./marked-month";
import { IconButton } from "@hourloom/ui/icon-button";
import { X } from "@hourloom/ui/icons";
import { setSideMonthShown } from "@/shared/time/calendar-preferences";

function SideMonth(props: MonthProps) {
  return (
    <>
      <div className="flex items-center justify-between">
        <h2 className="px-2 text-xs font-semibold text-muted">Small month</h2>
        <IconButton icon={X} variant="plain" label="Close the small month" onClick={() => setSideMonthShown(false)} />
      </div>
      <MarkedMonth {...props} />
    </>
  );
}

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
