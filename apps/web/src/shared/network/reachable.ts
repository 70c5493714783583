import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { createStore } from "@/shared/state/store";

/** Whether the server answers, as the stream of changes tells. */
export const serverReachable = createStore(true);

/** Whether a response is the server's, and not that of a proxy whose server is down. */
export function isServerResponse({ status }: Pick<Response, "status">): boolean {
  return status !== 502 && status !== 504;
}

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
