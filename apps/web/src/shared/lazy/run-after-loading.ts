import type { QueryClient } from "@tanstack/react-query";
import { loadingParts } from "./use-lazy-module";
import { runWhenIdle } from "./run-when-idle";
import type { Store } from "@/shared/state/store";

interface RunAfterLoadingOptions {
  /** The number of parts to wait for; by default all that are loading. */
  parts?: Store<number>;
  /** Maximum delay in milliseconds. */
  timeoutMs?: number;
}

/**
 * Runs `work` once, when no query and no part is loading and the page is idle. Returns a function
 * that cancels it.
 */
export function runAfterLoading(
  queryClient: QueryClient,
  work: () => void,
  { parts = loadingParts, timeoutMs }: RunAfterLoadingOptions = {},
): () => void {
  const isSettled = () => queryClient.isFetching() === 0 && parts.get() === 0;
  const run = () => {
    stop();
    work();
  };
  let cancelIdle = () => {};
  const check = () => {
    cancelIdle();
    // A part that was just loaded starts its queries before the page is idle.
    if (isSettled()) cancelIdle = runWhenIdle(() => (isSettled() ? run() : undefined));
  };
  const timeout = timeoutMs === undefined ? undefined : setTimeout(run, timeoutMs);
  const cleanups = [queryClient.getQueryCache().subscribe(check), parts.subscribe(check)];
  cancelIdle = runWhenIdle(check);
  function stop(): void {
    clearTimeout(timeout);
    cancelIdle();
    for (const each of cleanups) each();
  }
  return stop;
}
