import { setTimeout as sleep } from "node:timers/promises";
import { MailNotSentError, type MailOutboxService } from "../services/mail-outbox/mail-outbox.ts";

const POLL_MS = 5_000;
const STOP_WAIT_MS = 500;
/**
 * Rounds to skip after the mail server was unreachable: half a minute, during which `wake` has no
 * effect either.
 */
const ROUNDS_SKIPPED = 6;

export interface MailJob {
  /** Sends waiting mails now instead of in the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** What happens to a mail that was not sent. */
export type MailFate = "tried_again" | "given_up";

/**
 * Sends the outbox: immediately when woken, and every five seconds what is due again. Calls
 * `onError` for each mail that was not sent. If the server is unreachable the round ends, which
 * saves the other mails a failing attempt.
 */
export function startMailJob(outbox: MailOutboxService, onError: (error: unknown, fate: MailFate) => void): MailJob {
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = false;
  let roundsToSkip = 0;

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const result = await outbox.sendNext();
      if (result.status === "none_due") return;
      if (result.status !== "failed" && result.status !== "dead") continue;
      onError(result.error, result.status === "dead" ? "given_up" : "tried_again");
      if (result.error instanceof MailNotSentError && result.error.reason === "server_away") {
        roundsToSkip = ROUNDS_SKIPPED;
        return;
      }
    }
  }

  function run(): void {
    if (stopped || roundsToSkip > 0) return;
    if (running !== undefined) {
      woken = true;
      return;
    }
    running = sendAll()
      .catch((error: unknown) => onError(error, "tried_again"))
      .finally(() => {
        running = undefined;
        if (woken) {
          woken = false;
          run();
        }
      });
  }

  function startRound(): void {
    if (roundsToSkip > 0) roundsToSkip -= 1;
    run();
  }

  const timer = setInterval(startRound, POLL_MS);
  run();
  return {
    wake: run,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // The server may be slow. A mail that is not settled by then is sent again after its lease.
      await Promise.race([running, sleep(STOP_WAIT_MS)]);
    },
  };
}
