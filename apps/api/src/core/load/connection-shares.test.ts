import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnectionShares } from "./connection-shares.ts";
import { QueueFullError } from "./fair-queue.ts";
import { type RunningAccount, runForAccount, runForStranger, WorkClock } from "./running-account.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const requestOf = (id: string, isHeavy = () => false): RunningAccount => ({
  id,
  work: { begin: () => () => {}, isHeavy },
  clock: new WorkClock(),
});
const isHeavy = () => true;

/** Shares, and the callers that were granted one, in order. */
function sharesToTake() {
  const shares = createConnectionShares(1_600);
  const granted: string[] = [];
  const ends: ((use: { hasTimedOut: boolean }) => void)[] = [];
  async function take(name: string): Promise<void> {
    ends.push(await shares.acquire());
    granted.push(name);
  }
  const endAll = (hasTimedOut = false) => {
    for (const end of ends.splice(0)) end({ hasTimedOut });
  };
  const takeAs = (id: string, { times = 1, isHeavy = (): boolean => false } = {}) => {
    for (let count = 0; count < times; count += 1) void runForAccount(requestOf(id, isHeavy), () => take(id));
  };
  /** Waits until no share is given any more. */
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { take, takeAs, granted, endAll, settle };
}

test("an account has three connections at a time, its further calls wait, and others have theirs", async () => {
  const { takeAs, granted, endAll, settle } = sharesToTake();
  takeAs("ann", { times: 5 });
  takeAs("ben", { times: 2 });
  await settle();
  expect(granted).toEqual(["ann", "ann", "ann", "ben", "ben"]);
  endAll();
  await settle();
  expect(granted.slice(5)).toEqual(["ann", "ann"]);
});

test("whatever two accounts take, three connections are left for the first statements of others", async () => {
  const { takeAs, granted, settle } = sharesToTake();
  for (const id of ["ann", "ben"]) takeAs(id, { times: 6 });
  await settle();
  expect(granted).toHaveLength(5);
  for (const id of ["dee", "eve", "flo"]) takeAs(id);
  await settle();
  expect(granted.slice(5)).toEqual(["dee", "eve", "flo"]);
});

test("accounts that have to yield to others have two connections together", async () => {
  const { takeAs, granted, settle } = sharesToTake();
  for (const id of ["ann", "ben", "cem", "ann"]) takeAs(id, { isHeavy });
  await settle();
  expect(granted).toEqual(["ann", "ben"]);
  takeAs("dee", { times: 3 });
  await settle();
  expect(granted.slice(2)).toEqual(["dee", "dee", "dee"]);
});

test("an account that has to yield has its connections from before among its three", async () => {
  const { takeAs, granted, settle } = sharesToTake();
  let isAnnHeavy = false;
  takeAs("ann", { times: 3, isHeavy: () => isAnnHeavy });
  await settle();
  isAnnHeavy = true;
  takeAs("ann", { times: 2, isHeavy: () => isAnnHeavy });
  takeAs("ben", { times: 2 });
  await settle();
  expect(granted).toEqual(["ann", "ann", "ann", "ben", "ben"]);
});

test("the statements of a request wait for those of heavy accounts for so long in all", async () => {
  const { take, takeAs, granted, endAll, settle } = sharesToTake();
  for (const id of ["ben", "cem"]) takeAs(id, { isHeavy });
  await settle();
  const request = requestOf("ann", isHeavy);
  const call = () => runForAccount(request, () => take("ann"));
  const first = expect(call()).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(1_600);
  await first;
  const second = expect(call()).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  endAll();
  await call();
  expect(granted).toEqual(["ben", "cem", "ann"]);
});

test("clients without an account have three connections together, and take turns", async () => {
  const { take, granted, endAll, settle } = sharesToTake();
  const addresses = ["flood", "flood", "flood", "flood", "flood", "flood", "one"];
  for (const address of addresses) void runForStranger(address, () => take(address));
  await settle();
  expect(granted).toEqual(["flood", "flood", "flood"]);
  endAll();
  await settle();
  expect(granted.slice(3)).toContain("one");
});

test("what runs for nobody, such as jobs, is not limited", async () => {
  const { take, granted, settle } = sharesToTake();
  for (let count = 0; count < 12; count += 1) void take("job");
  await settle();
  expect(granted).toHaveLength(12);
});

test.for([false, true])("an account whose statements time out pauses, and no other (heavy: %s)", async (heavy) => {
  const { takeAs, granted, endAll, settle } = sharesToTake();
  // Two connections are those of all accounts that yield.
  takeAs("ann", { times: heavy ? 2 : 3, isHeavy: () => heavy });
  await vi.advanceTimersByTimeAsync(500);
  endAll(true);
  granted.length = 0;
  for (const id of ["ann", "ann", "ben"]) takeAs(id, { isHeavy: () => heavy });
  await vi.advanceTimersByTimeAsync(499);
  expect(granted).toEqual(heavy ? ["ann", "ben"] : ["ben"]);
  await vi.advanceTimersByTimeAsync(1);
  endAll();
  await settle();
  expect(granted).toHaveLength(3);
});
