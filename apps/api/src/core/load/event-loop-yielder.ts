import { performance } from "node:perf_hooks";
import { runningAccount } from "./running-account.ts";

/** How long work may block the event loop before it lets other requests run, in milliseconds. */
const SLICE_MS = 3;

/** How long work of heavy accounts pauses between two slices, while there is work for others. */
const PAUSE_MS = 10;

/**
 * Pauses work, and resumes it first in, first out, one piece at a time: `schedule` calls back when
 * the next one may run.
 */
function createPause(schedule: (resumeNext: () => void) => void): () => Promise<void> {
  const paused: (() => void)[] = [];
  const resumeNext = () => {
    paused.shift()?.();
    if (paused.length > 0) schedule(resumeNext);
  };
  return () =>
    new Promise((resolve) => {
      paused.push(resolve);
      if (paused.length === 1) schedule(resumeNext);
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
    const pausedAtMs = performance.now();
    const hasToYield = account?.hasToYield() === true;
    await (hasToYield ? pauseForOthers() : pause());
    sliceStartMs = performance.now();
    if (hasToYield) account.pausedMs += sliceStartMs - pausedAtMs;
  };
}
