import type { AppRouter } from "@hourloom/api/trpc/router";
import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient, type TRPCLink } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { Session } from "@/shared/session/session";

export type Client = TRPCClient<AppRouter>;
export type Api = ReturnType<typeof createApi>;

/** Maximum calls of a batch; all of them have the same token. */
const BATCH_MAX_ITEMS = 20;
const SCHEME = "Token ";

/** Remembers the token of a call when it is made, because batches are sent later. */
function rememberToken(session: Session): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      next({ ...op, context: { token: session.token(), ...op.context } });
}

/**
 * Options of a call with the token of another login. It is sent immediately, and also while the
 * page is being closed.
 */
export function asLogin(token: string) {
  return { context: { token, isSeparate: true } };
}

/** tRPC client of the API. A 401 response ends the session of that token, not a later one. */
export function createClient(session: Session): Client {
  const url = "/trpc";
  return createTRPCClient<AppRouter>({
    links: [
      rememberToken(session),
      splitLink({
        condition: ({ context }) => context["isSeparate"] === true,
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
            if (response.status === 401 && sent !== null) session.rejectToken(sent.slice(SCHEME.length));
            return response;
          },
        }),
      }),
    ],
  });
}

/** Query options by procedure, for loaders, components and invalidation. */
export function createApi(client: Client, queryClient: QueryClient) {
  return createTRPCOptionsProxy<AppRouter>({ client, queryClient });
}
