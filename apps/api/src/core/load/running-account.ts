import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";

/** The account for which code runs, as far as shared resources have to know it. */
export interface RunningAccount {
  readonly id: string;
  /** Counts work for the account from now on, until the returned function is called. */
  beginWork: () => () => void;
  /** Whether long work for the account has to pause now, so that others come first. */
  hasToYield: () => boolean;
  /** How long it has paused for them, in milliseconds. */
  pausedMs: number;
}

const running = new AsyncLocalStorage<RunningAccount | undefined>();

/** Runs `work` for the account, with all that it awaits; undefined: for none. */
export function runForAccount<T>(account: RunningAccount | undefined, work: () => T): T {
  return running.run(account, work);
}

/** The account for which the caller runs; undefined for jobs and calls without a login. */
export function runningAccount(): RunningAccount | undefined {
  return running.getStore();
}

/** A monotonic clock in milliseconds that stands while the caller's work pauses for others. */
export function workClockMs(): number {
  return performance.now() - (running.getStore()?.pausedMs ?? 0);
}
