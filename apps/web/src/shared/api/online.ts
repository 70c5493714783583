import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
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
