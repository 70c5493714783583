import { performance } from "node:perf_hooks";

/** Work is forgotten exponentially, by about two thirds in this time. */
const MEMORY_MS = 2_000;
/** After this time there is nothing left of it. */
const FORGOTTEN_MS = 10 * MEMORY_MS;
/** Of the server's time, from which an account may be heavy. */
const HEAVY_MS = 100;
/** Time in which any work ran, from which the server is busy. */
const BUSY_MS = MEMORY_MS / 3;
/** How long an account counts as active after a request. */
const ACTIVE_MS = 100;
/** How long the least share of the active accounts is used before it is found again. */
const LEAST_AGE_MS = 10;

interface Work {
  running: number;
  /** Time of all pieces, with each moment divided among all that ran. */
  shareMs: number;
  /** When that was right, by the clock and by the shared time. */
  atMs: number;
  atSharedMs: number;
  /** When a piece began or ended. */
  changedAtMs: number;
}

/** What is left of an earlier time, and what was added meanwhile. */
function remember(ms: number, passedMs: number, addedMs: number): number {
  return Math.min(MEMORY_MS, ms * Math.exp(-passedMs / MEMORY_MS) + addedMs);
}

/** `now` is a monotonic clock in milliseconds. */
export function createAccountWork(now: () => number = () => performance.now()) {
  /** Sorted by the last change. */
  const works = new Map<string, Work>();
  /** What a piece of work that always ran would have got of the server's time. */
  const shared = { ms: 0, atMs: now(), running: 0, busyMs: 0 };
  let least = { ms: 0, atMs: -Infinity };

  function advanceShared(): number {
    const atMs = now();
    const passedMs = atMs - shared.atMs;
    shared.atMs = atMs;
    shared.busyMs = remember(shared.busyMs, passedMs, shared.running > 0 ? passedMs : 0);
    if (shared.running > 0) shared.ms += passedMs / shared.running;
    return atMs;
  }

  function advance(work: Work): Work {
    const atMs = advanceShared();
    const more = work.running * (shared.ms - work.atSharedMs);
    work.shareMs = remember(work.shareMs, atMs - work.atMs, more);
    return Object.assign(work, { atMs, atSharedMs: shared.ms });
  }

  function workOf(account: string): Work {
    const atMs = now();
    return advance(works.get(account) ?? { running: 0, shareMs: 0, atMs, atSharedMs: shared.ms, changedAtMs: atMs });
  }

  function change(account: string, running: number): void {
    const work = workOf(account);
    work.running += running;
    work.changedAtMs = work.atMs;
    shared.running += running;
    works.delete(account);
    works.set(account, work);
  }

  function forgetIdle(): void {
    for (const [account, { running, changedAtMs }] of works) {
      if (running > 0 || now() - changedAtMs < FORGOTTEN_MS) break;
      works.delete(account);
    }
  }

  /** The least share of an active account, which requests read several times. */
  function leastOfActive(atMs: number): number {
    if (atMs - least.atMs < LEAST_AGE_MS) return least.ms;
    least = { ms: MEMORY_MS, atMs };
    for (const work of works.values()) {
      const isActive = work.running > 0 || atMs - work.changedAtMs < ACTIVE_MS;
      if (isActive) least.ms = Math.min(least.ms, advance(work).shareMs);
    }
    return least.ms;
  }

  return {
    /** Counts a piece of work from now on, until the returned function is called, once. */
    begin(account: string): () => void {
      change(account, 1);
      forgetIdle();
      return () => change(account, -1);
    },
    /**
     * Whether the server is busy for a third of its time, the account has taken a twentieth of it,
     * and others are active that have taken less than half as much: they come first.
     */
    isHeavy(account: string): boolean {
      const { shareMs, atMs } = workOf(account);
      return shared.busyMs >= BUSY_MS && shareMs >= HEAVY_MS && leastOfActive(atMs) < shareMs / 2;
    },
  };
}

/** How much of the server's time accounts take, as far as it is remembered. */
export type AccountWork = ReturnType<typeof createAccountWork>;
