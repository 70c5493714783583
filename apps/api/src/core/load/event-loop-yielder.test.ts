import { expect, test } from "vitest";
import { createYielder } from "./event-loop-yielder.ts";
import { runForAccount, workClockMs } from "./running-account.ts";

/** Works for longer than a slice, and then yields; returns how long its own clock ran meanwhile. */
async function workOnce(): Promise<number> {
  const yieldIfDue = createYielder();
  const begun = performance.now();
  while (performance.now() - begun < 5);
  const pausedAt = workClockMs();
  await yieldIfDue();
  return workClockMs() - pausedAt;
}

const asHeavy = <T>(id: string, work: () => Promise<T>) =>
  runForAccount({ id, beginWork: () => () => {}, hasToYield: () => true, pausedMs: 0 }, work);

test("work of heavy accounts is resumed piece by piece, in order, and after other work", async () => {
  const ended: string[] = [];
  const end = (name: string) => () => ended.push(name);
  const works = ["ann", "ben"].map((id) => asHeavy(id, workOnce).then(end(id)));
  await Promise.all([...works, workOnce().then(end("other"))]);
  expect(ended).toEqual(["other", "ann", "ben"]);
});

test("the clock of an account's work stands while it pauses for others", async () => {
  const works = Array.from({ length: 5 }, () => asHeavy("ann", workOnce));
  expect(Math.max(...(await Promise.all(works)))).toBeLessThan(10);
});
