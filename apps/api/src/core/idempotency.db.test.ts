import { randomUUID } from "node:crypto";
import type { Db } from "@hourloom/db/connect";
import { toUserId } from "@hourloom/db/owner";
import { cutConnection } from "@hourloom/db/testing/cut-connection";
import { insertAccounts } from "@hourloom/db/testing/many-items";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOnce } from "./idempotency.ts";
import { runExclusive } from "./transactions.ts";

let database: TestDatabase;
const userId = toUserId(randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  await insertAccounts(database.db, [userId], "UTC");
});
afterAll(() => database.drop());

async function lastName(db: Db): Promise<string> {
  const row = await db.selectFrom("users").select("last_name").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.last_name;
}

/** Changes a row each time, and loses its connection the first `cuts` times. */
function cutWork(cuts: number) {
  let calls = 0;
  const work = async (tx: Db) => {
    calls += 1;
    const last_name = `${await lastName(tx)}x`;
    await tx.updateTable("users").set({ last_name }).where("id", "=", userId).execute();
    if (calls <= cuts) await cutConnection(tx);
    return ok({ calls });
  };
  return { work, calls: () => calls };
}

function call(cuts: number, key: string) {
  const { work, calls } = cutWork(cuts);
  const idempotencyKey = { key, fingerprint: Buffer.from(key) };
  const parse = (stored: unknown) => z.object({ calls: z.number() }).parse(stored);
  return { run: () => runOnce(database.db, { userId, work, idempotencyKey, parse }), work, calls };
}

async function effects(): Promise<number> {
  return (await lastName(database.db)).length;
}

test("a call with a key whose connection is lost is retried, and takes effect once", async () => {
  const before = await effects();
  const { run, calls } = call(1, "cut once");
  expect(await run()).toEqual(ok({ calls: 2 }));
  expect(await run(), "as it was answered first").toEqual(ok({ calls: 2 }));
  expect([calls(), (await effects()) - before]).toEqual([2, 1]);
});

test("one that is cut again is not made a third time", async () => {
  const before = await effects();
  const { run, calls } = call(2, "cut twice");
  await expect(run()).rejects.toThrow();
  expect([calls(), (await effects()) - before]).toEqual([2, 0]);
});

test("without a key it is unknown whether it was committed, so it is not retried", async () => {
  const { work, calls } = call(1, "without");
  await expect(runExclusive(database.db, { userId, work })).rejects.toThrow();
  expect(calls()).toBe(1);
});
