import { createFileRoute } from "@tanstack/react-router";
import { useAccountZone } from "@/features/accounts/queries";
import { PomodoroScreen } from "@/features/timer/pomodoro-screen";
import { useToday } from "@/shared/time/clock";
import { readTaskSearch } from "@/shared/timer/task-search";

export const Route = createFileRoute("/app/pomodoro")({
  validateSearch: readTaskSearch,
  component: PomodoroPage,
});

function PomodoroPage() {
  const { task = null } = Route.useSearch();
  const zone = useAccountZone();
  return <PomodoroScreen zone={zone} today={useToday(zone)} task={task} />;
}
