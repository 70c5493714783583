import { createFileRoute } from "@tanstack/react-router";
import { useAccountZone } from "@/features/accounts/queries";
import { FlowtimeScreen } from "@/features/timer/flowtime-screen";
import { readTaskSearch } from "@/shared/timer/task-search";

export const Route = createFileRoute("/app/flowtime")({
  validateSearch: readTaskSearch,
  component: FlowtimePage,
});

function FlowtimePage() {
  const { task = null } = Route.useSearch();
  return <FlowtimeScreen zone={useAccountZone()} task={task} />;
}
