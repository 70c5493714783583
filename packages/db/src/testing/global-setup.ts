import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { migrateToLatest } from "../migrate.ts";
import { scratchDirectory } from "./scratch-directory.ts";
import { administer, connectionTo, dropDatabase, startTemporaryServer, templateOf } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

/**
 * Creates a server and a template database with all migrations before the first test file: a
 * temporary server, or the one of `TEST_DATABASE_URL`, whose user needs CREATEDB. Everything is
 * removed after the last file.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await findServer(process.env["TEST_DATABASE_URL"]);
  const server: TestServer = { admin, prefix: `hourloom_test_${randomBytes(6).toString("hex")}` };
  const tearDown = async () => {
    await dropAll(server);
    await stop();
  };
  try {
    await administer(server, `create database ${templateOf(server)}`);
    const template = connectionTo(templateOf(server), server);
    await migrateToLatest(template);
    // As in an installation of before epochs, whose entity tags are the shortest.
    await administer({ ...server, admin: template }, "update installation set epoch = ''");
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("testServer", server);
  return tearDown;
}

async function findServer(url: string | undefined): ReturnType<typeof startTemporaryServer> {
  if (url === undefined || url === "") return await startTemporaryServer(scratchDirectory());
  return { admin: { connectionString: url }, stop: () => Promise.resolve() };
}

async function dropAll(server: TestServer): Promise<void> {
  const find = "select datname from pg_database where starts_with(datname::text, $1)";
  for (const name of await administer(server, find, [server.prefix])) {
    await dropDatabase(server, name);
  }
}
