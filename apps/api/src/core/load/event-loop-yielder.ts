import { performance } from "node:perf_hooks";
import { hasToYield, runningAccount } from "./running-account.ts";

/** How long work may block the event loop before it lets other requests run, in milliseconds. */
const SLICE_MS = 3;

/** How long all work of heavy accounts together pauses between two slices. */
const PAUSE_MS = 10;

/**
 * Pauses work, and resumes it one piece at a time, in turns by account: `schedule` calls back when
 * the next one may run.
 */
function createPause(schedule: (resumeNext: () => void) => void): (account: string) => Promise<void> {
  /** The account whose work was resumed last comes last. */
  const paused = new Map<string, (() => void)[]>();
  const resumeNext = () => {
    const [next] = paused;
    if (next === undefined) return;
    const [account, [resume, ...rest]] = next;
    paused.delete(account);
    if (rest.length > 0) paused.set(account, rest);
    resume?.();
    if (paused.size > 0) schedule(resumeNext);
  };
  return (account) =>
    new Promise((resolve) => {
      if (paused.size === 0) schedule(resumeNext);
      paused.set(account, [...(paused.get(account) ?? []), resolve]);
    });
}

/** One piece per iteration of the event loop, so that other requests wait for one slice at most. */
const pause = createPause(setImmediate);

/** One piece at a time for all heavy accounts together, however many requests they have. */
const pauseForOthers = createPause((resumeNext) => setTimeout(resumeNext, PAUSE_MS));

/**
 * Returns a function to await between the steps of long work on the main thread. It yields to the
 * event loop once the work has run for `SLICE_MS`.
 */
export function createYielder(): () => Promise<void> {
  let sliceStartMs = performance.now();
  return async () => {
    if (performance.now() - sliceStartMs < SLICE_MS) return;
    const account = runningAccount();
    if (account !== undefined && hasToYield(account)) {
      const endPause = account.clock.pause();
      await pauseForOthers(account.id);
      endPause();
    } else await pause(account?.id ?? "");
    sliceStartMs = performance.now();
  };
}
