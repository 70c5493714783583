import { administer } from "@hourloom/db/testing/test-server";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { findToken } from "@hourloom/db/queries/tokens";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { expect, onTestFinished, test } from "vitest";
import { transact } from "./transactions.ts";

test("a transaction runs again after a migration that changes the type of a column", async () => {
  const { db, connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  let runs = 0;
  const run = () =>
    transact(db, async (tx) => {
      runs += 1;
      return ok(await findToken(tx, Buffer.from("none"), new Date()));
    });
  for (let round = 0; round < 3; round += 1) await run();
  await administer({ admin: connection, prefix: "" }, "alter table users alter column timezone type varchar(100)");
  runs = 0;
  expect(await run()).toEqual({ ok: true, value: undefined });
  expect(runs).toBe(2);
  expect(await run()).toEqual({ ok: true, value: undefined });
  expect(runs).toBe(3);
});
