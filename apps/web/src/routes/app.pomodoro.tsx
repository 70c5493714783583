import { createFileRoute } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { PomodoroScreen } from "@/features/timer/pomodoro-screen";
import { useToday, usableZone } from "@/shared/time/clock";
import { readTaskSearch } from "@/shared/timer/task-search";

export const Route = createFileRoute("/app/pomodoro")({
  validateSearch: readTaskSearch,
  component: PomodoroPage,
});

function PomodoroPage() {
  const { task = null } = Route.useSearch();
  const zone = usableZone(useProfile()?.timezone);
  return <PomodoroScreen zone={zone} today={useToday(zone)} task={task} />;
}
