import { useEffect, useSyncExternalStore } from "react";
import { reloadOrRetry } from "@/shared/lazy/module-load-error";
import { createStore, type Store } from "@/shared/state/store";

export type LoadedModule<Part> = { status: "loading" } | { status: "failed" } | { status: "ready"; part: Part };

/** How many modules are being fetched. */
export const fetchedModules = createStore(0);

/** A module that is fetched once: after the first paint, or by what needs it sooner. */
export interface LazyModule<Part> extends Pick<Store<LoadedModule<Part>>, "get" | "subscribe"> {
  /** Never rejects; after a failure it does nothing until `retry`. */
  fetch: () => Promise<void>;
  retry: () => void;
  /** Calls `action` at once if the module is there, otherwise when it arrives, in order. */
  run: (action: (part: Part) => void, onFailed?: () => void) => void;
}

export function createLazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  const { get, set, subscribe } = createStore<LoadedModule<Part>>({ status: "loading" });
  const startAgain = () => {
    // Others may have started it since.
    if (get().status === "failed") fetching = start();
  };
  const start = async () => {
    set({ status: "loading" });
    fetchedModules.set(fetchedModules.get() + 1);
    try {
      set({ status: "ready", part: await load() });
    } catch {
      set({ status: "failed" });
    }
    fetchedModules.set(fetchedModules.get() - 1);
  };
  let fetching: Promise<void> | undefined;
  const fetch = () => (fetching ??= start());
  const run: LazyModule<Part>["run"] = (action, onFailed) => {
    const loaded = get();
    if (loaded.status === "ready") action(loaded.part);
    else if (loaded.status === "failed") onFailed?.();
    else void fetch().then(() => run(action, onFailed));
  };
  return { get, subscribe, fetch, retry: () => void reloadOrRetry(startAgain), run };
}

/**
 * Renders with a module, which is fetched if it is wanted, after a failure again when the network
 * returns. Not React's `lazy`, which delays a suspended part by up to 300 ms and fails the whole
 * page if loading fails.
 */
export function useLazyModule<Part>(module: LazyModule<Part>, isWanted = true): LoadedModule<Part> {
  useEffect(() => {
    if (isWanted) void module.fetch();
  }, [module, isWanted]);
  const loaded = useSyncExternalStore(module.subscribe, module.get, module.get);
  const isMissing = isWanted && loaded.status === "failed";
  useEffect(() => {
    if (!isMissing) return undefined;
    const retry = () => module.retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [module, isMissing]);
  return loaded;
}
