import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { TRPCResponse } from "@trpc/server/rpc";
import type { TrpcContext } from "./procedures/context.ts";
import type { Calls } from "./read-calls.ts";
import { appRouter } from "./router.ts";

/** Queries and mutations run to their end, whether the client is still connected or not. */
const { signal } = new AbortController();

/**
 * Runs the calls concurrently, and returns status and body of the response as tRPC's own handler
 * does, without its streams, which take longer than most calls (docs/decisions/0025).
 */
export async function runCalls(
  { type, isBatch, calls }: Calls,
  ctx: TrpcContext,
  onError: (error: TRPCError, path: string) => void,
): Promise<{ status: number; body: string }> {
  const respond = async ({ path, input }: Calls["calls"][number], batchIndex: number): Promise<TRPCResponse> => {
    try {
      const getRawInput = () => Promise.resolve(input);
      const call = { router: appRouter, path, getRawInput, ctx, type, signal, batchIndex };
      const data: unknown = await callTRPCProcedure(call);
      return { result: { data } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      onError(error, path);
      return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) };
    }
  };
  const responses = await Promise.all(calls.map(respond));
  return { status: getHTTPStatusCode(responses), body: JSON.stringify(isBatch ? responses : responses[0]) };
}
