import type { AppRouter } from "@hourloom/api/trpc/router";
import type { QueryClient } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  type Operation,
  type OperationLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { EarlyResponses, ReceivedResponse } from "./early-responses";
import { epochHeader, noteEpoch } from "./epoch";
import { isServerResponse, serverReachable } from "@/shared/network/reachable";
import type { LoginStore } from "@/shared/login/login-store";

export type Client = TRPCClient<AppRouter>;
export type Api = ReturnType<typeof createApi>;

/** Maximum calls of a batch; all of them have the same token. */
const BATCH_MAX_ITEMS = 20;
/** Scheme of the Authorization header, before the token. */
export const SCHEME = "Token ";
const URL_PATH = "/trpc";

/** Remembers the token of a call when it is made, because batches are sent later. */
function rememberToken(loginStore: LoginStore): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      next({ ...op, context: { token: loginStore.token(), ...op.context } });
}

/**
 * Options of a call with the token of another login. It is sent immediately, and also while the
 * page is being closed.
 */
export function asLogin(token: string) {
  return { context: { token, isSeparate: true } };
}

type Fetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;

/** Sends a request. A 401 response ends the login of its token, not a later one. */
async function send(loginStore: LoginStore, ...[input, init]: Parameters<Fetch>) {
  const headers = new Headers(init?.headers);
  const response = await fetch(input, { ...init, headers, signal: init?.signal ?? null });
  noteEpoch(response);
  if (isServerResponse(response) && !serverReachable.get()) serverReachable.set(true);
  const sent = headers.get("authorization");
  if (response.status === 401 && sent !== null) loginStore.rejectToken(sent.slice(SCHEME.length));
  return response;
}

function assertSameLogin(loginStore: LoginStore, { context }: Pick<Operation, "context">): void {
  if (context["token"] !== loginStore.token()) throw new Error("Somebody else has signed in since this was asked for.");
}

/** The result of a call by other links, as the JSON of a response. */
function responseOf(result: ReturnType<OperationLink<AppRouter>>): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    result.subscribe({ next: (message) => resolve({ ok: true, json: async () => message }), error: reject });
  });
}

/** Takes responses from those to the document's calls; without one the call is sent. */
function withEarlyResponses(loginStore: LoginStore, early: EarlyResponses): TRPCLink<AppRouter> {
  return (runtime) =>
    ({ op, next }) => {
      const taken = early.take({ ...op, token: op.context["token"] });
      if (taken === undefined) return next(op);
      const read = async () => {
        const response = await taken;
        assertSameLogin(loginStore, op);
        op.signal?.throwIfAborted();
        return response ?? responseOf(next(op));
      };
      return httpLink<AppRouter>({ url: URL_PATH, fetch: read })(runtime)({ op, next });
    };
}

/** tRPC client of the API. */
export function createClient(loginStore: LoginStore, early: EarlyResponses): Client {
  const url = URL_PATH;
  return createTRPCClient<AppRouter>({
    links: [
      rememberToken(loginStore),
      withEarlyResponses(loginStore, early),
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
            for (const op of opList) assertSameLogin(loginStore, op);
            const token = loginStore.token();
            return token === undefined ? epochHeader : { ...epochHeader, authorization: SCHEME + token };
          },
          fetch: async (input, init) => {
            if (init?.method === "GET") await early.received(loginStore.token());
            return send(loginStore, input, init);
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
