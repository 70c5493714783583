import { countSleeping, runIntoTimeout, sleepInDatabase } from "@hourloom/db/testing/sleeping-statements";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { QueueFullError } from "./fair-queue.ts";
import { createConnectionShares } from "./connection-shares.ts";
import { type RunningAccount, runForAccount, runForStranger, WorkClock } from "./running-account.ts";

/** Shares of the pool, on a real one. */

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ shares: createConnectionShares() });
});
afterEach(() => database.drop());

const requestOf = (id: string, isHeavy: () => boolean): RunningAccount => ({
  id,
  work: { begin: () => () => {}, isHeavy },
  clock: new WorkClock(),
});
const as = <T>(id: string, work: () => Promise<T>, isHeavy = () => false) =>
  runForAccount(requestOf(id, isHeavy), work);
const sleep = () => sleepInDatabase(database.db, 0.3);
const sleeping = () => countSleeping(database.db);

test("an account has three connections at a time, its further calls wait, and others have theirs", async () => {
  const calls = Array.from({ length: 12 }, () => as("ann", sleep));
  await expect.poll(sleeping).toBe(3);
  const others = Array.from({ length: 2 }, () => as("ben", sleep));
  await expect.poll(sleeping).toBe(5);
  await Promise.all([...calls, ...others]);
});

test("whatever three accounts take, three connections are left for the first statements of others", async () => {
  const calls = ["ann", "ben", "cem"].flatMap((id) => Array.from({ length: 6 }, () => as(id, sleep)));
  await expect.poll(sleeping).toBe(5);
  const others = ["dee", "eve", "flo"].map((id) => as(id, sleep));
  await expect.poll(sleeping).toBe(8);
  await Promise.all([...calls, ...others]);
});

test("accounts that have to yield to others have two connections together", async () => {
  const calls = ["ann", "ben", "cem", "ann"].map((id) => as(id, sleep, () => true));
  await expect.poll(sleeping).toBe(2);
  const others = Array.from({ length: 3 }, () => as("dee", sleep));
  await expect.poll(sleeping).toBe(5);
  await Promise.all([...calls, ...others]);
});

test("an account that has to yield has its connections from before among its three", async () => {
  let isHeavy = false;
  const calls = Array.from({ length: 3 }, () => as("ann", sleep, () => isHeavy));
  await expect.poll(sleeping).toBe(3);
  isHeavy = true;
  calls.push(...Array.from({ length: 2 }, () => as("ann", sleep, () => isHeavy)));
  const others = Array.from({ length: 2 }, () => as("ben", sleep));
  await expect.poll(sleeping).toBe(5);
  await Promise.all([...calls, ...others]);
});

test("the statements of a request wait for those of heavy accounts for so long in all", async () => {
  const limited = await createTestDatabase({ shares: createConnectionShares(1_600) });
  try {
    const hold = () => sleepInDatabase(limited.db, 2.4);
    const others = ["ben", "cem"].map((id) => as(id, hold, () => true));
    await expect.poll(() => countSleeping(limited.db)).toBe(2);
    const request = requestOf("ann", () => true);
    const call = () => runForAccount(request, () => sleepInDatabase(limited.db, 0));
    await expect(call()).rejects.toThrow(QueueFullError);
    await expect(call()).rejects.toThrow(QueueFullError);
    expect(await countSleeping(limited.db)).toBe(2);
    await Promise.all(others);
    await call();
  } finally {
    await limited.drop();
  }
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

test.for([false, true])("an account whose statements time out pauses, and no other (heavy: %s)", async (heavy) => {
  const isHeavy = () => heavy;
  const failed = await Promise.allSettled([1, 2, 3].map(() => as("ann", () => runIntoTimeout(database.db), isHeavy)));
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const ended: string[] = [];
  const quick = () => sleepInDatabase(database.db, 0.01);
  const calls = ["ann", "ben"].map((id) => as(id, quick, isHeavy).then(() => ended.push(id)));
  await Promise.all(calls);
  expect(ended).toEqual(["ben", "ann"]);
});
