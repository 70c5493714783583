import { setTimeout as sleep } from "node:timers/promises";
import { MailNotSentError, type MailOutboxService } from "../services/mail-outbox.ts";

const POLL_MS = 5_000;
const STOP_WAIT_MS = 500;
/** How many rounds are left out when the mail server is away: half a minute, in which nothing wakes the job either. */
const ROUNDS_LEFT_OUT = 6;

export interface MailJob {
  /** Says that a mail waits, so that it need not wait for the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** What becomes of a mail that was not sent. */
export type MailFate = "tried_again" | "given_up";

function isServerAway(error: unknown): boolean {
  return error instanceof MailNotSentError && error.reason === "server_away";
}

/**
 * Sends what waits in the outbox: at once when woken, and every five seconds what is due again. `onError` hears of each mail that was not sent. A server
 * that is away ends the round: the other mails are spared an attempt that would fail, and the server is spared them.
 */
export function startMailJob(outbox: MailOutboxService, onError: (error: unknown, fate: MailFate) => void): MailJob {
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = false;
  let roundsToLeaveOut = 0;

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const result = await outbox.sendNext();
      if (result.status === "none_due") return;
      if (result.status !== "failed" && result.status !== "dead") continue;
      onError(result.error, result.status === "dead" ? "given_up" : "tried_again");
      if (isServerAway(result.error)) {
        roundsToLeaveOut = ROUNDS_LEFT_OUT;
        return;
      }
    }
  }

  function run(): void {
    if (stopped || roundsToLeaveOut > 0) return;
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
    if (roundsToLeaveOut > 0) roundsToLeaveOut -= 1;
    run();
  }

  const timer = setInterval(startRound, POLL_MS);
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
