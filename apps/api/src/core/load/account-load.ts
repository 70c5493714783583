import { createAccountWork } from "./account-work.ts";
import { CONNECTIONS_OF_ACCOUNT } from "./connection-shares.ts";
import { createFairQueue } from "./fair-queue.ts";
import { type RunningAccount, WorkClock } from "./running-account.ts";

/** Requests of one account at a time, until their responses have left. */
const CONCURRENCY = 8;
/** Of all accounts, for a slot and then to begin; the account with most requests is rejected. */
const QUEUE = { length: 1_000, waitMs: 10_000 };
/**
 * The longest pause after a turn of a heavy account, and the longest turn with its pause: a request
 * may wait for something else, such as a slow database.
 */
const HEAVY_TURN = { pauseMaxMs: 500, maxMs: 1_500 };

/** A request of an account among those that it may have at a time. */
export interface AccountSlot {
  tryBegin: () => boolean;
  /** Begins the work when it may. Throws `QueueFullError` if it would have to wait over 10 s. */
  begin: () => Promise<void>;
  /** The work is done; the response may still wait for its reader. */
  endWork: () => void;
  /** Passes the slot on, when the response has left. */
  release: () => void;
}

/**
 * Bounds the concurrent requests of each account over all transports: eight, of which three are
 * worked on. Those of heavy accounts begin one after the other: the next one after a pause twice
 * as long as the former took, of at most half a second, or 1.5 s after the former has begun. `now`
 * is a monotonic clock in milliseconds.
 */
export function createAccountLoad(now: () => number = () => performance.now()) {
  const work = createAccountWork(now);
  const ofAccounts = { ...QUEUE, concurrency: Number.POSITIVE_INFINITY };
  const slots = createFairQueue({ ...ofAccounts, perClient: CONCURRENCY });
  const turns = createFairQueue({ ...ofAccounts, perClient: CONNECTIONS_OF_ACCOUNT });
  const heavyTurns = createFairQueue({ ...QUEUE, concurrency: 1 });

  /** Waits until a request of the account may be worked on; returns a function that ends it. */
  async function takeTurn(account: string): Promise<() => void> {
    const begunMs = now();
    const endTurn = await turns.acquire(account);
    // While it waited, the account may have become heavy.
    if (!work.isHeavy(account)) return endTurn;
    try {
      const endHeavyTurn = await takeHeavyTurn(account, QUEUE.waitMs - (now() - begunMs));
      return () => {
        endHeavyTurn();
        endTurn();
      };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async function takeHeavyTurn(account: string, waitMs: number): Promise<() => void> {
    const release = await heavyTurns.acquire(account, waitMs);
    const begunMs = now();
    const timer = setTimeout(release, HEAVY_TURN.maxMs).unref();
    const end = () => {
      clearTimeout(timer);
      release();
    };
    return () => {
      if (work.isHeavy(account)) setTimeout(end, Math.min(2 * (now() - begunMs), HEAVY_TURN.pauseMaxMs)).unref();
      else end();
    };
  }

  /** A request with a slot, until its response has left. */
  function createRequest(account: string, releaseSlot: () => void): AccountSlot {
    let isDone = false;
    let end: (() => void) | undefined;

    function start(endTurn: () => void): void {
      if (isDone) return endTurn();
      const endPiece = work.begin(account);
      end = () => {
        endTurn();
        endPiece();
      };
    }

    function endWork(): void {
      isDone = true;
      end?.();
      end = undefined;
    }

    return {
      tryBegin() {
        const endTurn = work.isHeavy(account) ? undefined : turns.tryAcquire(account);
        if (endTurn !== undefined) start(endTurn);
        return endTurn !== undefined;
      },
      begin: async () => start(await takeTurn(account)),
      endWork,
      release() {
        endWork();
        releaseSlot();
      },
    };
  }

  return {
    /** Whether the account has to yield to lighter ones. */
    isHeavy: (account: string): boolean => work.isHeavy(account),
    runningOf: (account: string): RunningAccount => ({ id: account, work, clock: new WorkClock() }),
    tryAcquire(account: string): AccountSlot | undefined {
      const release = slots.tryAcquire(account);
      return release && createRequest(account, release);
    },
    /** A slot when one is free. Throws `QueueFullError` after 10 s without one. */
    acquire: async (account: string): Promise<AccountSlot> => createRequest(account, await slots.acquire(account)),
  };
}

export type AccountLoad = ReturnType<typeof createAccountLoad>;
