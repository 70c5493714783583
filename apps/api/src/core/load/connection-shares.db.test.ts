import { countSleeping, runIntoTimeout, sleepInDatabase } from "@hourloom/db/testing/sleeping-statements";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { QueueFullError } from "./fair-queue.ts";
import { createConnectionShares } from "./connection-shares.ts";
import { runForAccount, runForStranger, WorkClock } from "./running-account.ts";

/** Shares of the pool, on a real one. */

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ shares: createConnectionShares() });
});
afterEach(() => database.drop());

const as = <T>(id: string, work: () => Promise<T>, isHeavy = () => false, clock = new WorkClock()) =>
  runForAccount({ id, work: { begin: () => () => {}, isHeavy }, clock }, work);
const sleep = () => sleepInDatabase(database.db, 0.3);
const sleeping = () => countSleeping(database.db);

test("an account has three connections at a time, its further calls wait, and others have theirs", async () => {
  const calls = Array.from({ length: 12 }, () => as("ann", sleep));
  await expect.poll(sleeping).toBe(3);
  const others = Array.from({ length: 2 }, () => as("ben", sleep));
  await expect.poll(sleeping).toBe(5);
  await Promise.all([...calls, ...others]);
});

test("accounts that have to yield to others have two connections together", async () => {
  const calls = ["ann", "ben", "cem", "ann"].map((id) => as(id, sleep, () => true));
  await expect.poll(sleeping).toBe(2);
  const others = Array.from({ length: 3 }, () => as("dee", sleep));
  await expect.poll(sleeping).toBe(5);
  await Promise.all([...calls, ...others]);
});

test("a request that has yielded for a minute does not wait again, and runs where it need not wait", async () => {
  let nowMs = 0;
  const clock = new WorkClock(() => nowMs);
  const endPause = clock.pause();
  nowMs = 60_000;
  endPause();
  const others = ["ben", "cem"].map((id) => as(id, sleep, () => true));
  await expect.poll(sleeping).toBe(2);
  await expect(as("ann", sleep, () => true, clock)).rejects.toThrow(QueueFullError);
  expect(await sleeping()).toBe(2);
  await Promise.all(others);
  await as("ann", sleep, () => true, clock);
});

test("clients without an account have three connections together, and take turns", async () => {
  const ended: string[] = [];
  const call = (address: string) => runForStranger(address, sleep).then(() => ended.push(address));
  const calls = ["flood", "flood", "flood", "flood", "flood", "flood", "one"].map(call);
  await expect.poll(sleeping).toBe(3);
  await Promise.all(calls);
  expect(ended.indexOf("one")).toBeLessThan(6);
});

test("what runs for nobody, such as jobs, is not limited", async () => {
  const calls = Array.from({ length: 5 }, sleep);
  await expect.poll(sleeping).toBe(5);
  await Promise.all(calls);
});

test("an account whose statements ran into their timeout pauses, and no other", async () => {
  const failed = await Promise.allSettled([1, 2, 3].map(() => as("ann", () => runIntoTimeout(database.db))));
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const ended: string[] = [];
  const quick = () => sleepInDatabase(database.db, 0.01);
  const calls = ["ann", "ben"].map((id) => as(id, quick).then(() => ended.push(id)));
  await Promise.all(calls);
  expect(ended).toEqual(["ben", "ann"]);
});
