import type { QueryClient } from "@tanstack/react-query";
import { fetchedModules } from "./lazy-module";
import { runWhenIdle } from "./run-when-idle";

/**
 * Runs `work` once, when no query and no module is being fetched and the page is idle, or after
 * `timeoutMs`. Returns a function that cancels it.
 */
export function runAfterLoading(queryClient: QueryClient, work: () => void, timeoutMs?: number): () => void {
  const isSettled = () => queryClient.isFetching() === 0 && fetchedModules.get() === 0;
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
  const cleanups = [queryClient.getQueryCache().subscribe(check), fetchedModules.subscribe(check)];
  cancelIdle = runWhenIdle(check);
  function stop(): void {
    clearTimeout(timeout);
    cancelIdle();
    for (const each of cleanups) each();
  }
  return stop;
}
