import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { TRPCResponse } from "@trpc/server/rpc";
import { domainErrorOf } from "../core/domain-error.ts";
import { CONNECTIONS_OF_ACCOUNT } from "../core/load/connection-shares.ts";
import { createYielder } from "../core/load/event-loop-yielder.ts";
import { createFairQueue } from "../core/load/fair-queue.ts";
import { hasToYield, runningAccount } from "../core/load/running-account.ts";
import type { TrpcContext } from "./procedures/context.ts";
import { toTrpcError } from "./procedures/init.ts";
import { isProcedure, type Calls } from "./read-calls.ts";
import { appRouter } from "./router.ts";

/** Queries and mutations run to their end, whether the client is still connected or not. */
const { signal } = new AbortController();

/** Longer than the calls of some batches take. */
const QUEUE = { length: 10_000, waitMs: 30_000 };
/** Calls of each account, over all of its requests: as many at a time as it has connections. */
const callsOfAccounts = createFairQueue({
  ...QUEUE,
  concurrency: Number.POSITIVE_INFINITY,
  perClient: CONNECTIONS_OF_ACCOUNT,
});

function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const account = runningAccount();
  return account === undefined ? work() : callsOfAccounts.runQueued(account.id, work);
}

/** Characters of results after which further queries are rejected. */
const RESULTS_LENGTH = 8 * 1024 * 1024;

/**
 * Runs the calls, some at a time, and returns status and body of the response as tRPC's own handler
 * does, without its streams, which take longer than most calls (docs/decisions/0025). A result is
 * text as soon as it is there, and queries beyond the limit of all results are rejected: twenty
 * results at a time may be a gigabyte.
 */
export async function runCalls(
  { type, isBatch, calls }: Calls,
  ctx: TrpcContext,
  onError: (error: TRPCError, path: string) => void,
): Promise<{ status: number; body: string }> {
  const responses: TRPCResponse[] = [];
  const texts: string[] = [];
  const yieldIfDue = createYielder();
  let length = 0;
  const rejectIfFull = () => {
    if (type === "query" && length > RESULTS_LENGTH) throw toTrpcError({ code: "unavailable", retry_after_seconds: 2 });
  };
  const run = async ({ path, input }: Calls["calls"][number], batchIndex: number): Promise<string> => {
    rejectIfFull();
    if (!isProcedure(path)) {
      throw new TRPCError({ code: "NOT_FOUND", message: `No procedure found on path "${path}"` });
    }
    const getRawInput = () => Promise.resolve(input);
    const call = { router: appRouter, path, getRawInput, ctx, type, signal, batchIndex };
    const data: unknown = await runQueued(() => callTRPCProcedure(call));
    await yieldIfDue();
    const text = JSON.stringify({ result: { data } });
    rejectIfFull();
    length += text.length;
    return text;
  };
  const respond = async (call: Calls["calls"][number], index: number): Promise<void> => {
    try {
      texts[index] = await run(call, index);
      responses[index] = { result: { data: null } };
    } catch (cause) {
      const { path, input } = call;
      const domainError = domainErrorOf(cause);
      const error = domainError === undefined ? getTRPCErrorFromUnknown(cause) : toTrpcError(domainError);
      onError(error, path);
      const response = { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }) };
      texts[index] = JSON.stringify(response);
      responses[index] = response;
    }
  };
  const rest = calls.entries();
  const respondToRest = async (_call: unknown, runner: number) => {
    for (const [index, call] of rest) {
      await respond(call, index);
      // The first one goes on alone: an array's iterator outlives a loop that is left.
      if (runner > 0 && hasToYield(runningAccount())) return;
    }
  };
  const runners = { length: Math.min(calls.length, CONNECTIONS_OF_ACCOUNT) };
  await Promise.all(Array.from(runners, respondToRest));
  return { status: getHTTPStatusCode(responses), body: isBatch ? `[${texts.join(",")}]` : texts.join("") };
}
