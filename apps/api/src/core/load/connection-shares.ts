import { POOL_SIZE } from "@hourloom/db/connect";
import type { ConnectionShares } from "@hourloom/db/waiting-pool";
import { createFairQueue } from "./fair-queue.ts";
import { hasToYield, type RunningAccount, runningAccount, runningStranger } from "./running-account.ts";

/** Of the ten connections of a process, those that one account has at a time. */
export const CONNECTIONS_OF_ACCOUNT = 3;
/** Those of all accounts that have to yield to others. */
const CONNECTIONS_OF_HEAVY_ACCOUNTS = 2;
/** Of those for all other accounts, the ones that only accounts without a connection get. */
const CONNECTIONS_OF_FIRST_STATEMENTS = 3;
/** Those of all clients without an account, for their logins above all. */
const CONNECTIONS_OF_STRANGERS = 3;
/** Longer than an account's requests, of which each has seconds, wait for each other. */
const QUEUE = { length: 10_000, waitMs: 30_000 };
/** That a request waits for a connection of heavy accounts, for all of its statements together. */
const YIELDING_MAX_MS = 60_000;
/** The longest pause: the usual timeout of a statement. */
const PAUSE_MS = 3_000;

/**
 * Shares of the connections to the database, for which further calls wait: an account has three at
 * a time, those that have to yield to others two together, all others eight, of which five as their
 * second or third, and clients without an account three. A request waits for the connections of
 * accounts that yield for a minute in all, so that its pages come to an end. A statement of an
 * account that ran into its timeout pauses its share for as long as it ran.
 */
export function createConnectionShares(yieldingMaxMs = YIELDING_MAX_MS): ConnectionShares {
  const shares = createFairQueue({
    ...QUEUE,
    concurrency: Number.POSITIVE_INFINITY,
    perClient: CONNECTIONS_OF_ACCOUNT,
  });
  const heavyShares = createFairQueue({ ...QUEUE, concurrency: CONNECTIONS_OF_HEAVY_ACCOUNTS });
  const otherShares = createFairQueue({
    ...QUEUE,
    concurrency: POOL_SIZE - CONNECTIONS_OF_HEAVY_ACCOUNTS,
    reserved: CONNECTIONS_OF_FIRST_STATEMENTS,
  });
  const strangersShares = createFairQueue({ ...QUEUE, concurrency: CONNECTIONS_OF_STRANGERS });
  /** How long each request has waited for the connections of heavy accounts. */
  const yieldedMs = new WeakMap<RunningAccount, number>();

  async function yieldToOthers(account: RunningAccount): Promise<() => void> {
    const begunMs = performance.now();
    const beforeMs = yieldedMs.get(account) ?? 0;
    const endPause = account.clock.pause();
    try {
      return await heavyShares.acquire(account.id, Math.min(QUEUE.waitMs, yieldingMaxMs - beforeMs));
    } finally {
      endPause();
      yieldedMs.set(account, beforeMs + performance.now() - begunMs);
    }
  }

  async function acquireOfAccount(account: RunningAccount) {
    const releaseOwn = await shares.acquire(account.id);
    try {
      const isHeavy = hasToYield(account);
      const releaseShared = isHeavy ? await yieldToOthers(account) : await otherShares.acquire(account.id);
      return { releaseOwn, releaseShared };
    } catch (error) {
      releaseOwn();
      throw error;
    }
  }

  return {
    async acquire() {
      const [account, stranger] = [runningAccount(), runningStranger()];
      if (stranger !== undefined) return await strangersShares.acquire(stranger);
      if (account === undefined) return () => {};
      const { releaseOwn, releaseShared } = await acquireOfAccount(account);
      const begunMs = performance.now();
      return ({ hasTimedOut }) => {
        // Only the account itself pauses.
        releaseShared();
        if (hasTimedOut) setTimeout(releaseOwn, Math.min(performance.now() - begunMs, PAUSE_MS)).unref();
        else releaseOwn();
      };
    },
  };
}
