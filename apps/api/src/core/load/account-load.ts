import { type AccountWork, createAccountWork } from "./account-work.ts";
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

/** What the requests of all accounts share. Turns are ended by the function that is returned. */
interface SharedTurns {
  work: AccountWork;
  tryTakeTurn: (account: string) => (() => void) | undefined;
  takeTurn: (account: string) => Promise<() => void>;
}

/** A request with a slot, until its response has left. */
class AccountRequest implements AccountSlot {
  readonly #account: string;
  readonly #shared: SharedTurns;
  readonly #releaseSlot: () => void;
  #end: (() => void) | undefined;
  #isDone = false;

  constructor(account: string, shared: SharedTurns, releaseSlot: () => void) {
    this.#account = account;
    this.#shared = shared;
    this.#releaseSlot = releaseSlot;
  }

  #start(endTurn: () => void): void {
    if (this.#isDone) return endTurn();
    const endPiece = this.#shared.work.begin(this.#account);
    this.#end = () => {
      endTurn();
      endPiece();
    };
  }

  tryBegin(): boolean {
    const endTurn = this.#shared.tryTakeTurn(this.#account);
    if (endTurn !== undefined) this.#start(endTurn);
    return endTurn !== undefined;
  }

  async begin(): Promise<void> {
    this.#start(await this.#shared.takeTurn(this.#account));
  }

  endWork(): void {
    this.#isDone = true;
    this.#end?.();
    this.#end = undefined;
  }

  release(): void {
    this.endWork();
    this.#releaseSlot();
  }
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

  const tryTakeTurn = (account: string) => (work.isHeavy(account) ? undefined : turns.tryAcquire(account));
  const shared: SharedTurns = { work, tryTakeTurn, takeTurn };

  return {
    /** Whether the account has to yield to lighter ones. */
    isHeavy: (account: string): boolean => work.isHeavy(account),
    runningOf: (account: string): RunningAccount => ({ id: account, work, clock: new WorkClock() }),
    tryAcquire(account: string): AccountSlot | undefined {
      const release = slots.tryAcquire(account);
      return release && new AccountRequest(account, shared, release);
    },
    /** A slot when one is free. Throws `QueueFullError` after 10 s without one. */
    acquire: async (account: string): Promise<AccountSlot> =>
      new AccountRequest(account, shared, await slots.acquire(account)),
  };
}

export type AccountLoad = ReturnType<typeof createAccountLoad>;
