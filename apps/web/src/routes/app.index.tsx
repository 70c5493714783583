import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useProfile } from "@/features/accounts/queries";
import { CalendarScreen } from "@/features/calendar/calendar-screen";
import { type CalendarView, parseCalendarSearch } from "@/features/calendar/calendar-search";
import { useToday, usableZone } from "@/shared/time/clock";

export const Route = createFileRoute("/app/")({
  validateSearch: parseCalendarSearch,
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
