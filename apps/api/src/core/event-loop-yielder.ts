import { performance } from "node:perf_hooks";

/** The longest that work may block the event loop. */
const SLICE_MS = 3;

/** Work that waits to continue, first in, first out. */
const waiting: (() => void)[] = [];

/**
 * Resumes one piece of work per round of the event loop, so that requests wait for one slice at
 * most.
 */
function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

function waitForSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeNext);
  });
}

/**
 * Returns a function to await between the steps of long work on the main thread. It lets other
 * requests run when the work has blocked the event loop for some milliseconds.
 */
export function createYielder(): () => Promise<void> {
  let startedMs = performance.now();
  return async () => {
    if (performance.now() - startedMs < SLICE_MS) return;
    await waitForSlice();
    startedMs = performance.now();
  };
}
