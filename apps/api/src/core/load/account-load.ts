import { performance } from "node:perf_hooks";
import { createFairQueue } from "./fair-queue.ts";
import type { RunningAccount } from "./running-account.ts";

/** Concurrent requests of one account; an account that has kept the server busy has only one. */
const CONCURRENCY = 8;
/**
 * Work of an account, in milliseconds over about the last `MEMORY_MS`, from which it counts as
 * busy.
 */
const BUSY_MS = 2_000;
const MEMORY_MS = 10_000;
/**
 * The most that one piece of work counts: a longer one waits for something else, such as a database
 * that restarts.
 */
const WORK_MAX_MS = 1_000;
/** Requests of all accounts that wait for their own account; the account with most is rejected. */
const QUEUE = { length: 1_000, waitMs: 10_000 };

/** A request of an account among those that it may have at a time. */
export interface AccountSlot {
  /** The work is done; the response may still wait for its reader. */
  endWork: () => void;
  /** Passes the slot on, when the response has left. */
  release: () => void;
}

export interface AccountLoad {
  /** The account for code that runs for it. */
  runningOf: (account: string) => RunningAccount;
  /** A slot of the account, if one is free. */
  tryAcquire: (account: string) => AccountSlot | undefined;
  /** A slot when one is free. Throws `QueueFullError` after 10 s without one. */
  acquire: (account: string) => Promise<AccountSlot>;
}

/**
 * Bounds the concurrent requests of each account over all transports: eight, and one for an account
 * that has caused much work. `now` is a monotonic clock in milliseconds.
 */
export function createAccountLoad(now: () => number = () => performance.now()): AccountLoad {
  const loads = new Map<string, { workMs: number; atMs: number }>();

  /** The account's work in milliseconds, decaying exponentially with time. */
  function workOf(account: string): number {
    const load = loads.get(account);
    return load === undefined ? 0 : load.workMs * Math.exp((load.atMs - now()) / MEMORY_MS);
  }

  function add(account: string, ms: number): void {
    const workMs = workOf(account) + Math.min(ms, WORK_MAX_MS);
    // Inserted again, so that the map stays sorted by `atMs`.
    loads.delete(account);
    loads.set(account, { workMs, atMs: now() });
    for (const [other, { atMs }] of loads) {
      if (now() - atMs < 10 * MEMORY_MS) break;
      loads.delete(other);
    }
  }

  const queue = createFairQueue({
    ...QUEUE,
    concurrency: Number.POSITIVE_INFINITY,
    perClient: (account) => (workOf(account) > BUSY_MS ? 1 : CONCURRENCY),
  });

  function slotOf(account: string, release: () => void): AccountSlot {
    const startedMs = now();
    let isDone = false;
    const endWork = () => {
      if (isDone) return;
      isDone = true;
      add(account, now() - startedMs);
    };
    return {
      endWork,
      release: () => {
        endWork();
        release();
      },
    };
  }

  return {
    runningOf: (account) => ({ id: account, addWork: (ms) => add(account, ms) }),
    tryAcquire(account) {
      const release = queue.tryAcquire(account);
      return release && slotOf(account, release);
    },
    acquire: async (account) => slotOf(account, await queue.acquire(account)),
  };
}
