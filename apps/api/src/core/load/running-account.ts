import { AsyncLocalStorage } from "node:async_hooks";

/** The account for which code runs, as far as shared resources have to know it. */
export interface RunningAccount {
  readonly id: string;
  /** Counts work for the account from now on, until the returned function is called. */
  beginWork: () => () => void;
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
