import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "./when-idle";

/** How long a slow answer may put it off, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Runs `work` when nothing is being fetched any more and the page has nothing better to do. Answers how to call it off. */
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
    if (queryClient.isFetching() === 0) begin();
  };
  const cancelFirst = whenIdle(() => {
    stopListening = queryClient.getQueryCache().subscribe(look);
    look();
  });
  return () => {
    clearTimeout(patience);
    cancelFirst();
    stopListening();
    cancelIdle();
  };
}
