import { CalendarDays, ChartColumn, Hourglass, ListTodo, Tomato } from "@hourloom/ui/icons";
import { Link } from "@tanstack/react-router";

const screens = [
  { to: "/app", label: "Calendar", Icon: CalendarDays },
  { to: "/app/todo", label: "To-Do", Icon: ListTodo },
  { to: "/app/pomodoro", label: "Pomodoro", Icon: Tomato },
  { to: "/app/flowtime", label: "Flow Time", Icon: Hourglass },
  { to: "/app/insights", label: "Insights", Icon: ChartColumn },
] as const;

/** Exact, since `/app`, the calendar, would be marked as current on every screen. */
const exact = { exact: true, includeSearch: false } as const;

export function TopNavigation() {
  return (
    <nav aria-label="Screens" className="h-full max-sm:hidden">
      <ul className="flex h-full gap-1">
        {screens.map(({ to, label }) => (
          <li key={to} className="h-full">
            <Link
              to={to}
              activeOptions={exact}
              className="relative flex h-full items-center rounded-sm px-1.5 font-semibold text-muted md:px-2 md:whitespace-nowrap lg:px-3 transition-colors duration-150 -outline-offset-4 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-1.5 md:aria-[current=page]:after:inset-x-2 lg:aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function BottomNavigation() {
  return (
    <nav aria-label="Screens" className="shrink-0 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden">
      <ul className="grid grid-cols-5">
        {screens.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={exact}
              className="flex h-14 flex-col items-center justify-center gap-1 text-xs font-semibold text-muted -outline-offset-4 aria-[current=page]:text-accent-strong"
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
