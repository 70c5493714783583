import { createContext, use, useEffect } from "react";
import type { LazyModule } from "./lazy-module";
import { prefersReducedData } from "./prefers-reduced-data";
import { runWhenIdle } from "./run-when-idle";

/** Runs work that nobody waits for, such as prefetching; returns a function that cancels it. */
export type RunLater = (work: () => void) => () => void;

/** In the app when nothing is being fetched; elsewhere when the page is idle. */
export const RunLaterContext = createContext<RunLater>(runWhenIdle);

export function useRunLater(): RunLater {
  return use(RunLaterContext);
}

/** Fetches what is done with a screen after its first paint, unless the browser saves data. */
export function usePrefetch(module: LazyModule<unknown>): void {
  const runLater = useRunLater();
  useEffect(() => (prefersReducedData() ? undefined : runLater(() => void module.fetch())), [module, runLater]);
}
