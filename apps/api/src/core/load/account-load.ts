import { createAccountWork } from "./account-work.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { RunningAccount } from "./running-account.ts";

/** Concurrent requests of one account; an account that has kept the server busy has only one. */
const CONCURRENCY = 8;
/** Requests of all accounts that wait for their own account; the account with most is rejected. */
const QUEUE = { length: 1_000, waitMs: 10_000 };
/**
 * The longest turn of a heavy account, after which the next one begins: a request may wait for
 * something else, such as a slow database. The longest pause after a turn.
 */
const TURN = { maxMs: 1_000, pauseMaxMs: 500 };

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
 * that is busy. Those of heavy accounts are worked on one at a time, in turns; while there is work
 * for others, a turn is followed by a pause of the same length. `now` is a monotonic clock in
 * milliseconds.
 */
export function createAccountLoad(now: () => number = () => performance.now()): AccountLoad {
  const work = createAccountWork(now);
  const queue = createFairQueue({
    ...QUEUE,
    concurrency: Number.POSITIVE_INFINITY,
    perClient: (account) => (work.isBusy(account) ? 1 : CONCURRENCY),
  });
  const turns = createFairQueue({ ...QUEUE, concurrency: 1 });

  /** Waits for the turn of a heavy account; returns a function that ends it. */
  async function takeTurn(account: string): Promise<() => void> {
    const release = await turns.acquire(account);
    const begunMs = now();
    const timer = setTimeout(release, TURN.maxMs).unref();
    return () => {
      clearTimeout(timer);
      if (work.hasToYield(account)) setTimeout(release, Math.min(now() - begunMs, TURN.pauseMaxMs)).unref();
      else release();
    };
  }

  function slotOf(account: string, release: () => void, endTurn = () => {}): AccountSlot {
    const end = work.begin(account);
    let isDone = false;
    const endWork = () => {
      if (isDone) return;
      isDone = true;
      endTurn();
      end();
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
    runningOf: (account) => ({
      id: account,
      beginWork: () => work.begin(account),
      hasToYield: () => work.hasToYield(account),
    }),
    tryAcquire(account) {
      const release = work.isHeavy(account) ? undefined : queue.tryAcquire(account);
      return release && slotOf(account, release);
    },
    async acquire(account) {
      const release = await queue.acquire(account);
      if (!work.isHeavy(account)) return slotOf(account, release);
      try {
        return slotOf(account, release, await takeTurn(account));
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
