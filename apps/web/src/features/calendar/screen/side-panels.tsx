import { calendarDialog } from "@/shared/commands/calendar-dialog";
import { useHasSideMonth } from "@/shared/page/media";
import { useSideMonthShown } from "@/shared/time/calendar-preferences";
import type { CalendarsPanelState } from "../calendars/use-calendars-panel";
import { useCalendarActions } from "./use-calendar-actions";
import type { MonthProps } from "../side-month/marked-month";

/**
 * The small month and the calendars while they are open; their place beside the calendar is there
 * while they load.
 */
export function SidePanels(props: CalendarsPanelState & MonthProps) {
  // Another screen closes the dialogs.
  const isAsked = calendarDialog.useUntilUnmount() !== undefined;
  const isMonthShown = useSideMonthShown();
  const isMonthOpen = useHasSideMonth() && isMonthShown;
  const actions = useCalendarActions(props.isOpen || isMonthOpen || isAsked);
  if (actions !== undefined) return <actions.SidePanelsContent {...props} isMonthOpen={isMonthOpen} />;
  return isMonthOpen || (props.isOpen && props.isBeside) ? (
    <div className="w-60 shrink-0 border-r pointer-coarse:w-88" />
  ) : null;
}
