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

test("a /48 of IPv6 has four times as many as one of its networks, where guessing is limited", async () => {
  const limits = createLimitsService({ db: database.db, now: () => new Date() }, 0.1);
  const passed = async (subnet: number) => {
    const address = `2001:db8:7:${subnet}::/64`;
    const results = [];
    for (let count = 0; count < 5; count += 1) results.push((await limits.take("reset:client", address)).ok);
    return results.filter(Boolean).length;
  };
  expect([await passed(1), await passed(2), await passed(3), await passed(4), await passed(5)]).toEqual([
    2, 2, 2, 2, 0,
  ]);
  expect((await limits.take("reset:client", "2001:db8:8:1::/64")).ok).toBe(true);
  expect((await limits.take("sign-up:client", "2001:db8:7:5::/64")).ok).toBe(true);
});

test("what is released counts neither for the network nor for its /48", async () => {
  const limits = createLimitsService({ db: database.db, now: () => new Date() }, 0.05);
  const address = "2001:db8:9:1::/64";
  for (let count = 0; count < 9; count += 1) {
    expect((await limits.take("reset:client", address)).ok).toBe(true);
    await limits.release("reset:client", address);
  }
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
