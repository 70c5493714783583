import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Connection } from "../connect.ts";
import { startEmbedded } from "../embedded/start.ts";

/** What test files need to create databases; passed to their processes as plain data. */
export interface TestServer {
  /** A database from which others can be created. */
  admin: Connection;
  /** Prefix of the names of all databases of this run: several runs may share a server. */
  prefix: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The database with all migrations; never connected to, so that it can be copied at any time. */
export function templateOf({ prefix }: TestServer): string {
  return `${prefix}_template`;
}

/** The same server, another database. */
export function connectionTo(database: string, { admin }: TestServer): Connection {
  if (!("connectionString" in admin)) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Runs a statement on the server's admin database; returns the first column. */
export async function administer({ admin }: TestServer, statement: string, values: string[] = []): Promise<string[]> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const { rows } = await client.query<[string]>({ text: statement, values, rowMode: "array" });
    return rows.map(([first]) => first);
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Removes a database, whoever is connected to it. With force that is refused while autovacuum,
 * which runs as the superuser, is in it; without, the server ends autovacuum itself.
 */
export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  const statement = `drop database if exists ${pg.escapeIdentifier(name)}`;
  try {
    await administer(server, `${statement} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    await administer(server, statement);
  }
}

/**
 * Starts a server that lives as long as the run, in a directory of its own below `parent`; by
 * default on disk, as benchmarks want it.
 */
export async function startTemporaryServer(parent = tmpdir()): Promise<{ admin: Connection; stop(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(parent, "hourloom-test-"));
  // Under root the server is another user, who must get in.
  await chmod(dataDirectory, 0o711);
  const server = await startEmbedded({ dataDirectory, durable: false, createsDatabases: true });
  const stop = async () => {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { admin: server.connection("hourloom"), stop };
}
