import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/**
 * The database of a run of the journeys: the app's embedded one, or one of its own on the server that `TEST_DATABASE_URL` names, whose user must be allowed
 * to create databases.
 */

const server = process.env["TEST_DATABASE_URL"] ?? "";

/** The address of the run's database on the developer's server; empty: the app starts its own. */
export function runDatabaseUrl(): string {
  if (server === "") return "";
  const url = new URL(server);
  url.pathname = `/hourloom_journeys_${process.env["E2E_PORT"] ?? ""}`;
  return url.href;
}

/** How the run's database is reached while the app is up. */
export function runDatabase(): pg.ClientConfig {
  const connectionString = runDatabaseUrl();
  if (connectionString !== "") return { connectionString };
  const home = path.join(process.env["E2E_DATA_DIR"] ?? "", "postgres-18");
  const password = async () => (await readFile(path.join(home, "password"), "utf8")).trim();
  return { host: path.join(home, "socket"), user: "hourloom", password, database: "hourloom" };
}

async function administer(statement: (name: string) => string): Promise<void> {
  if (server === "") return;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement(pg.escapeIdentifier(new URL(runDatabaseUrl()).pathname.slice(1))));
  } finally {
    await client.end();
  }
}

export async function createRunDatabase(): Promise<void> {
  await administer((name) => `create database ${name}`);
}

export async function dropRunDatabase(): Promise<void> {
  await administer((name) => `drop database if exists ${name} with (force)`);
}
