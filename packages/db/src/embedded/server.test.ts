import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBinaries } from "./binaries.ts";
import { readPassword } from "./files/password.ts";
import { pathsIn } from "./files/paths.ts";
import { chooseIdentity } from "./files/privileges.ts";
import { usedDirectory } from "./fixtures/directories.ts";
import { makeBystander } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { isRoot } from "./fixtures/users.ts";
import { openLog } from "./server-log.ts";
import { startServer, type ServerOptions } from "./server.ts";
import { DATABASE, OWNER } from "./settings.ts";
import { prepareSocketDirectory, removeSocketDirectory, SOCKET_PORT } from "./socket.ts";

async function optionsFor(dataDirectory: string): Promise<ServerOptions> {
  const paths = pathsIn(dataDirectory);
  const binaries = await findBinaries();
  const identity = await chooseIdentity(paths, binaries.postgres);
  const log = await openLog(paths.log);
  const host = await prepareSocketDirectory(paths, identity);
  onTestFinished(async () => {
    await log.close();
    await removeSocketDirectory(paths);
  });
  const password = (await readPassword(paths)) ?? "";
  const connection = { host, port: SOCKET_PORT, ssl: false as const, user: OWNER, password, database: DATABASE };
  return { paths, binaries, identity, log, connection, durable: false, settings: {} };
}

/** Writes the lock file of a server that another process has just started. */
async function lockCluster({ paths }: ServerOptions): Promise<void> {
  const { uid, gid } = statSync(paths.cluster);
  const pid = await makeBystander(isRoot ? { uid, gid } : {});
  writeFileSync(join(paths.cluster, "postmaster.pid"), `${pid}\n${paths.cluster}\n`);
}

test("a server starts although one of a killed app locked the cluster first", async () => {
  const options = await optionsFor(await usedDirectory());
  await lockCluster(options);
  const run = await startServer(options);
  onTestFinished(() => run.stop());
  expect(await column(options.connection, "select 1")).toEqual([1]);
});

test("without another try the data directory is in use", async () => {
  const options = await optionsFor(await usedDirectory());
  await lockCluster(options);
  await expect(startServer(options, 1)).rejects.toMatchObject({ code: "in-use" });
});
