import type { ConnectionShares } from "@hourloom/db/waiting-pool";
import { createFairQueue } from "./fair-queue.ts";
import { runningAccount } from "./running-account.ts";

/** Of the ten connections of a process, those that one account has at a time. */
export const CONNECTIONS_OF_ACCOUNT = 3;
/** Those of all accounts that have to yield to others. */
const CONNECTIONS_OF_HEAVY_ACCOUNTS = 2;
/** Longer than an account's requests, of which each has seconds, wait for each other. */
const QUEUE = { length: 10_000, waitMs: 30_000 };
/** The longest pause: the usual timeout of a statement. */
const PAUSE_MS = 3_000;

/**
 * Shares of the connections to the database, for which further calls wait: an account has three at
 * a time, and those that have to yield to others two together. A statement that ran into its
 * timeout pauses the share that it had for as long as it had it.
 */
export function createConnectionShares(): ConnectionShares {
  const shares = createFairQueue({
    ...QUEUE,
    concurrency: Number.POSITIVE_INFINITY,
    perClient: CONNECTIONS_OF_ACCOUNT,
  });
  const heavyShares = createFairQueue({ ...QUEUE, concurrency: CONNECTIONS_OF_HEAVY_ACCOUNTS });
  return {
    async acquire() {
      const account = runningAccount();
      if (account === undefined) return () => {};
      const release = await (account.hasToYield() ? heavyShares : shares).acquire(account.id);
      const begunMs = performance.now();
      return ({ hasTimedOut }) => {
        if (hasTimedOut) setTimeout(release, Math.min(performance.now() - begunMs, PAUSE_MS)).unref();
        else release();
      };
    },
  };
}
