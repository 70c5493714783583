import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";

/** The account for which code runs, as far as shared resources have to know it. */
export interface RunningAccount {
  readonly id: string;
  /** Counts work for the account from now on, until the returned function is called. */
  beginWork: () => () => void;
  /** Whether long work for the account has to pause now, so that others come first. */
  hasToYield: () => boolean;
  readonly clock: WorkClock;
}

/** A monotonic clock that stands while any of the work pauses for others. */
export interface WorkClock {
  /** The time in milliseconds. */
  nowMs: () => number;
  /** Counts a pause from now on, until the returned function is called, once. */
  pause: () => () => void;
}

/** `now` is a monotonic clock in milliseconds. */
export function createWorkClock(now: () => number = () => performance.now()): WorkClock {
  let pausedMs = 0;
  let pauses = 0;
  let pausedAtMs = 0;
  return {
    nowMs: () => (pauses > 0 ? pausedAtMs : now()) - pausedMs,
    pause() {
      if (pauses === 0) pausedAtMs = now();
      pauses += 1;
      return () => {
        pauses -= 1;
        if (pauses === 0) pausedMs += now() - pausedAtMs;
      };
    },
  };
}

/** A client without an account, such as one that logs in. */
interface Stranger {
  readonly address: string;
}

const running = new AsyncLocalStorage<RunningAccount | Stranger | undefined>();

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
  return account === undefined ? work() : running.run({ ...account, hasToYield: () => false }, work);
}

/** Runs `work` for nobody, such as a job that a call starts. */
export function runForNobody<T>(work: () => T): T {
  return running.run(undefined, work);
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
