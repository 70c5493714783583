import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { createLimitsService } from "./limits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("of many at once exactly as many pass as the limit allows, each key for itself", async () => {
  const limits = createLimitsService({ db: database.db, now: () => new Date() }, 1);
  const results = await Promise.all(Array.from({ length: 30 }, () => limits.take("sign-up:client", "192.0.2.1")));
  expect(results.filter(({ ok }) => ok)).toHaveLength(20);
  expect((await limits.take("sign-up:client", "192.0.2.2")).ok).toBe(true);
});

test("a window that has ended is a new one, and is forgotten by the clean-up", async () => {
  const limits = createLimitsService({ db: database.db, now: () => new Date() }, 0.05);
  expect((await limits.take("sign-up:client", "192.0.2.3")).ok).toBe(true);
  expect((await limits.take("sign-up:client", "192.0.2.3")).ok).toBe(false);
  await database.db
    .updateTable("rate_limits")
    .set({ window_ends_at: new Date(0) })
    .execute();
  expect((await limits.take("sign-up:client", "192.0.2.3")).ok).toBe(true);
  await limits.deleteEndedWindows();
  const left = await database.db.selectFrom("rate_limits").select("key").execute();
  expect(left).toEqual([{ key: expect.stringMatching(/^sign-up:client:[\w-]{43}$/) }]);
  expect((await limits.take("sign-up:client", "192.0.2.3")).ok).toBe(false);
});
