import { performance } from "node:perf_hooks";
import { runningAccount } from "./running-account.ts";

/** How long work may block the event loop before it lets other requests run, in milliseconds. */
const SLICE_MS = 3;
/** How long work of heavy accounts waits after each slice, while there is work for others. */
const PAUSE_MS = 10;

/** Paused work, which is resumed piece by piece, first in, first out. */
function createPausedWork(schedule: (resumeNext: () => void) => void): () => Promise<void> {
  const paused: (() => void)[] = [];
  const resumeNext = (): void => {
    paused.shift()?.();
    if (paused.length > 0) schedule(resumeNext);
  };
  return () =>
    new Promise((resolve) => {
      paused.push(resolve);
      if (paused.length === 1) schedule(resumeNext);
    });
}

/**
 * One piece of work is resumed per iteration of the event loop, so that other requests wait for at
 * most `SLICE_MS`, however much work is paused.
 */
const waitForSlice = createPausedWork(setImmediate);
const waitForHeavySlice = createPausedWork((resumeNext) => setTimeout(resumeNext, PAUSE_MS));

/**
 * Returns a function to await between the steps of long work on the main thread. It yields to the
 * event loop once the work has run for `SLICE_MS`.
 */
export function createYielder(): () => Promise<void> {
  let sliceStartMs = performance.now();
  return async () => {
    if (performance.now() - sliceStartMs < SLICE_MS) return;
    await (runningAccount()?.hasToYield() === true ? waitForHeavySlice() : waitForSlice());
    sliceStartMs = performance.now();
  };
}
