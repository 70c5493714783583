import { performance } from "node:perf_hooks";

/** Longest that a piece of work keeps the event loop to itself. */
const TURN_MS = 3;

/** What waits for another turn, first come first served. */
const waiting: (() => void)[] = [];

/**
 * One turn for each round of the event loop: however much long work there is, requests wait for one
 * turn of it at most.
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
 * Called between the steps of long work on the main thread: lets other requests have the event
 * loop whenever the work has had it for some milliseconds.
 */
export function createPauses(): () => Promise<void> {
  let begunMs = performance.now();
  return async () => {
    if (performance.now() - begunMs < TURN_MS) return;
    await waitForTurn();
    begunMs = performance.now();
  };
}
