import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isDatabaseAway, openDatabase } from "./connect.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";

test("dates and times stay the text that the schema prints, whatever the zone of the process", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  try {
    const { rows } = await sql`select date '2026-03-29' as date, time '02:30' as time`.execute(db);
    expect(rows).toEqual([{ date: "2026-03-29", time: "02:30" }]);
  } finally {
    await drop();
  }
});

test("an absent server and a lost connection are distinguished from a wrong statement", async () => {
  const absent = openDatabase({ host: `/tmp/${randomBytes(6).toString("hex")}`, user: "app", database: "x" });
  const { db, drop } = await createEmptyTestDatabase();
  const errorOf = (query: Promise<unknown>) =>
    query.then(
      () => undefined,
      (error: unknown) => error,
    );
  try {
    expect(isDatabaseAway(await errorOf(sql`select 1`.execute(absent)))).toBe(true);
    expect(isDatabaseAway(await errorOf(sql`select 1/0`.execute(db)))).toBe(false);
    expect(isDatabaseAway(await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)))).toBe(true);
    const cut = db.transaction().execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
    expect(isDatabaseAway(await errorOf(cut)), "where the rollback fails, too").toBe(true);
  } finally {
    await absent.destroy();
    await drop();
  }
});

test("a connection that is dead before its first statement is replaced, also for a transaction", async () => {
  const { db, connection, drop } = await createEmptyTestDatabase();
  const other = openDatabase(connection);
  try {
    for (let round = 0; round < 20; round++) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
      const one = sql<{ one: number }>`select 1 as one`;
      const response = round % 2 === 0 ? one.execute(db) : db.transaction().execute((tx) => one.execute(tx));
      expect((await response).rows).toEqual([{ one: 1 }]);
    }
  } finally {
    await other.destroy();
    await drop();
  }
});
