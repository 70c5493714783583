import { randomUUID } from "node:crypto";
import { toUserId } from "@hourloom/db/owner";
import { insertAccounts, openWatched } from "@hourloom/db/testing/many-items";
import { fetchNothing } from "./public-fetch/testing/fetch-nothing.ts";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { expect, onTestFinished, test } from "vitest";
import { TEST_HASHES } from "../testing/members.ts";
import { createPasswordHasher } from "../services/accounts/passwords/password-hasher.ts";
import { createCalculator } from "./calculator.ts";
import { createServices } from "../services/services.ts";

test("an account may have 50,000 rows of a kind, and as many in its trash, by default", async () => {
  const database = await createTestDatabase();
  const { db, watch } = openWatched(database.connection);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const [id, event] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [id], "UTC");
  const { events } = createServices({
    db,
    now: () => new Date(),
    publicUrl: "",
    rateLimitScale: 1,
    hasher: createPasswordHasher(TEST_HASHES),
    google: { clientId: undefined, jwksUrl: "" },
    send: async () => {},
    secretKey: undefined,
    fetchPublic: fetchNothing,
    onMailQueued: () => {},
    calculator: createCalculator(),
    fileReader: createCalculator(),
  });
  const owner = { userId: toUserId(id), timezone: "UTC" };
  expect((await events.create(owner, { id: event, title: "x" })).ok).toBe(true);
  await db.updateTable("account_changes").set({ events: 49_999 }).where("user_id", "=", id).execute();
  const created = [await events.create(owner, { title: "y" }), await events.create(owner, { title: "z" })];
  expect(created.map(({ ok }) => ok)).toEqual([true, false]);
  const removed = await watch(() => events.remove(owner, { id: event }));
  const parameters = removed.flatMap((statement) => statement.parameters);
  expect(parameters, "which lie behind so many?").toContain(50_000);
});
