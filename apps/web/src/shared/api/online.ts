import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { createStore } from "@/shared/state/store";

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

/** Whether the server answers, as the stream of changes tells. */
export const serverReachable = createStore(true);

export function useReachable(): boolean {
  return useSyncExternalStore(serverReachable.subscribe, serverReachable.get);
}

/**
 * Resolves when the server answers again, at the latest after `withinMs`; at once without network.
 */
export async function untilReachable(withinMs: number): Promise<void> {
  if (serverReachable.get() || !onlineManager.isOnline()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, withinMs);
  const stop = serverReachable.subscribe(() => (serverReachable.get() ? resolve() : undefined));
  await promise;
  clearTimeout(timeout);
  stop();
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}

/**
 * Resolves with undefined if the request fails or the connection is lost, at once if there is none:
 * a query would wait for it.
 */
export async function fetchIfOnline<Data>(fetch: () => Promise<Data>): Promise<Data | undefined> {
  if (!onlineManager.isOnline()) return undefined;
  const lost = Promise.withResolvers<undefined>();
  const stop = subscribe(() => lost.resolve(undefined));
  return Promise.race([fetch().catch(() => undefined), lost.promise]).finally(stop);
}
