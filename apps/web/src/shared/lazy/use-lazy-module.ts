import { useCallback, useEffect, useState } from "react";
import { useRunLater } from "@/shared/lazy/run-later";
import { reloadOrRetry } from "@/shared/lazy/module-load-error";
import { createStore, type Store } from "@/shared/state/store";

export type LazyModule<Part> = { status: "loading" } | { status: "failed" } | { status: "ready"; part: Part };

/** Number of mounted parts that are still loading, and of those that the user waits for. */
export const loadingParts = createStore(0);
export const awaitedParts = createStore(0);

function useCount(count: Store<number>, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return undefined;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [count, isCounted]);
}

/**
 * Loads a part later, or immediately if `isWanted`; also returns a function that retries. `load`
 * must be a stable function. Not React's `lazy`, which delays a suspended part by up to 300 ms and
 * fails the whole page if loading fails.
 */
export function useLazyModule<Part>(load: () => Promise<Part>, isWanted: boolean): [LazyModule<Part>, () => void] {
  const [loaded, setLoaded] = useState<LazyModule<Part>>({ status: "loading" });
  const fetch = useCallback(() => {
    load().then(
      (part) => setLoaded({ status: "ready", part }),
      () => setLoaded({ status: "failed" }),
    );
  }, [load]);
  const isLoading = loaded.status === "loading";
  useCount(loadingParts, isLoading);
  useCount(awaitedParts, isLoading && isWanted);
  const runLater = useRunLater();
  useEffect(() => {
    if (!isLoading) return undefined;
    if (!isWanted) return runLater(fetch);
    fetch();
    return undefined;
  }, [fetch, isWanted, isLoading, runLater]);
  const fetchAgain = useCallback(() => void reloadOrRetry(fetch), [fetch]);
  const hasFailed = loaded.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", fetchAgain);
    return () => window.removeEventListener("online", fetchAgain);
  }, [hasFailed, fetchAgain]);
  return [loaded, fetchAgain];
}
