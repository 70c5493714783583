import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { type Problem, problemOf } from "@/shared/api/problem";

/** Longest time that somebody is made to wait for, in seconds; what is refused for longer is told. */
const WAIT_MAX_SECONDS = 120;
/** For how long a server that is busy is asked again, in milliseconds: an import may wait for others that take half a minute each. */
const BUSY_MAX_MS = 600_000;
/** How long to wait before each repetition of a call that found no connection, in seconds. */
const LOST_SECONDS = [1, 2, 4, 8, 16];

/** For what a call waits that is to be made again. */
export type WaitsFor = "server" | "connection";

export interface Patience {
  signal: AbortSignal;
  /** Hears for what a wait is that begins, and undefined when it is over. */
  onWait: (waitsFor: WaitsFor | undefined) => void;
}

/** How long to wait before the same call may succeed, in seconds; undefined where waiting does not help. */
function secondsUntil(domainError: DomainError): number | undefined {
  // The answer to the same call is on its way.
  if (domainError.code === "idempotency_running") return 1;
  return "retry_after_seconds" in domainError && domainError.retry_after_seconds <= WAIT_MAX_SECONDS
    ? domainError.retry_after_seconds
    : undefined;
}

/** Waits so many seconds, or until the browser has a connection. Throws when it is called off. */
function pause(until: number | "online", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wait = new AbortController();
    const end = () => {
      wait.abort();
      clearTimeout(timeout);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timeout = until === "online" ? undefined : setTimeout(end, until * 1_000);
    if (until === "online") window.addEventListener("online", end, { signal: wait.signal });
    signal.addEventListener("abort", end, { signal: wait.signal });
  });
}

/** Says after each failure of one call until when to wait before it is made again; undefined where it is not. */
function createPatience(): (problem: Problem) => number | "online" | undefined {
  const lost = LOST_SECONDS.values();
  let busySinceMs: number | undefined;
  return (problem) => {
    switch (problem.kind) {
      case "unreachable":
        busySinceMs = undefined;
        return navigator.onLine ? lost.next().value : "online";
      case "rejected":
        busySinceMs ??= performance.now();
        return performance.now() - busySinceMs < BUSY_MAX_MS ? secondsUntil(problem.error) : undefined;
      case "failed":
        return undefined;
    }
  };
}

/**
 * The answer to a call that may be made more than once. Where the server says that it comes too soon, it is made again when the server says; where there is no
 * connection, a few times, and as soon as the browser has one again.
 */
export async function fetchWithBackoff<T>(call: () => Promise<T>, { signal, onWait }: Patience): Promise<T> {
  const untilAfter = createPatience();
  for (;;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      const until = untilAfter(problem);
      if (until === undefined) throw error;
      onWait(problem.kind === "unreachable" ? "connection" : "server");
      await pause(until, signal);
      onWait(undefined);
    }
  }
}
