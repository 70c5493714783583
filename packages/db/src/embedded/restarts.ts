import { setTimeout as sleep } from "node:timers/promises";
import type { ServerRun } from "./server.ts";

/**
 * Wait before restarting a server that never became ready, in milliseconds; twice as long each time
 * in a row: a full disk is not emptied within a second.
 */
const PAUSE_MS = 1_000;

export interface RestartOptions {
  launch: () => Promise<ServerRun>;
  /** Called when a run has ended by itself. */
  mayRestart: () => boolean;
  /** Called when the server has ended by itself, before it is restarted. */
  onRestart: () => void;
}

export interface RestartingServer {
  /** Resolves when the server has ended for good; never rejects. */
  exited: Promise<void>;
  /** Stops the server, even while it starts; resolves when it has ended. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Restarts the server whenever it ends by itself, beginning with the ready run `first`, until it is
 * stopped or the limit is reached.
 */
export function keepRunning(first: ServerRun, { launch, mayRestart, onRestart }: RestartOptions): RestartingServer {
  const stopping = new AbortController();
  let run: ServerRun | undefined = first;

  async function launchAgain(): Promise<ServerRun | undefined> {
    onRestart();
    // A failed launch, such as on a full disk, counts as a run that has ended.
    run = await launch().catch(() => undefined);
    if (stopping.signal.aborted) await run?.stop();
    return run;
  }

  async function restartLoop(): Promise<void> {
    await first.gone;
    let pauseMs = PAUSE_MS;
    while (!stopping.signal.aborted && mayRestart()) {
      const next = await launchAgain();
      const wasReady = (await next?.ready.then(() => true).catch(() => false)) ?? false;
      await next?.gone;
      if (!wasReady) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = wasReady ? PAUSE_MS : pauseMs * 2;
    }
  }

  const exited = restartLoop();
  const stop = async () => {
    stopping.abort();
    await run?.stop();
    await exited;
  };
  return { exited, stop };
}
