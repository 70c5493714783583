import { createFileRoute } from "@tanstack/react-router";
import { useAccountZone } from "@/features/accounts/queries";
import { InsightsScreen } from "@/features/insights/insights-screen";
import { readInsightsSearch } from "@/features/insights/insights-search";

export const Route = createFileRoute("/app/insights")({
  validateSearch: readInsightsSearch,
  component: InsightsPage,
});

function InsightsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const zone = useAccountZone();
  return (
    <InsightsScreen
      search={search}
      zone={zone}
      onShow={(next) => navigate({ search: readInsightsSearch({ ...next }), resetScroll: false })}
    />
  );
}
