import type { MailOutboxService } from "../services/mail-outbox.ts";

const POLL_MS = 5_000;

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

  async function drain(): Promise<void> {
    try {
      while (!stopped && (await outbox.sendNext()));
    } catch (error) {
      onError(error);
    }
  }

  function run(): void {
    if (stopped) return;
    if (running !== undefined) {
      woken = true;
      return;
    }
    running = drain().finally(() => {
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
      await running;
    },
  };
}
