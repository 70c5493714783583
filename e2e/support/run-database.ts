import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

// The database of a test run: the app's embedded one, or a new one on the server of
// `TEST_DATABASE_URL`, whose user must be allowed to create databases.

const server = process.env["TEST_DATABASE_URL"] ?? "";

/** Returns the URL of the run's database on that server; empty for the embedded one. */
export function runDatabaseUrl(): string {
  if (server === "") return "";
  const url = new URL(server);
  url.pathname = `/hourloom_journeys_${process.env["E2E_PORT"] ?? ""}`;
  return url.href;
}

/** Returns the connection to the run's database while the app is running. */
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
