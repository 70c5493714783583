import { setTimeout as sleep } from "node:timers/promises";
import type { ServerRun } from "./server.ts";

/** How often something may be done. */
export interface Allowance {
  most: number;
  withinMs: number;
}

/** How often a server that has ended by itself is started again, before it counts as broken. */
export const RESTARTS: Allowance = { most: 5, withinMs: 600_000 };

/**
 * How long to wait before a server that did not even become ready is started again, in
 * milliseconds.
 */
const PAUSE_MS = 1_000;

/**
 * Answers whether it may be done once more at a time, in milliseconds of any clock that never goes
 * back; then it counts.
 */
export function createAllowance({ most, withinMs }: Allowance): (nowMs: number) => boolean {
  let times: number[] = [];
  return (nowMs) => {
    times = times.filter((time) => nowMs - time < withinMs);
    if (times.length >= most) return false;
    times.push(nowMs);
    return true;
  };
}

export interface RestartOptions {
  /** Begins another run of the server. */
  launch: () => Promise<ServerRun>;
  /** Asked when a run has ended by itself. */
  mayRestart: () => boolean;
  /** Hears that the server has ended by itself, and is started again now. */
  onRestart: () => void;
}

export interface KeptServer {
  /** Resolves when the server is gone for good; never rejects. */
  exited: Promise<void>;
  /**
   * Ends the server, also one that is just starting; resolves when it is gone. Safe to call twice.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server again whenever it ends by itself, from `first` on, a run that is ready, until
 * it is stopped or may not be started.
 */
export function keepRunning(first: ServerRun, { launch, mayRestart, onRestart }: RestartOptions): KeptServer {
  const stopping = new AbortController();
  let run: ServerRun | undefined = first;

  async function launchAgain(): Promise<ServerRun | undefined> {
    onRestart();
    // A launch that fails, on a full disk for instance, is a run that has ended.
    run = await launch().catch(() => undefined);
    if (stopping.signal.aborted) await run?.stop();
    return run;
  }

  async function keep(): Promise<void> {
    await first.gone;
    while (!stopping.signal.aborted && mayRestart()) {
      const next = await launchAgain();
      const wasReady = (await next?.ready.then(() => true).catch(() => false)) ?? false;
      await next?.gone;
      if (!wasReady) await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const exited = keep();
  const stop = async () => {
    stopping.abort();
    await run?.stop();
    await exited;
  };
  return { exited, stop };
}
