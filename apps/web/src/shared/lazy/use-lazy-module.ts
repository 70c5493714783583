import { useCallback, useEffect, useState } from "react";
import { runWhenIdle } from "@/shared/lazy/run-when-idle";
import { reloadOrRetry } from "@/shared/lazy/module-load-error";
import { createStore } from "@/shared/state/store";

export type LazyModule<Part> = { status: "loading" } | { status: "failed" } | { status: "ready"; part: Part };

/** Number of mounted parts that are still loading. */
export const loadingParts = createStore(0);

/**
 * Loads a part when the page is idle, or immediately if `isWanted`. `load` must be a stable
 * function. Not React's `lazy`, which delays a suspended part by up to 300 ms and fails the whole
 * page if loading fails. Also returns a function that retries.
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
  useEffect(() => {
    if (!isLoading) return undefined;
    loadingParts.set(loadingParts.get() + 1);
    return () => loadingParts.set(loadingParts.get() - 1);
  }, [isLoading]);
  useEffect(() => {
    if (!isLoading) return undefined;
    if (!isWanted) return runWhenIdle(fetch);
    fetch();
    return undefined;
  }, [fetch, isWanted, isLoading]);
  const fetchAgain = useCallback(() => void reloadOrRetry(fetch), [fetch]);
  const hasFailed = loaded.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", fetchAgain);
    return () => window.removeEventListener("online", fetchAgain);
  }, [hasFailed, fetchAgain]);
  return [loaded, fetchAgain];
}
