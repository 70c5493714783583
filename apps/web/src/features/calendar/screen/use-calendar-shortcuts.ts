import { useShortcuts } from "@/shared/commands/shortcuts";
import { useCalendar } from "./calendar-provider";
import { dayCounts, viewChoices } from "../calendar-view";
import { useFocusDay } from "../grid/use-focus-day";
import type { ViewChange } from "../use-calendar-navigation";

const viewKeys: Readonly<Record<string, ViewChange>> = {
  ...Object.fromEntries(viewChoices.map(({ key, value }) => [key, { view: value }])),
  ...Object.fromEntries(dayCounts.map((dayCount) => [dayCount, { view: "days", dayCount } as const])),
};

/** The keys of the calendar, which also move the focus if it is among the days. */
export function useCalendarShortcuts(): void {
  const { surface, shown, today, activeDay, goTo, turn, goToToday, openNewOnActiveDay } = useCalendar();
  const focusDay = useFocusDay(surface, { preventScroll: shown.view !== "month" });
  /** Focus among the days stays on the active one, whose element may be another then. */
  const followFocus = (day: string) => {
    if (surface.current?.contains(document.activeElement) === true) focusDay(day);
  };
  const showView = (change: ViewChange) => {
    goTo(activeDay, change);
    followFocus(activeDay);
  };
  useShortcuts({
    t: () => {
      goToToday();
      focusDay(today);
    },
    ...Object.fromEntries(Object.entries(viewKeys).map(([key, change]) => [key, () => showView(change)])),
    j: () => followFocus(turn(1)),
    k: () => followFocus(turn(-1)),
    n: openNewOnActiveDay,
  });
}
