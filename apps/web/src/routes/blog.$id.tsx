import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { usePageHead } from "@/features/marketing/head/use-page-head";
import { PostNotFound } from "@/features/marketing/blog/post-not-found";
import { LazyHydration, loadPart } from "@/shared/lazy/lazy-hydration";

export const Route = createFileRoute("/blog/$id")({
  codeSplitGroupings: [["loader", "component"], ["notFoundComponent"]],
  loader: async ({ params }) => ({
    Page: await loadPart(`/blog/${params.id}`, async () =>
      (await import("@/features/marketing/blog/post-page")).loadPost(params.id),
    ),
  }),
  staleTime: Infinity,
  component: PostRoute,
  notFoundComponent: MissingPost,
});

async function loadHeadOf(id: string) {
  const [{ findPost }, { headOfPost, missingPostHead }] = await Promise.all([
    import("@/features/marketing/blog/posts"),
    import("@/features/marketing/blog/post-heads"),
  ]);
  const post = findPost(id);
  return post === undefined ? missingPostHead : headOfPost(post);
}

function usePostHead(): void {
  const { id } = Route.useParams();
  usePageHead(
    `/blog/${id}`,
    useCallback(() => loadHeadOf(id), [id]),
  );
}

function PostRoute() {
  const { Page } = Route.useLoaderData();
  usePostHead();
  return <LazyHydration Part={Page} />;
}

function MissingPost() {
  usePostHead();
  return <PostNotFound />;
}
