import { expect, test } from "vitest";
import { createAccountLoad } from "./account-load.ts";
import { createImportQueues } from "./import-queues.ts";
import { hasToYield, runForAccount, runningAccount } from "./running-account.ts";

const ann = { account: "ann", size: 10_000 };
const ben = { account: "ben", size: 501 };
const cem = { account: "cem", size: 500 };

/** Work that lasts until it is ended, and how often it has begun. */
function endlessWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return promise;
  };
  return { work, end: resolve, begun: () => begun };
}

test("one large import is worked on at a time, also of several accounts, and small ones meanwhile", async () => {
  const queues = createImportQueues();
  const [first, second] = [endlessWork(), endlessWork()];
  const running = queues.run(ann, first.work);
  const waiting = queues.run(ben, second.work);
  expect(await queues.run(cem, async () => "small")).toBe("small");
  expect([first.begun(), second.begun()]).toEqual([1, 0]);
  first.end();
  await running;
  await expect.poll(second.begun).toBe(1);
  second.end();
  await waiting;
});

test("an import that fails leaves its place to the next one", async () => {
  const queues = createImportQueues();
  await expect(queues.run(ann, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await queues.run(ben, async () => "done")).toBe("done");
});

test("a wait is no work of the account, and who is waited for does not yield", async () => {
  let nowMs = 0;
  const load = createAccountLoad(() => nowMs);
  const queues = createImportQueues();
  const first = endlessWork();
  const running = queues.run(ann, first.work);
  const beActive = () => load.runningOf("cem").work.begin("cem")();
  const waiting = runForAccount(load.runningOf("ben"), () =>
    queues.run(ben, async () => {
      nowMs += 1_000;
      beActive();
      return [load.isHeavy("ben"), hasToYield(runningAccount())];
    }),
  );
  nowMs += 10_000;
  beActive();
  expect(load.isHeavy("ben")).toBe(false);
  first.end();
  await running;
  expect(await waiting).toEqual([true, false]);
});
