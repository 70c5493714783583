import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { runningAccount, type RunningAccount } from "./running-account.ts";

/** How long work may block the event loop before it lets other requests run, in milliseconds. */
const SLICE_MS = 3;

/** How long work of heavy accounts pauses between two slices, while there is work for others. */
const PAUSE_MS = 10;

/** Resumes the paused work, first in, first out. */
const paused: (() => void)[] = [];

/**
 * Resumes one piece of work per iteration of the event loop, so that other requests wait for at
 * most `SLICE_MS`, however much work is paused.
 */
function resumeNext(): void {
  paused.shift()?.();
  if (paused.length > 0) setImmediate(resumeNext);
}

function waitForSlice(): Promise<void> {
  return new Promise((resolve) => {
    paused.push(resolve);
    if (paused.length === 1) setImmediate(resumeNext);
  });
}

async function pauseForOthers(account: RunningAccount): Promise<void> {
  const begunMs = performance.now();
  await sleep(PAUSE_MS);
  await waitForSlice();
  account.pausedMs += performance.now() - begunMs;
}

/**
 * Returns a function to await between the steps of long work on the main thread. It yields to the
 * event loop once the work has run for `SLICE_MS`.
 */
export function createYielder(): () => Promise<void> {
  let sliceStartMs = performance.now();
  return async () => {
    if (performance.now() - sliceStartMs < SLICE_MS) return;
    const account = runningAccount();
    await (account?.hasToYield() === true ? pauseForOthers(account) : waitForSlice());
    sliceStartMs = performance.now();
  };
}
