import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./problem";

/** How long variables of a settled mutation are kept, in milliseconds: some are passwords. */
const SETTLED_MS = 1_000;
/** Time in which fetched data is fresh, in milliseconds. */
const CACHE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: CACHE_MS, retry: (failures, error) => failures < 2 && isRetryable(error) },
      // Offline, changes fail immediately with a reason and Retry, instead of waiting silently.
      mutations: { networkMode: "always", retry: false, gcTime: SETTLED_MS },
    },
  });
}
