import type { AppRouter } from "@hourloom/api/trpc/router";
import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { Session } from "@/shared/session/session";

export type Client = TRPCClient<AppRouter>;
export type Api = ReturnType<typeof createApi>;

/** Of the calls of one batch, all carry the same token. */
const BATCH_MAX_ITEMS = 20;
const SCHEME = "Token ";

/** Notes who was signed in when a call was made: it may be sent a moment later. */
function rememberToken(session: Session): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      next({ ...op, context: { token: session.token(), ...op.context } });
}

/** Options of a call in the name of a login that is not, or no longer, the session's. It goes out at once, and also when the page is closed. */
export function asLogin(token: string) {
  return { context: { token, isApart: true } };
}

/** The server, by the router's type. A 401 ends the session that asked, never one that has begun since. */
export function createClient(session: Session): Client {
  const url = "/trpc";
  return createTRPCClient<AppRouter>({
    links: [
      rememberToken(session),
      splitLink({
        condition: ({ context }) => context["isApart"] === true,
        true: httpLink({
          url,
          headers: ({ op }) => ({ authorization: SCHEME + String(op.context["token"]) }),
          fetch: (input, init) => fetch(input, { ...init, signal: null, keepalive: true }),
        }),
        false: httpBatchLink({
          url,
          maxItems: BATCH_MAX_ITEMS,
          headers: ({ opList }) => {
            const token = session.token();
            if (opList.some(({ context }) => context["token"] !== token)) {
              throw new Error("Somebody else has signed in since this was asked for.");
            }
            return token === undefined ? {} : { authorization: SCHEME + token };
          },
          fetch: async (input, init) => {
            const sent = new Headers(init?.headers).get("authorization");
            const response = await fetch(input, {
              ...init,
              headers: new Headers(init?.headers),
              signal: init?.signal ?? null,
            });
            if (response.status === 401 && sent !== null) session.refuse(sent.slice(SCHEME.length));
            return response;
          },
        }),
      }),
    ],
  });
}

/** Query options by procedure: the one currency between loaders, components and invalidation. */
export function createApi(client: Client, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}
