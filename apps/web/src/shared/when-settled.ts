import type { QueryClient } from "@tanstack/react-query";
import { loadingParts } from "./use-loaded-part";
import { whenIdle } from "./when-idle";

/** How long a slow answer may put it off, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Runs `work` when no query and no part of the page is being fetched any more and the page has nothing better to do.
 * Answers how to call it off.
 */
export function whenSettled(queryClient: QueryClient, work: () => void): () => void {
  let cancelIdle = () => {};
  let stopListening = () => {};
  const begin = () => {
    clearTimeout(patience);
    cancelFirst();
    stopListening();
    cancelIdle = whenIdle(work);
  };
  const patience = setTimeout(begin, PATIENCE_MS);
  const look = () => {
    if (queryClient.isFetching() === 0 && loadingParts.get() === 0) begin();
  };
  const cancelFirst = whenIdle(() => {
    const stops = [queryClient.getQueryCache().subscribe(look), loadingParts.subscribe(look)];
    stopListening = () => {
      for (const stop of stops) stop();
    };
    look();
  });
  return () => {
    clearTimeout(patience);
    cancelFirst();
    stopListening();
    cancelIdle();
  };
}
