import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { type Problem, problemOf } from "@/shared/api/problem";

/** Maximum `Retry-After` in seconds that is waited for. */
const WAIT_MAX_SECONDS = 120;
/**
 * How long a busy server is retried, in milliseconds: several imports may be queued, each for half
 * a minute.
 */
const BUSY_MAX_MS = 600_000;
/** Delays between retries without a connection, in seconds. */
const CONNECTION_DELAYS = [1, 2, 4, 8, 16];

/** What a retry waits for. */
export type WaitsFor = "server" | "connection";

export interface BackoffOptions {
  signal: AbortSignal;
  /** Called when a wait begins, and with undefined when it ends. */
  onWait: (waitsFor: WaitsFor | undefined) => void;
}

/** Seconds until a retry may succeed; undefined if it cannot. */
function secondsUntil(domainError: DomainError): number | undefined {
  // The response of the same request is pending.
  if (domainError.code === "idempotency_running") return 1;
  return "retry_after_seconds" in domainError && domainError.retry_after_seconds <= WAIT_MAX_SECONDS
    ? domainError.retry_after_seconds
    : undefined;
}

/** Waits some seconds or until the browser is online. Rejects if it is aborted. */
function pause(until: number | "online", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wait = new AbortController();
    const end = () => {
      wait.abort();
      clearTimeout(timeout);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timeout = until === "online" ? undefined : setTimeout(end, until * SECOND_MS);
    if (until === "online") window.addEventListener("online", end, { signal: wait.signal });
    signal.addEventListener("abort", end, { signal: wait.signal });
  });
}

/** Returns for each failure of a call when to retry it; undefined for never. */
function createRetryPolicy(): (problem: Problem) => number | "online" | undefined {
  const delays = CONNECTION_DELAYS.values();
  let busySinceMs: number | undefined;
  return (problem) => {
    switch (problem.kind) {
      case "unreachable":
        busySinceMs = undefined;
        return navigator.onLine ? delays.next().value : "online";
      case "rejected":
        busySinceMs ??= performance.now();
        return performance.now() - busySinceMs < BUSY_MAX_MS ? secondsUntil(problem.error) : undefined;
      case "failed":
        return undefined;
    }
  };
}

/**
 * Calls an idempotent procedure with retries: after `Retry-After`, or without a connection some
 * times and when the browser is online again.
 */
export async function fetchWithBackoff<T>(call: () => Promise<T>, { signal, onWait }: BackoffOptions): Promise<T> {
  const retryAfter = createRetryPolicy();
  for (;;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      const until = retryAfter(problem);
      if (until === undefined) throw error;
      onWait(problem.kind === "unreachable" ? "connection" : "server");
      await pause(until, signal);
      onWait(undefined);
    }
  }
}
