import { createFileRoute } from "@tanstack/react-router";
import { usePageHead } from "@/features/marketing/head/use-page-head";
import { LazyHydration, loadPart } from "@/shared/lazy/lazy-hydration";

export const Route = createFileRoute("/blog/")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async () => ({
    Page: await loadPart("/blog", async () => (await import("@/features/marketing/blog/blog-page")).BlogPage),
  }),
  staleTime: Infinity,
  component: BlogRoute,
});

const loadHead = async () => (await import("@/features/marketing/blog/post-heads")).blogHead;

function BlogRoute() {
  const { Page } = Route.useLoaderData();
  usePageHead("/blog", loadHead);
  return <LazyHydration Part={Page} />;
}
