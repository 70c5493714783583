import { runIntoTimeout, sleepInDatabase } from "@hourloom/db/testing/sleeping-statements";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createConnectionShares } from "./connection-shares.ts";
import { runForAccount, WorkClock } from "./running-account.ts";

let database: TestDatabase;
/** For each statement whose share has ended. */
const haveTimedOut: boolean[] = [];
beforeEach(async () => {
  const shares = createConnectionShares();
  const acquire = async () => {
    const end = await shares.acquire();
    return (use: { hasTimedOut: boolean }) => {
      haveTimedOut.push(use.hasTimedOut);
      end(use);
    };
  };
  database = await createTestDatabase({ shares: { acquire } });
  haveTimedOut.length = 0;
});
afterEach(() => database.drop());

test("an account has three connections of the pool at a time, others have theirs, and its further calls wait", async () => {
  let [open, mostOpen] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const connect = (id: string, work: () => Promise<void>) => {
    const account = { id, work: { begin: () => () => {}, isHeavy: () => false }, clock: new WorkClock() };
    return runForAccount(account, () => database.db.connection().execute(work));
  };
  const calls = Array.from({ length: 6 }, () =>
    connect("ann", async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await gate.promise;
      open -= 1;
    }),
  );
  await expect.poll(() => open).toBe(3);
  await connect("ben", () => sleepInDatabase(database.db, 0.1));
  expect(open).toBe(3);
  gate.resolve();
  await Promise.all(calls);
  expect(mostOpen).toBe(3);
});

test("the share learns which statements ran into their timeout", async () => {
  await sleepInDatabase(database.db, 0);
  await expect(runIntoTimeout(database.db)).rejects.toThrow("statement timeout");
  expect(haveTimedOut).toEqual([false, true]);
});
