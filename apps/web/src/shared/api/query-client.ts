import { type InvalidateOptions, type InvalidateQueryFilters, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./problem";

/** How long variables of a settled mutation are kept, in milliseconds: some are passwords. */
const SETTLED_MS = 1_000;
/** Time in which fetched data is fresh, in milliseconds. */
const CACHE_MS = 60_000;

/** Whether an invalidation starts the running request anew. */
function isRestarted(query: { isActive: () => boolean; state: { data: unknown } }): boolean {
  return query.isActive() && query.state.data !== undefined;
}

/**
 * Also invalidates what running requests return, since it may predate the change. TanStack Query
 * takes it for current, unless it starts the request anew.
 */
class InvalidatingQueryClient extends QueryClient {
  readonly #outdated: WeakSet<object>;

  constructor() {
    const outdated = new WeakSet<object>();
    super({
      queryCache: new QueryCache({
        onSuccess: (_data, query) => {
          if (outdated.delete(query)) void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
        },
        onError: (_error, query) => void outdated.delete(query),
      }),
      defaultOptions: {
        queries: { staleTime: CACHE_MS, retry: (failures, error) => failures < 2 && isRetryable(error) },
        // Offline, changes fail immediately with a reason and Retry, instead of waiting silently.
        mutations: { networkMode: "always", retry: false, gcTime: SETTLED_MS },
      },
    });
    this.#outdated = outdated;
  }

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
      if (isRestarted(query)) this.#outdated.delete(query);
      else this.#outdated.add(query);
    }
    await super.invalidateQueries(filters, options);
  }
}

/** Creates the cache of the server's data, with retries of failed queries. */
export function createQueryClient(): QueryClient {
  return new InvalidatingQueryClient();
}
