import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "@/shared/state/store";
import { runAfterLoading } from "./run-after-loading";
import type { RunLater } from "./run-later";
import { runWhenIdle } from "./run-when-idle";
import { awaitedParts } from "./use-lazy-module";

/** Maximum delay of deferred work by slow queries, in milliseconds. */
const DELAY_MAX_MS = 5_000;

/** The load of the first screen, which nothing that is only prefetched may slow down. */
export interface FirstLoad {
  /** Runs work when the screen is complete and the page is idle. */
  runLater: RunLater;
  /** Called when the screen is mounted; returns a function that stops. */
  watch: () => () => void;
}

export function createFirstLoad(queryClient: QueryClient): FirstLoad {
  const isOver = createStore(false);
  return {
    runLater(work) {
      if (isOver.get()) return runWhenIdle(work);
      let cancel = isOver.subscribe(() => {
        cancel();
        cancel = runWhenIdle(work);
      });
      return () => cancel();
    },
    watch: () => runAfterLoading(queryClient, () => isOver.set(true), { parts: awaitedParts, timeoutMs: DELAY_MAX_MS }),
  };
}
