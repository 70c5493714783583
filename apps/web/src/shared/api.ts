import type { AppRouter } from "@hourloom/api/trpc/router";
import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, type TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { Session } from "./session";

export type Client = TRPCClient<AppRouter>;
export type Api = ReturnType<typeof createApi>;

/** Of the calls of one batch, all carry the same token. */
const BATCH_MAX_ITEMS = 20;
const SCHEME = "Token ";

/** The server, by the router's type. A 401 ends the session that asked, never one that has begun since. */
export function createClient(session: Session): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: "/trpc",
        maxItems: BATCH_MAX_ITEMS,
        headers: () => {
          const token = session.token();
          return token === undefined ? {} : { authorization: SCHEME + token };
        },
        fetch: async (input, init) => {
          const sent = new Headers(init?.headers).get("authorization");
          const response = await fetch(input, {
            ...init,
            headers: new Headers(init?.headers),
            signal: init?.signal ?? null,
          });
          if (response.status === 401 && sent !== null) session.end(sent.slice(SCHEME.length));
          return response;
        },
      }),
    ],
  });
}

/** Query options by procedure: the one currency between loaders, components and invalidation. */
export function createApi(client: Client, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}
