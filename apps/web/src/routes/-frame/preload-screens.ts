import type { AnyRouter } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { loadToaster } from "@hourloom/ui/toast";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { runAfterLoading } from "@/shared/lazy/run-after-loading";

/**
 * Screens that must work offline once the app is loaded. The front page is one, because signing out
 * must work offline.
 */
const screens = [
  "/",
  "/app",
  "/app/todo",
  "/app/pomodoro",
  "/app/flowtime",
  "/app/insights",
  "/app/settings",
  "/app/trash",
] as const;

/** Maximum delay of preloading by slow modules and queries, in milliseconds. */
const DELAY_MAX_MS = 10_000;

/**
 * After the queries of the first screen, preloads the others, unless the browser saves data, and
 * what shows a failure without a network. Then sets a performance mark that end-to-end tests wait
 * for. Returns a function that cancels it.
 */
export function preloadScreens(router: AnyRouter, queryClient: QueryClient): () => void {
  const preload = async () => {
    const routes = prefersReducedData() ? [] : screens.map((to) => router.preloadRoute({ to }));
    await Promise.allSettled([loadToaster(), ...routes]);
    runAfterLoading(queryClient, () => void performance.mark("app-settled"));
  };
  return runAfterLoading(queryClient, () => void preload(), DELAY_MAX_MS);
}
