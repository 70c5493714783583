import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { openDatabase } from "../connect.ts";
import type { Connection, Db, PoolOptions } from "../connect.ts";
import { administer, connectionTo, dropDatabase, templateOf } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  db: Db;
  /** For code under test that opens its own connections. */
  connection: Connection;
  /** Closes `db` and drops the database, even if others are connected. */
  drop(): Promise<void>;
}

/** Creates a database as a copy of the template, in some 30 ms. */
export function createTestDatabase(options?: PoolOptions): Promise<TestDatabase> {
  return createFrom(templateOf(inject("testServer")), options);
}

/** Creates a database without tables, for tests of migrations. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createFrom("template0");
}

async function createFrom(template: string, options?: PoolOptions): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.prefix}_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${template}`);
  const connection = connectionTo(name, server);
  const db = openDatabase(connection, options);
  const drop = async () => {
    await db.destroy();
    await waitForDisconnects(server, name);
    await dropDatabase(server, name);
  };
  return { db, connection, drop };
}

/**
 * Waits until connections have closed: one that `drop … force` terminates emits an unhandled error.
 */
async function waitForDisconnects(server: TestServer, name: string): Promise<void> {
  const find = "select pid::text from pg_stat_activity where datname = $1";
  for (let tries = 0; tries < 20 && (await administer(server, find, [name])).length > 0; tries += 1) await sleep(10);
}
