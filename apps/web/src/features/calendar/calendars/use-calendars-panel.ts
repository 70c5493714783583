import { useEffect, useSyncExternalStore } from "react";
import { calendarsPanel } from "@/shared/commands/commands";
import { useIsWide } from "@/shared/page/media";
import { setCalendarsShown, useCalendarsShown } from "@/shared/time/calendar-preferences";

export type CalendarsPanelState = ReturnType<typeof useCalendarsPanel>;

export function useCalendarsPanel() {
  const isBeside = useIsWide();
  const isShown = useCalendarsShown();
  const isAsked = useSyncExternalStore(calendarsPanel.subscribe, calendarsPanel.get) !== "closed";
  // Another screen closes the sheet.
  useEffect(() => () => calendarsPanel.set("closed"), []);
  const isOpen = isAsked || (isBeside && isShown);
  return {
    isOpen,
    /** Whether it is beside the calendar, where it stays open; otherwise it is a sheet. */
    isBeside,
    toggle: () => {
      if (isBeside) setCalendarsShown(!isOpen);
      calendarsPanel.set(isOpen || isBeside ? "closed" : "open");
    },
  };
}
