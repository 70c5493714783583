import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useProfile } from "@/features/accounts/queries";
import { CalendarScreen } from "@/features/calendar/calendar-screen";
import { type CalendarView, parseView } from "@/features/calendar/calendar-search";
import { parseShownDate } from "@/features/calendar/grid/parse-shown-date";
import { useToday, usableZone } from "@/shared/time/clock";

interface CalendarSearch {
  view?: CalendarView | undefined;
  date?: string | undefined;
}

export const Route = createFileRoute("/app/")({
  // Undefined members are set, because the router keeps omitted ones as they are in the URL.
  validateSearch: (search: Record<string, unknown>): CalendarSearch => ({
    view: parseView(search["view"]),
    date: parseShownDate(search["date"]),
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
      // The window does not scroll, and checking it would cost a layout.
      void navigate({ to: "/app", search: shown, resetScroll: false });
    },
    [navigate],
  );
  return <CalendarScreen view={view} date={date ?? today} today={today} zone={zone} onShow={show} />;
}
