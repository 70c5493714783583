import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMaintenanceService } from "./service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const ROWS = 2_500;

/** More than one batch of expired rows, and a row of each kind that is not expired. */
async function fill(username: string): Promise<string> {
  const { id: user_id } = await api.signIn(username);
  const longAgo = new Date(Date.now() - 40 * DAY_MS);
  const event = (deleted_at: Date) => ({ user_id, id: randomUUID(), title: "x", deleted_at });
  const events = [event(new Date()), ...Array.from({ length: ROWS }, () => event(longAgo))];
  await api.db.insertInto("events").values(events).execute();
  const response = { user_id, fingerprint: Buffer.from("f"), response: "{}" };
  const old = Array.from({ length: ROWS }, (_, index) => ({ ...response, key: `${index}`, created_at: longAgo }));
  await api.db
    .insertInto("idempotency_keys")
    .values([{ ...response, key: "new" }, ...old])
    .execute();
  return user_id;
}

async function countOf(table: "events" | "idempotency_keys", userId: string): Promise<number> {
  return (await api.db.selectFrom(table).select("user_id").where("user_id", "=", userId).execute()).length;
}

test("all expired rows are deleted, however many", async () => {
  const userId = await fill("much");
  await api.services.maintenance.deleteExpired();
  expect(await countOf("events", userId)).toBe(1);
  expect(await countOf("idempotency_keys", userId)).toBe(1);
});

test("expired rows that belong to no account are deleted, and no others", async () => {
  const now = Date.now();
  api.setNow(now);
  const credential = (text: string, ms: number) => ({
    credential_hash: Buffer.from(text),
    expires_at: new Date(now + ms),
  });
  await api.db
    .insertInto("used_credentials")
    .values([credential("expired", 0), credential("valid", 1)])
    .execute();
  const failure = (key: string, ms: number) => ({ key, failures: 1, last_failed_at: new Date(now - DAY_MS + ms) });
  await api.db
    .insertInto("login_failures")
    .values([failure("a day ago", 0), failure("later", 1)])
    .execute();
  await api.services.maintenance.deleteExpired();
  const credentials = await api.db.selectFrom("used_credentials").select("credential_hash").execute();
  expect(credentials.map(({ credential_hash }) => credential_hash.toString())).toEqual(["valid"]);
  expect(await api.db.selectFrom("login_failures").select("key").execute()).toEqual([{ key: "later" }]);
});

test("a failing step does not stop the others, and is reported", async () => {
  const userId = await fill("failing");
  const broken = async () => {
    throw new Error("no limits");
  };
  const { limits, mailOutbox } = api.services;
  const maintenance = createMaintenanceService({
    db: api.db,
    now: () => new Date(),
    limits: { ...limits, deleteEndedWindows: broken },
    mailOutbox,
  });
  const error: unknown = await maintenance.deleteExpired().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({ errors: [{ message: "no limits" }] });
  expect(await countOf("events", userId)).toBe(1);
  expect(await countOf("idempotency_keys", userId)).toBe(1);
});
