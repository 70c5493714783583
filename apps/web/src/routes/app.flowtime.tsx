import { createFileRoute } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { FlowtimeScreen } from "@/features/timer/flowtime-screen";
import { usableZone } from "@/shared/time/clock";
import { readTaskSearch, type TaskSearch } from "@/shared/timer/task-search";

export const Route = createFileRoute("/app/flowtime")({
  validateSearch: (search: Record<string, unknown>): TaskSearch => readTaskSearch(search),
  component: FlowtimePage,
});

function FlowtimePage() {
  const { task = null } = Route.useSearch();
  return <FlowtimeScreen zone={usableZone(useProfile()?.timezone)} task={task} />;
}
