import { performance } from "node:perf_hooks";
import { createFairQueue } from "./fair-queue.ts";

/**
 * Requests of an account that are worked on at a time; of one that has kept the server busy just
 * one.
 */
const EACH = 8;
/** How long, in milliseconds, an account may have been worked for in about the last `MEMORY_MS`. */
const BUSY_MS = 2_000;
const MEMORY_MS = 10_000;
/**
 * What one request counts at most: one that takes longer waits for something, such as a database
 * that restarts.
 */
const REQUEST_MS = 1_000;
const QUEUE = { atOnce: 64, length: 200, waitMs: 3_000 };

export interface AccountLoad {
  /**
   * Does the work in its turn among the account's requests. Throws `QueueFullError` where none
   * comes within 3 s.
   */
  inTurn: <T>(account: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Keeps accounts from slowing each other down: whoever makes the server work a lot, by whatever
 * calls, has one request at a time worked on. `now`: a clock that never goes back, in milliseconds.
 */
export function createAccountLoad(now: () => number = () => performance.now()): AccountLoad {
  const loads = new Map<string, { workMs: number; atMs: number }>();

  /** What is left of the account's work, as it is forgotten little by little. */
  function workOf(account: string): number {
    const load = loads.get(account);
    return load === undefined ? 0 : load.workMs * Math.exp((load.atMs - now()) / MEMORY_MS);
  }

  function add(account: string, ms: number): void {
    const workMs = workOf(account) + Math.min(ms, REQUEST_MS);
    // Anew, so that the oldest stay first.
    loads.delete(account);
    loads.set(account, { workMs, atMs: now() });
    for (const [other, { atMs }] of loads) {
      if (now() - atMs < 10 * MEMORY_MS) break;
      loads.delete(other);
    }
  }

  const queue = createFairQueue({ ...QUEUE, each: (account) => (workOf(account) > BUSY_MS ? 1 : EACH) });
  return {
    inTurn: (account, work) =>
      queue.inTurn(account, async () => {
        const begunMs = now();
        try {
          return await work();
        } finally {
          add(account, now() - begunMs);
        }
      }),
  };
}
