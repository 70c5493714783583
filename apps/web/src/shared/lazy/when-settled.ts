import type { QueryClient } from "@tanstack/react-query";
import { loadingParts } from "./use-lazy-module";
import { whenIdle } from "./when-idle";

/**
 * Runs `work` once, when no query and no part of the page is being fetched any more and the page has nothing better to
 * do; after `patienceMs` milliseconds at the latest, where that is given. Answers how to call it off.
 */
export function whenSettled(queryClient: QueryClient, work: () => void, patienceMs?: number): () => void {
  const isSettled = () => queryClient.isFetching() === 0 && loadingParts.get() === 0;
  const run = () => {
    stop();
    work();
  };
  let cancelIdle = () => {};
  const look = () => {
    cancelIdle();
    // A part that has just come begins to fetch before the page is idle.
    if (isSettled()) cancelIdle = whenIdle(() => (isSettled() ? run() : undefined));
  };
  const patience = patienceMs === undefined ? undefined : setTimeout(run, patienceMs);
  const stops = [queryClient.getQueryCache().subscribe(look), loadingParts.subscribe(look)];
  cancelIdle = whenIdle(look);
  function stop(): void {
    clearTimeout(patience);
    cancelIdle();
    for (const each of stops) each();
  }
  return stop;
}
