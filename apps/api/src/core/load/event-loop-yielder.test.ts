import { expect, test } from "vitest";
import { createYielder } from "./event-loop-yielder.ts";
import { runForAccount, type RunningAccount, WorkClock, workClockMs } from "./running-account.ts";

/** Works for longer than a slice, and then yields; returns how long its own clock ran meanwhile. */
async function workOnce(): Promise<number> {
  const yieldIfDue = createYielder();
  const begun = performance.now();
  while (performance.now() - begun < 5);
  const pausedAt = workClockMs();
  await yieldIfDue();
  return workClockMs() - pausedAt;
}

function heavy(id: string): RunningAccount {
  return { id, work: { begin: () => () => {}, isHeavy: () => true }, clock: new WorkClock() };
}

test("work of heavy accounts is resumed piece by piece, in turns by account, and after other work", async () => {
  const ended: string[] = [];
  const end = (name: string) => () => ended.push(name);
  const works = ["ann", "ann", "ben"].map((id) => runForAccount(heavy(id), workOnce).then(end(id)));
  await Promise.all([...works, workOnce().then(end("other"))]);
  expect(ended).toEqual(["other", "ann", "ben", "ann"]);
});

test("the clock of an account's work stands while it pauses for others", async () => {
  const works = Array.from({ length: 5 }, () => runForAccount(heavy("ann"), workOnce));
  expect(Math.max(...(await Promise.all(works)))).toBeLessThan(10);
});

test("pauses at the same time count once", () => {
  let nowMs = 0;
  const clock = new WorkClock(() => nowMs);
  const endFirst = clock.pause();
  nowMs = 10;
  const endSecond = clock.pause();
  nowMs = 20;
  expect(clock.nowMs()).toBe(0);
  endFirst();
  endSecond();
  nowMs = 25;
  expect(clock.nowMs()).toBe(5);
});
