import { useSyncExternalStore } from "react";
import { useCalendars } from "@/features/changes/use-calendars";
import { calendarDialog, closeCalendarDialog } from "@/shared/commands/calendar-dialog";
import { SubscribeDialog } from "./subscribe-dialog";
import { UnsubscribeDialog } from "./unsubscribe-dialog";

/** The open dialog of subscriptions, apart from the panel, which may close meanwhile. */
export function CalendarDialogs() {
  const open = useSyncExternalStore(calendarDialog.subscribe, calendarDialog.get);
  const { calendars } = useCalendars();
  if (open === undefined) return null;
  if (open.kind === "subscribe") return <SubscribeDialog onClose={closeCalendarDialog} />;
  const calendar = calendars.find(({ id }) => id === open.calendar);
  // It may end after another dialog was opened.
  const close = () => {
    if (calendarDialog.get() === open) closeCalendarDialog();
  };
  return calendar === undefined ? null : <UnsubscribeDialog calendar={calendar} onClose={close} />;
}
