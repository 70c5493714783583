import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { MonthScreen } from "@/features/calendar/month-screen";
import { shownDate } from "@/features/calendar/shown-date";
import { useToday, usableZone } from "@/shared/clock";

export const Route = createFileRoute("/app/")({
  // Named even when there is none: a member that is left out here stays in the search as it was typed into the address.
  validateSearch: (search: Record<string, unknown>): { date?: string | undefined } => ({
    date: shownDate(search["date"]),
  }),
  component: CalendarPage,
});

function CalendarPage() {
  const { date } = Route.useSearch();
  const navigate = useNavigate();
  const zone = usableZone(useProfile()?.timezone);
  const today = useToday(zone);
  return (
    <MonthScreen
      date={date ?? today}
      today={today}
      zone={zone}
      onDateChange={(next) => void navigate({ to: "/app", search: { date: next } })}
    />
  );
}
