import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useProfile } from "@/features/accounts/queries";
import { CalendarScreen } from "@/features/calendar/calendar-screen";
import { type CalendarView, readView } from "@/features/calendar/calendar-search";
import { shownDate } from "@/features/calendar/grid/shown-date";
import { useToday, usableZone } from "@/shared/time/clock";

interface CalendarSearch {
  view?: CalendarView | undefined;
  date?: string | undefined;
}

export const Route = createFileRoute("/app/")({
  // Named even when there is none: a member that is left out here stays in the search as it was typed into the address.
  validateSearch: (search: Record<string, unknown>): CalendarSearch => ({
    view: readView(search["view"]),
    date: shownDate(search["date"]),
  }),
  component: CalendarPage,
});

function CalendarPage() {
  const { view = "month", date } = Route.useSearch();
  const navigate = useNavigate();
  const zone = usableZone(useProfile()?.timezone);
  const today = useToday(zone);
  const show = useCallback(
    (page: { view: CalendarView; date: string }) => {
      const shown = page.view === "month" ? { date: page.date } : page;
      // Nothing of the page scrolls with its turning, and to look for it costs a layout.
      void navigate({ to: "/app", search: shown, resetScroll: false });
    },
    [navigate],
  );
  return <CalendarScreen view={view} date={date ?? today} today={today} zone={zone} onShow={show} />;
}
