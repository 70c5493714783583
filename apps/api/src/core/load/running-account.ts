import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import type { AccountWork } from "./account-work.ts";

/**
 * The account for which a request runs, as far as shared resources have to know it. A stream of
 * events has one for hours, so it is small.
 */
export interface RunningAccount {
  readonly id: string;
  readonly work: AccountWork;
  readonly clock: WorkClock;
}

const monotonicMs = () => performance.now();

/** A monotonic clock that stands while any of the work pauses for others. */
export class WorkClock {
  readonly #now: () => number;
  #pausedMs = 0;
  #pauses = 0;
  #pausedAtMs = 0;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(now = monotonicMs) {
    this.#now = now;
  }

  nowMs(): number {
    return (this.#pauses > 0 ? this.#pausedAtMs : this.#now()) - this.#pausedMs;
  }

  /** Counts a pause from now on, until the returned function is called, once. */
  pause(): () => void {
    if (this.#pauses === 0) this.#pausedAtMs = this.#now();
    this.#pauses += 1;
    return () => {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#pausedMs += this.#now() - this.#pausedAtMs;
    };
  }
}

/** Clients without an account, such as one that logs in, have an address alone. */
const running = new AsyncLocalStorage<RunningAccount | { readonly address: string } | undefined>();

/** Runs `work` for the account, with all that it awaits. */
export function runForAccount<T>(account: RunningAccount, work: () => T): T {
  return running.run(account, work);
}

/** Runs `work` for the client without an account that has this address, with all that it awaits. */
export function runForStranger<T>(address: string, work: () => T): T {
  return running.run({ address }, work);
}

/** Runs `work` for the caller's account, which does not have to yield to others meanwhile. */
export function runWithoutYielding<T>(work: () => T): T {
  const account = runningAccount();
  if (account === undefined) return work();
  return running.run({ ...account, work: { ...account.work, isHeavy: () => false } }, work);
}

/** Runs `work` for nobody, such as a job that a call starts. */
export function runForNobody<T>(work: () => T): T {
  return running.run(undefined, work);
}

/** Whether long work for the account has to pause now, so that others come first. */
export function hasToYield(account: RunningAccount | undefined): boolean {
  return account?.work.isHeavy(account.id) === true;
}

/** In queues, accounts that have to yield to others are one client. */
export const HEAVY_ACCOUNTS = "heavy accounts";

/**
 * The client as which work for this account waits for places that all accounts share. Work that
 * has to yield holds a place for long, so all such work together has the places of one account.
 */
export function clientOfShared(account: string): string {
  return hasToYield(runningAccount()) ? HEAVY_ACCOUNTS : account;
}

/** Runs `work`, which counts for the caller's account meanwhile. */
export async function runCounted<T>(work: () => Promise<T>): Promise<T> {
  const account = runningAccount();
  const endWork = account?.work.begin(account.id);
  try {
    return await work();
  } finally {
    endWork?.();
  }
}

/** The account for which the caller runs; undefined for jobs and calls without a login. */
export function runningAccount(): RunningAccount | undefined {
  const store = running.getStore();
  return store !== undefined && "id" in store ? store : undefined;
}

/** The address of the client without an account for which the caller runs. */
export function runningStranger(): string | undefined {
  const store = running.getStore();
  return store !== undefined && "address" in store ? store.address : undefined;
}

/** The work clock of the caller's account, or a monotonic clock for others, in milliseconds. */
export function workClockMs(): number {
  return runningAccount()?.clock.nowMs() ?? performance.now();
}
