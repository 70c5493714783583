import { createFileRoute } from "@tanstack/react-router";
import { useProfile } from "@/features/accounts/queries";
import { InsightsScreen } from "@/features/insights/insights-screen";
import { readInsightsSearch } from "@/features/insights/insights-search";
import { usableZone } from "@/shared/time/clock";

export const Route = createFileRoute("/app/insights")({
  validateSearch: readInsightsSearch,
  component: InsightsPage,
});

function InsightsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const zone = usableZone(useProfile()?.timezone);
  return (
    <InsightsScreen
      search={search}
      zone={zone}
      onShow={(next) => navigate({ search: readInsightsSearch({ ...next }), resetScroll: false })}
    />
  );
}
