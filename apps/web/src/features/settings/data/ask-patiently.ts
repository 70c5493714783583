import type { Refusal } from "@hourloom/schema/refusals";
import { problemOf } from "@/shared/problem";

/** Longest time that somebody is made to wait for, in seconds; what is refused for longer is told. */
const WAIT_MAX_SECONDS = 120;
/** How often a server that is busy is asked again. */
const BUSY_MAX = 60;

/** How long to wait before the same call may succeed, in seconds; undefined where waiting does not help. */
function waitFor(refusal: Refusal): number | undefined {
  // The answer to the same call is on its way.
  if (refusal.code === "repeat_running") return 1;
  return "retry_after_seconds" in refusal && refusal.retry_after_seconds <= WAIT_MAX_SECONDS
    ? refusal.retry_after_seconds
    : undefined;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timeout);
      reject(new DOMException("The wait is over.", "AbortError"));
    };
    const timeout = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1_000);
    signal.addEventListener("abort", stop, { once: true });
  });
}

export interface Patience {
  signal: AbortSignal;
  /** Hears when a wait begins and when it is over. */
  onWait: (isWaiting: boolean) => void;
}

/** The answer to a call. Where the server says that it comes too soon, it is made again when the server says. */
export async function askPatiently<T>(call: () => Promise<T>, { signal, onWait }: Patience): Promise<T> {
  for (let busy = 0; ;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const problem = problemOf(error);
      const seconds = problem.kind === "refused" ? waitFor(problem.refusal) : undefined;
      const isQuota = problem.kind === "refused" && problem.refusal.code === "throttled";
      if (!isQuota) busy += 1;
      if (seconds === undefined || busy > BUSY_MAX) throw error;
      onWait(true);
      await pause(seconds, signal);
      onWait(false);
    }
  }
}
