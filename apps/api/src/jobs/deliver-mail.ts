import { setTimeout as sleep } from "node:timers/promises";
import type { MailOutboxService } from "../services/mail-outbox.ts";

const POLL_MS = 5_000;
const STOP_WAIT_MS = 500;

export interface MailJob {
  /** Says that a mail waits, so that it need not wait for the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Sends what waits in the outbox: at once when woken, and every five seconds what is due again. */
export function startMailJob(outbox: MailOutboxService, onError: (error: unknown) => void): MailJob {
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = false;

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const result = await outbox.sendNext();
      if (result.status === "none_due") return;
      if (result.status === "failed") onError(result.error);
    }
  }

  function run(): void {
    if (stopped) return;
    if (running !== undefined) {
      woken = true;
      return;
    }
    running = sendAll()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (woken) {
          woken = false;
          run();
        }
      });
  }

  const timer = setInterval(run, POLL_MS);
  run();
  return {
    wake: run,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // A server may take long to refuse a mail. What is not settled is sent again when its lease has ended.
      await Promise.race([running, sleep(STOP_WAIT_MS)]);
    },
  };
}
