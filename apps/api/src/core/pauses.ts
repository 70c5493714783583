import { performance } from "node:perf_hooks";

/** The longest that work may block the event loop. */
const TURN_MS = 3;

/** Work that waits to continue, first in, first out. */
const waiting: (() => void)[] = [];

/**
 * Resumes one piece of work per round of the event loop, so that requests wait for one slice at
 * most.
 */
function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/**
 * Returns a function to await between the steps of long work on the main thread. It lets other
 * requests run when the work has blocked the event loop for some milliseconds.
 */
export function createPauses(): () => Promise<void> {
  let begunMs = performance.now();
  return async () => {
    if (performance.now() - begunMs < TURN_MS) return;
    await waitForTurn();
    begunMs = performance.now();
  };
}
