import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MailNotSentError, type MailOutboxService, type SendResult } from "../services/mail-outbox/mail-outbox.ts";
import { startMailJob, type MailFate } from "./deliver-mail.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An outbox with the given results; then empty. */
function outboxOf(...results: SendResult[]): MailOutboxService & { calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    sendNext: () => {
      calls += 1;
      return Promise.resolve(results.shift() ?? { status: "none_due" });
    },
    deleteDeadLetters: () => Promise.resolve(),
  };
}

const ROUND_MS = 5_000;

test("a mail that fails or is given up is reported, and the next is sent at once", async () => {
  const reported: [unknown, MailFate][] = [];
  const outbox = outboxOf(
    { status: "failed", error: "grey" },
    { status: "dropped" },
    { status: "dead", error: new MailNotSentError("rejected", "no such user") },
    { status: "sent" },
  );
  const job = startMailJob(outbox, (error, fate) => reported.push([error, fate]));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.calls()).toBe(5);
  expect(reported).toEqual([
    ["grey", "tried_again"],
    [new MailNotSentError("rejected", "no such user"), "given_up"],
  ]);
  await job.stop();
});

test("a server that is away is left alone for half a minute, however often the job is woken", async () => {
  const away: SendResult = { status: "failed", error: new MailNotSentError("server_away", "no answer") };
  const outbox = outboxOf(away, away, { status: "sent" });
  const job = startMailJob(outbox, () => {});
  await vi.advanceTimersByTimeAsync(0);
  for (let round = 0; round < 5; round += 1) {
    job.wake();
    await vi.advanceTimersByTimeAsync(ROUND_MS);
  }
  expect(outbox.calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(ROUND_MS);
  expect(outbox.calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(6 * ROUND_MS);
  expect(outbox.calls()).toBe(4);
  await job.stop();
});

test("an outbox that cannot be read ends the round, and is read again in the next", async () => {
  const reported: unknown[] = [];
  const outbox = outboxOf();
  const broken = { ...outbox, sendNext: () => outbox.sendNext().then(() => Promise.reject(new Error("no database"))) };
  const job = startMailJob(broken, (error) => reported.push(error));
  await vi.advanceTimersByTimeAsync(ROUND_MS);
  expect(reported).toEqual([new Error("no database"), new Error("no database")]);
  await job.stop();
});
