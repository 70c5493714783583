import { showToast } from "@hourloom/ui/toast";
import { useEffect, useSyncExternalStore } from "react";
import { calendarDialog, closeCalendarDialog } from "@/shared/commands/calendar-dialog";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { CalendarsPanelState } from "./use-calendars-panel";

const loadPanel = async () => {
  const [{ CalendarsPanel }, { CalendarDialogs }] = await Promise.all([
    import("./calendars-panel"),
    import("./calendar-dialogs"),
  ]);
  return { CalendarsPanel, CalendarDialogs };
};

/** The calendars while they are open; their place beside the calendar is kept while they load. */
export function LazyCalendarsPanel({ isOpen, isBeside, toggle }: CalendarsPanelState) {
  const isAsked = useSyncExternalStore(calendarDialog.subscribe, calendarDialog.get) !== undefined;
  // Another screen closes the dialogs.
  useEffect(() => closeCalendarDialog, []);
  const [panel, retry] = useLazyModule(loadPanel, isOpen || isAsked);
  const hasFailed = (isOpen || isAsked) && panel.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const action = { label: "Try again", run: retry };
    showToast("The calendars could not be loaded.", { id: "calendars-panel", tone: "problem", action });
  }, [hasFailed, retry]);
  const part = panel.status === "ready" ? panel.part : undefined;
  const content = isOpen && part !== undefined ? <part.CalendarsPanel isBeside={isBeside} onClose={toggle} /> : null;
  return (
    <>
      {isOpen && isBeside ? (
        <aside aria-label="Calendars" tabIndex={-1} className="flex w-60 shrink-0 flex-col border-r outline-none">
          {content}
        </aside>
      ) : (
        content
      )}
      {part === undefined ? null : <part.CalendarDialogs />}
    </>
  );
}
