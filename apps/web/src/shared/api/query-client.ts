import { QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "./problem";

/** How long fetched data counts as fresh, in milliseconds. */
const CACHE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: CACHE_MS, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
      // Offline a change fails at once, with its reason and Retry, instead of waiting without a word.
      mutations: { networkMode: "always", retry: false },
    },
  });
}
