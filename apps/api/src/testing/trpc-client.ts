import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import type { AppRouter } from "../trpc/router.ts";

/** A tRPC client of the app at `address`, as in the web app. */
export function typedClientOf(
  address: string,
  { token, userAgent }: { token?: string | undefined; userAgent?: string | undefined } = {},
) {
  const headers = {
    ...(token !== undefined && { authorization: `Token ${token}` }),
    ...(userAgent !== undefined && { "user-agent": userAgent }),
  };
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${address}/trpc`, headers })] });
}

/** The domain error of a rejected call; undefined if it succeeded or failed otherwise. */
export async function domainErrorOf(call: Promise<unknown>): Promise<DomainError | undefined> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) return undefined;
  const typed: TRPCClientError<AppRouter> = error;
  return typed.data?.error;
}
