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

/** A monotonic clock in milliseconds that stands while the caller's work pauses for others. */
export function workClockMs(): number {
  return performance.now() - (runningAccount()?.pausedMs ?? 0);
}
