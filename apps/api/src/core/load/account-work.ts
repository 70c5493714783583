import { performance } from "node:perf_hooks";

/** Work is forgotten exponentially, by about two thirds in this time. */
const MEMORY_MS = 10_000;
/** Work within that time from which an account is busy, and the most that is counted. */
const BUSY = { fromMs: 2_000, maxMs: 4_000 };
/** Of the server's time, from which an account may be heavy. */
const HEAVY_MS = 500;
/** Accounts with a smaller part of the server's time do not count for the mean. */
const ACTIVE_MS = 10;
/** How long the mean is used before it is determined again. */
const MEAN_MS = 250;

interface Work {
  /** Pieces of work in progress. */
  running: number;
  /** Time of all pieces of work. */
  workMs: number;
  /** The same, with each moment divided among all that ran. */
  shareMs: number;
  /** When these were right, by the clock and by the shared time. */
  atMs: number;
  atSharedMs: number;
}

/** How much of the server's time accounts take, as far as it is remembered. */
export interface AccountWork {
  /** Counts a piece of work from now on, until the returned function is called. */
  begin: (account: string) => () => void;
  /** Whether the account's requests have taken two seconds of the last ten or so. */
  isBusy: (account: string) => boolean;
  /** Whether the account takes more of the server's time than the mean of the active accounts. */
  isHeavy: (account: string) => boolean;
  /** Whether a heavy account has to wait, since there is work for others. */
  hasToYield: (account: string) => boolean;
}

/** `now` is a monotonic clock in milliseconds. */
export function createAccountWork(now: () => number = () => performance.now()): AccountWork {
  const works = new Map<string, Work>();
  /** What a piece of work that always ran would have got of the server's time. */
  const shared = { ms: 0, atMs: now(), running: 0 };
  let mean = { ms: 0, atMs: Number.NEGATIVE_INFINITY };

  function advance(work: Work): void {
    if (shared.running > 0) shared.ms += (now() - shared.atMs) / shared.running;
    shared.atMs = now();
    const rest = Math.exp((work.atMs - now()) / MEMORY_MS);
    work.workMs = Math.min(BUSY.maxMs, work.workMs * rest + work.running * (now() - work.atMs));
    work.shareMs = work.shareMs * rest + work.running * (shared.ms - work.atSharedMs);
    Object.assign(work, { atMs: now(), atSharedMs: shared.ms });
  }

  function workOf(account: string): Work {
    const work = works.get(account) ?? { running: 0, workMs: 0, shareMs: 0, atMs: now(), atSharedMs: shared.ms };
    advance(work);
    return work;
  }

  function change(account: string, by: number): void {
    const work = workOf(account);
    work.running += by;
    shared.running += by;
    works.set(account, work);
  }

  /** The mean share of the active accounts; forgets those that have not worked for long. */
  function meanMs(): number {
    if (now() - mean.atMs < MEAN_MS) return mean.ms;
    let [sum, count] = [0, 0];
    for (const [account, work] of works) {
      advance(work);
      if (work.running === 0 && work.workMs < 1) works.delete(account);
      if (work.shareMs < ACTIVE_MS) continue;
      sum += work.shareMs;
      count += 1;
    }
    mean = { ms: sum / Math.max(1, count), atMs: now() };
    return mean.ms;
  }

  function isHeavy(account: string): boolean {
    const { shareMs } = workOf(account);
    return shareMs > HEAVY_MS && shareMs > meanMs();
  }

  return {
    begin(account) {
      change(account, 1);
      return () => change(account, -1);
    },
    isBusy: (account) => workOf(account).workMs > BUSY.fromMs,
    isHeavy,
    hasToYield: (account) => shared.running > workOf(account).running && isHeavy(account),
  };
}
