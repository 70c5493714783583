import { createFileRoute } from "@tanstack/react-router";
import { usePageHead } from "@/features/marketing/head/use-page-head";
import { LazyHydration, loadPart } from "@/shared/lazy/lazy-hydration";

export const Route = createFileRoute("/(legal)/terms")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async () => ({
    Page: await loadPart("/terms", async () => (await import("@/features/marketing/legal/terms-page")).TermsPage),
  }),
  staleTime: Infinity,
  component: TermsRoute,
});

const loadHead = async () => (await import("@/features/marketing/legal/legal-heads")).termsHead;

function TermsRoute() {
  const { Page } = Route.useLoaderData();
  usePageHead("/terms", loadHead);
  return <LazyHydration Part={Page} />;
}
