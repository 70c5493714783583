import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { useAccountZone } from "@/features/accounts/queries";
import { CalendarScreen } from "@/features/calendar/screen/calendar-screen";
import {
  type CalendarAddress,
  findLeftPage,
  parseCalendarSearch,
  rememberLeftPage,
} from "@/features/calendar/calendar-search";
import { printCalendarSearch } from "@/features/calendar/calendar-view";
import { useDayCount, useDefaultView } from "@/shared/time/calendar-preferences";
import { useToday } from "@/shared/time/clock";

export const Route = createFileRoute("/app/")({
  validateSearch: parseCalendarSearch,
  beforeLoad: ({ search, cause, context }) => {
    const left = cause === "stay" ? undefined : findLeftPage(search, context.loginStore.token());
    if (left !== undefined) throw redirect({ to: "/app", search: left, replace: true });
  },
  onLeave: ({ search, context }) => rememberLeftPage(search, context.loginStore.token()),
  component: CalendarPage,
});

function CalendarPage() {
  const defaultView = useDefaultView();
  const { view = defaultView, date, n } = Route.useSearch();
  const lastDayCount = useDayCount();
  const navigate = useNavigate();
  const zone = useAccountZone();
  const today = useToday(zone);
  const show = (page: CalendarAddress) => {
    // The window does not scroll, and checking it would cost a layout.
    void navigate({ to: "/app", search: printCalendarSearch(page, defaultView), resetScroll: false });
  };
  return (
    <CalendarScreen
      view={view}
      date={date ?? today}
      dayCount={n ?? lastDayCount}
      today={today}
      zone={zone}
      onShow={show}
    />
  );
}
