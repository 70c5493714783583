import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { createQuotasService } from "./quotas.ts";

let database: TestDatabase;
let nowMs = Date.UTC(2026, 10, 21, 12, 0, 20);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const createQuotas = () => createQuotasService({ db: database.db, now: () => new Date(nowMs) }, 1);
const rejectedFor = (seconds: number) => ({
  ok: false,
  error: { code: "throttled", retry_after_seconds: seconds },
});

test("so many in a minute are free, the next has to wait for the minute's end", () => {
  const quotas = createQuotas();
  expect(quotas.take("write:account", "ann", 240).ok).toBe(true);
  expect(quotas.take("write:account", "ann")).toEqual(rejectedFor(40));
  expect(quotas.take("write:account", "ben").ok).toBe(true);
  expect(quotas.take("read:account", "ann").ok).toBe(true);
  nowMs += 40_000;
  expect(quotas.take("write:account", "ann").ok).toBe(true);
});

test("processes that share count together, each use once", async () => {
  const [left, right] = [createQuotas(), createQuotas()];
  left.take("write:account", "carl", 150);
  right.take("write:account", "carl", 80);
  await left.share();
  await right.share();
  await left.share();
  right.take("write:account", "carl", 5);
  await right.share();
  left.take("write:account", "carl", 5);
  await left.share();
  expect(left.take("write:account", "carl").ok).toBe(false);
  expect(right.take("write:account", "carl", 5).ok).toBe(true);
  await right.share();
  expect(right.take("write:account", "carl").ok).toBe(false);
});

test("a new minute begins at zero, also in the database", async () => {
  const quotas = createQuotas();
  quotas.take("write:account", "dora", 240);
  await quotas.share();
  nowMs += 60_000;
  expect(quotas.take("write:account", "dora", 200).ok).toBe(true);
  await quotas.share();
  expect(quotas.take("write:account", "dora", 40).ok).toBe(true);
  expect(quotas.take("write:account", "dora").ok).toBe(false);
});

test("what could not be shared is shared the next time", async () => {
  const quotas = createQuotas();
  const broken = createQuotasService({ db: database.db, now: () => new Date(nowMs) }, 1);
  quotas.take("write:account", "emil", 100);
  await database.db.schema.alterTable("rate_limits").renameTo("away").execute();
  await expect(quotas.share()).rejects.toThrow();
  await database.db.schema.alterTable("away").renameTo("rate_limits").execute();
  await quotas.share();
  broken.take("write:account", "emil", 140);
  await broken.share();
  expect(broken.take("write:account", "emil").ok).toBe(false);
});
