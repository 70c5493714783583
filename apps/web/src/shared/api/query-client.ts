import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./problem";

/** Time in which fetched data is fresh, in milliseconds. */
const CACHE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: CACHE_MS, retry: (failures, error) => failures < 2 && isRetryable(error) },
      // Offline, changes fail immediately with a reason and Retry, instead of waiting silently.
      mutations: { networkMode: "always", retry: false },
    },
  });
}
