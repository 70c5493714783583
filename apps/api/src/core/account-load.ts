import { performance } from "node:perf_hooks";
import { createFairQueue } from "./fair-queue.ts";

/** Concurrent requests of one account; an account that has kept the server busy has only one. */
const CONCURRENCY = 8;
/**
 * Work of an account, in milliseconds over about the last `MEMORY_MS`, from which it counts as
 * busy.
 */
const BUSY_MS = 2_000;
const MEMORY_MS = 10_000;
/**
 * The most that one request counts: a longer one waits for something else, such as a database that
 * restarts.
 */
const REQUEST_MS = 1_000;
const QUEUE = { concurrency: 64, length: 200, waitMs: 3_000 };

export interface AccountLoad {
  /**
   * Runs the work when a slot of the account is free. Throws `QueueFullError` after 3 s without
   * one.
   */
  runQueued: <T>(account: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Keeps accounts from slowing each other down: requests of an account that has caused much work run
 * one at a time. `now` is a monotonic clock in milliseconds.
 */
export function createAccountLoad(now: () => number = () => performance.now()): AccountLoad {
  const loads = new Map<string, { workMs: number; atMs: number }>();

  /** The account's work in milliseconds, decaying exponentially with time. */
  function workOf(account: string): number {
    const load = loads.get(account);
    return load === undefined ? 0 : load.workMs * Math.exp((load.atMs - now()) / MEMORY_MS);
  }

  function add(account: string, ms: number): void {
    const workMs = workOf(account) + Math.min(ms, REQUEST_MS);
    // Inserted again, so that the map stays sorted by `atMs`.
    loads.delete(account);
    loads.set(account, { workMs, atMs: now() });
    for (const [other, { atMs }] of loads) {
      if (now() - atMs < 10 * MEMORY_MS) break;
      loads.delete(other);
    }
  }

  const queue = createFairQueue({ ...QUEUE, perClient: (account) => (workOf(account) > BUSY_MS ? 1 : CONCURRENCY) });
  return {
    runQueued: (account, work) =>
      queue.runQueued(account, async () => {
        const startedMs = now();
        try {
          return await work();
        } finally {
          add(account, now() - startedMs);
        }
      }),
  };
}
