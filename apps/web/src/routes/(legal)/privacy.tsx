import { createFileRoute } from "@tanstack/react-router";
import { usePageHead } from "@/features/marketing/head/use-page-head";
import { LazyHydration, loadPart } from "@/shared/lazy/lazy-hydration";

export const Route = createFileRoute("/(legal)/privacy")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async () => ({
    Page: await loadPart("/privacy", async () => (await import("@/features/marketing/legal/privacy-page")).PrivacyPage),
  }),
  staleTime: Infinity,
  component: PrivacyRoute,
});

const loadHead = async () => (await import("@/features/marketing/legal/legal-heads")).privacyHead;

function PrivacyRoute() {
  const { Page } = Route.useLoaderData();
  usePageHead("/privacy", loadHead);
  return <LazyHydration Part={Page} />;
}
