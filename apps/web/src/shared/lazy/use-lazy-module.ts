import { useCallback, useEffect, useState } from "react";
import { whenIdle } from "@/shared/lazy/when-idle";
import { fetchLostPart } from "@/shared/lazy/module-load-error";
import { createStore } from "@/shared/state/store";

/** A part of the page that comes after it: still on its way, lost on its way, or here. */
export type LazyModule<Part> = { status: "loading" } | { status: "failed" } | { status: "ready"; part: Part };

/** How many parts of what is on the page are still on their way. */
export const loadingParts = createStore(0);

/**
 * Fetches a part as soon as the page stands and has nothing better to do, or when it is `wanted`; `load` is a function outside of the component. Not with React's `lazy`, which holds back what has suspended,
 * however shortly, for 300 ms, and takes the page down with a part that the network lost. Answers how to try again, too.
 */
export function useLazyModule<Part>(load: () => Promise<Part>, wanted: boolean): [LazyModule<Part>, () => void] {
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
    if (!wanted) return whenIdle(fetch);
    fetch();
    return undefined;
  }, [fetch, wanted, isLoading]);
  const fetchAgain = useCallback(() => void fetchLostPart(fetch), [fetch]);
  const isLost = loaded.status === "failed";
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener("online", fetchAgain);
    return () => window.removeEventListener("online", fetchAgain);
  }, [isLost, fetchAgain]);
  return [loaded, fetchAgain];
}
