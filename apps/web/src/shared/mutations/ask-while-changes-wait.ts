import type { QueryClient } from "@tanstack/react-query";
import { askBeforeLeaving } from "@/shared/page/ask-before-leaving";

/**
 * Makes the browser ask before the page is left while a change waits for the response to an earlier
 * one of its scope: it is not sent yet, and would be lost.
 */
export function askWhileChangesWait(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache();
  let isAsking = false;
  cache.subscribe(() => {
    const isWaiting = cache.findAll({ status: "pending" }).some(({ state }) => state.isPaused);
    if (isWaiting === isAsking) return;
    isAsking = isWaiting;
    // A listener that stays would keep pages out of the cache of the Back button.
    if (isWaiting) window.addEventListener("beforeunload", askBeforeLeaving);
    else window.removeEventListener("beforeunload", askBeforeLeaving);
  });
}
