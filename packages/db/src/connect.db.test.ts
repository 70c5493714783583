import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isDatabaseAway, openDatabase, type Db } from "./connect.ts";
import { isPlanStale } from "./statement-names.ts";
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

test("errors of a database without space are passed on, also those of a transaction, and others are not", async () => {
  const { connection, drop } = await createEmptyTestDatabase();
  const codes: unknown[] = [];
  const db = openDatabase(connection, { onUnavailable: (error) => void codes.push(Reflect.get(error, "code")) });
  const full = sql`do $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$`;
  try {
    await expect(full.execute(db)).rejects.toThrow("No space left");
    await expect(db.transaction().execute((tx) => full.execute(tx))).rejects.toThrow("No space left");
    await expect(sql`select 1/0`.execute(db)).rejects.toThrow("division");
    expect(codes).toEqual(["53100", "53100"]);
  } finally {
    await db.destroy();
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
      const one = sql<{ one: number }>`
        (select 1 as one)`;
      const response = round % 2 === 0 ? one.execute(db) : db.transaction().execute((tx) => one.execute(tx));
      expect((await response).rows).toEqual([{ one: 1 }]);
    }
  } finally {
    await other.destroy();
    await drop();
  }
});

const listPrepared = (db: Db) => sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);

test("statements with parameters are prepared once, unless that is turned off", async () => {
  const { db, connection, drop } = await createEmptyTestDatabase();
  const plain = openDatabase(connection, { preparesStatements: false });
  try {
    for (const round of [1, 2, 3]) {
      for (const each of [db, plain]) {
        const { rows } = await sql<{ n: number }>`select ${round}::integer as n`.execute(each);
        expect(rows).toEqual([{ n: round }]);
      }
    }
    expect((await listPrepared(db)).rows).toEqual([{ statement: "select $1::integer as n" }]);
    expect((await listPrepared(plain)).rows).toEqual([]);
  } finally {
    await plain.destroy();
    await drop();
  }
});

test("a prepared statement survives a migration that changes the type of a column", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  const read = (tx: Db) => sql<{ n: unknown }>`select n from numbers where n::text <> ${"0"}`.execute(tx);
  const change = (type: string) => sql`alter table numbers alter column n type ${sql.raw(type)}`.execute(db);
  try {
    await sql`create table numbers as select 7 as n`.execute(db);
    // A text gets its name when it is sent again.
    for (const _time of [1, 2]) expect((await read(db)).rows).toEqual([{ n: 7 }]);
    await change("text");
    for (const _time of [1, 2]) expect((await read(db)).rows).toEqual([{ n: "7" }]);
    await change("integer using n::integer");
    for (const _time of [1, 2]) expect((await read(db)).rows).toEqual([{ n: 7 }]);
    await change("double precision");
    const failed = await db
      .transaction()
      .execute(read)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(isPlanStale(failed), "within a transaction, which cannot go on").toBe(true);
    expect((await db.transaction().execute(read)).rows).toEqual([{ n: 7 }]);
  } finally {
    await drop();
  }
});
