import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { createQuotasService } from "./quotas.ts";

let database: TestDatabase;
let nowMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const createQuotas = (scale = 1) => createQuotasService(database, scale, () => nowMs);
/** As if the clock of the database, or of a whole machine, were moved. */
async function moveClock(minutes: number): Promise<void> {
  const rows = await database.db.selectFrom("rate_limits").selectAll().execute();
  for (const { key, window_ends_at } of rows) {
    const moved = new Date(window_ends_at.getTime() - minutes * 60_000);
    await database.db.updateTable("rate_limits").set({ window_ends_at: moved }).where("key", "=", key).execute();
  }
}

const rejectedFor = (seconds: number) => ({
  ok: false,
  error: { code: "throttled", retry_after_seconds: seconds },
});

test("so many in a minute are free, the next has to wait for the minute's end", () => {
  const quotas = createQuotas();
  expect(quotas.take("write:account", "ann", 240).ok).toBe(true);
  nowMs += 20_000;
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
  await moveClock(1);
  expect(quotas.take("write:account", "dora", 200).ok).toBe(true);
  await quotas.share();
  expect(quotas.take("write:account", "dora", 40).ok).toBe(true);
  expect(quotas.take("write:account", "dora").ok).toBe(false);
});

test("what could not be shared is shared the next time", async () => {
  const quotas = createQuotas();
  const broken = createQuotas();
  quotas.take("write:account", "emil", 100);
  await database.db.schema.alterTable("rate_limits").renameTo("away").execute();
  await expect(quotas.share()).rejects.toThrow();
  await database.db.schema.alterTable("away").renameTo("rate_limits").execute();
  await quotas.share();
  broken.take("write:account", "emil", 140);
  await broken.share();
  expect(broken.take("write:account", "emil").ok).toBe(false);
});

test("a wall clock that is set back locks nobody out, and gives nothing anew", async () => {
  const quotas = createQuotas();
  quotas.take("write:account", "fay", 240);
  await quotas.share();
  await moveClock(-300);
  expect(quotas.take("write:account", "fay").ok).toBe(false);
  await quotas.share();
  const restarted = createQuotas();
  restarted.take("write:account", "fay");
  await restarted.share();
  expect(restarted.take("write:account", "fay").ok).toBe(false);
  nowMs += 60_000;
  await moveClock(1);
  for (const one of [quotas, restarted]) {
    expect(one.take("write:account", "fay").ok).toBe(true);
    await one.share();
    expect(one.take("write:account", "fay").ok).toBe(true);
  }
});

test("a wall clock that is set forward gives a process nothing anew", async () => {
  const quotas = createQuotas();
  quotas.take("write:account", "gus", 240);
  await quotas.share();
  await moveClock(300);
  quotas.take("write:account", "gus");
  await quotas.share();
  expect(quotas.take("write:account", "gus").ok).toBe(false);
});

describe("a bucket", () => {
  const take = (quotas: ReturnType<typeof createQuotas>, key: string, uses: number) =>
    quotas.take("dav-write:account", key, uses);

  test("has 20,000 uses, of which 400 a minute become free again", () => {
    const quotas = createQuotas();
    expect(take(quotas, "ann", 20_000).ok).toBe(true);
    expect(take(quotas, "ann", 1)).toEqual(rejectedFor(1));
    expect(take(quotas, "ann", 400)).toEqual(rejectedFor(60));
    expect(take(quotas, "ben", 1).ok).toBe(true);
    nowMs += 60_000;
    expect(take(quotas, "ann", 400).ok).toBe(true);
    expect(take(quotas, "ann", 1).ok).toBe(false);
    nowMs += 60 * 60_000;
    expect(take(quotas, "ann", 20_000).ok).toBe(true);
    expect(take(quotas, "ann", 1).ok).toBe(false);
  });

  test("is multiplied by the scale, with what becomes free", () => {
    const quotas = createQuotas(2);
    expect(take(quotas, "scaled", 40_000).ok).toBe(true);
    nowMs += 60_000;
    expect(take(quotas, "scaled", 800).ok).toBe(true);
    expect(take(quotas, "scaled", 1).ok).toBe(false);
  });

  test("is one for all processes, also for those that start later", async () => {
    const [left, right] = [createQuotas(), createQuotas()];
    take(left, "carl", 15_000);
    take(right, "carl", 15_000);
    for (const one of [left, right]) await one.share();
    take(left, "carl", 1);
    take(left, "dora", 15_000);
    await left.share();
    for (const one of [left, right]) expect(take(one, "carl", 1_000).ok).toBe(false);
    const restarted = createQuotas();
    expect(take(restarted, "dora", 1).ok).toBe(true);
    await restarted.share();
    expect(take(restarted, "dora", 10_000).ok).toBe(false);
    expect(take(restarted, "dora", 4_000).ok).toBe(true);
  });

  test("counts each use once, also what could not be shared at first", async () => {
    const quotas = createQuotas();
    take(quotas, "emil", 8_000);
    await database.db.schema.alterTable("rate_limits").renameTo("away").execute();
    await expect(quotas.share()).rejects.toThrow();
    await database.db.schema.alterTable("away").renameTo("rate_limits").execute();
    await quotas.share();
    await quotas.share();
    const other = createQuotas();
    take(other, "emil", 2_000);
    await other.share();
    expect(take(other, "emil", 11_000).ok).toBe(false);
    expect(take(other, "emil", 9_000).ok).toBe(true);
  });

  test("that a clock has left full for long has space for more at once", async () => {
    const quotas = createQuotas();
    take(quotas, "fay", 20_000);
    await quotas.share();
    await moveClock(-300);
    const restarted = createQuotas();
    take(restarted, "fay", 1);
    await restarted.share();
    nowMs += 60_000;
    expect(take(restarted, "fay", 300).ok).toBe(true);
    expect(take(restarted, "fay", 1_000).ok).toBe(false);
  });
});
