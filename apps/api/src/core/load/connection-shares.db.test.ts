import { countSleeping, runIntoTimeout, sleepInDatabase } from "@hourloom/db/testing/sleeping-statements";
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

test("the pool gives an account its three connections, and then to its calls that waited", async () => {
  const account = { id: "ann", work: { begin: () => () => {}, isHeavy: () => false }, clock: new WorkClock() };
  const counts: number[] = [];
  const calls = Array.from({ length: 8 }, () =>
    runForAccount(account, async () => {
      await sleepInDatabase(database.db, 0.05);
      counts.push(await countSleeping(database.db));
    }),
  );
  await Promise.all(calls);
  expect(counts).toHaveLength(8);
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
});

test("the share learns which statements ran into their timeout", async () => {
  await sleepInDatabase(database.db, 0);
  await expect(runIntoTimeout(database.db)).rejects.toThrow("statement timeout");
  expect(haveTimedOut).toEqual([false, true]);
});
