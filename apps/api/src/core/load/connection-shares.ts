import type { ConnectionShares } from "@hourloom/db/waiting-pool";
import { createFairQueue } from "./fair-queue.ts";
import { hasToYield, type RunningAccount, runningAccount, runningStranger } from "./running-account.ts";

/** Of the ten connections of a process, those that one account has at a time. */
export const CONNECTIONS_OF_ACCOUNT = 3;
/** Those of all accounts that have to yield to others. */
const CONNECTIONS_OF_HEAVY_ACCOUNTS = 2;
/** Those of all clients without an account, for their logins above all. */
const CONNECTIONS_OF_STRANGERS = 3;
/** Longer than an account's requests, of which each has seconds, wait for each other. */
const QUEUE = { length: 10_000, waitMs: 30_000 };
/** Of a request that yields to others, for all of its statements and pages together. */
const YIELDING_MAX_MS = 60_000;
/** The longest pause: the usual timeout of a statement. */
const PAUSE_MS = 3_000;

/**
 * Shares of the connections to the database, for which further calls wait: an account has three at
 * a time, those that have to yield to others two together, and clients without an account three. A
 * request yields for a minute in all; then it ends where it would have to wait again. A statement
 * of an account that ran into its timeout pauses its share for as long as it ran.
 */
export function createConnectionShares(): ConnectionShares {
  const shares = createFairQueue({
    ...QUEUE,
    concurrency: Number.POSITIVE_INFINITY,
    perClient: CONNECTIONS_OF_ACCOUNT,
  });
  const heavyShares = createFairQueue({ ...QUEUE, concurrency: CONNECTIONS_OF_HEAVY_ACCOUNTS });
  const strangersShares = createFairQueue({ ...QUEUE, concurrency: CONNECTIONS_OF_STRANGERS });

  async function acquireOfAccount(account: RunningAccount): Promise<() => void> {
    if (!hasToYield(account)) return await shares.acquire(account.id);
    const waitMs = Math.min(QUEUE.waitMs, YIELDING_MAX_MS - account.clock.pausedMs());
    const endPause = account.clock.pause();
    try {
      return await heavyShares.acquire(account.id, waitMs);
    } finally {
      endPause();
    }
  }

  return {
    async acquire() {
      const [account, stranger] = [runningAccount(), runningStranger()];
      if (stranger !== undefined) return await strangersShares.acquire(stranger);
      if (account === undefined) return () => {};
      const release = await acquireOfAccount(account);
      const begunMs = performance.now();
      return ({ hasTimedOut }) => {
        if (hasTimedOut) setTimeout(release, Math.min(performance.now() - begunMs, PAUSE_MS)).unref();
        else release();
      };
    },
  };
}
