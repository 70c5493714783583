import { performance } from "node:perf_hooks";

/** Work is forgotten exponentially, by about two thirds in this time. */
const MEMORY_MS = 10_000;
/** Work within that time from which an account is busy. */
const BUSY_MS = 2_000;
/**
 * The most that one piece of work counts for that: a longer one waits for something else, such as a
 * database that restarts.
 */
const PIECE_MAX_MS = 1_000;
/** Of the server's time, from which an account may be heavy. */
const HEAVY_MS = 1_000;
/** Accounts with a smaller part of the server's time do not count for the mean. */
const ACTIVE_MS = 10;
/** How long the mean is used before it is determined again. */
const MEAN_MS = 250;

interface Work {
  /** Pieces of work in progress. */
  running: number;
  /** Time of the pieces that have ended. */
  workMs: number;
  /** Time of all pieces, with each moment divided among all that ran. */
  shareMs: number;
  /** When these were right, by the clock and by the shared time. */
  atMs: number;
  atSharedMs: number;
}

/** How much of the server's time accounts take, as far as it is remembered. */
export interface AccountWork {
  /** Counts a piece of work from now on, until the returned function is called, once. */
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
    const atMs = now();
    if (shared.running > 0) shared.ms += (atMs - shared.atMs) / shared.running;
    shared.atMs = atMs;
    const rest = Math.exp((work.atMs - atMs) / MEMORY_MS);
    work.workMs *= rest;
    const more = work.running * (shared.ms - work.atSharedMs);
    work.shareMs = Math.min(MEMORY_MS, work.shareMs * rest + more);
    Object.assign(work, { atMs, atSharedMs: shared.ms });
  }

  function workOf(account: string): Work {
    const work = works.get(account) ?? { running: 0, workMs: 0, shareMs: 0, atMs: now(), atSharedMs: shared.ms };
    advance(work);
    return work;
  }

  function change(account: string, by: { running: number; workMs: number }): void {
    const work = workOf(account);
    work.running += by.running;
    work.workMs += by.workMs;
    shared.running += by.running;
    // Inserted again, so that the map stays sorted by the last change.
    works.delete(account);
    works.set(account, work);
  }

  function forgetIdle(): void {
    for (const account of works.keys()) {
      const { running, workMs, shareMs } = workOf(account);
      if (running > 0 || workMs > 1 || shareMs > 1) break;
      works.delete(account);
    }
  }

  /** The mean share of the active accounts. */
  function meanMs(): number {
    if (now() - mean.atMs < MEAN_MS) return mean.ms;
    let [sum, count] = [0, 0];
    for (const { shareMs } of [...works.keys()].map(workOf)) {
      if (shareMs < ACTIVE_MS) continue;
      sum += shareMs;
      count += 1;
    }
    mean = { ms: sum / Math.max(1, count), atMs: now() };
    return mean.ms;
  }

  function isHeavy(account: string): boolean {
    const { shareMs } = workOf(account);
    // All shares together have grown by no more than the time since the mean was determined.
    return shareMs > HEAVY_MS && shareMs > meanMs() + (now() - mean.atMs);
  }

  return {
    begin(account) {
      const begunMs = now();
      change(account, { running: 1, workMs: 0 });
      forgetIdle();
      return () => change(account, { running: -1, workMs: Math.min(now() - begunMs, PIECE_MAX_MS) });
    },
    isBusy: (account) => workOf(account).workMs > BUSY_MS,
    isHeavy,
    hasToYield: (account) => shared.running > workOf(account).running && isHeavy(account),
  };
}
