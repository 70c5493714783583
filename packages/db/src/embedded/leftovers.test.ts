import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usedDirectory } from "./fixtures/directories.ts";
import { killAll, makeBystander, makeZombie, processesOn, waitForNoProcesses } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import { isRoot } from "./fixtures/users.ts";
import type { User } from "./fixtures/users.ts";
import { startEmbedded } from "./start.ts";

interface Crashed {
  pidFile: string;
  socket: string;
  /** PostgreSQL takes only a process of its own user for a server. */
  serverUser: User;
}

/** Brings a data directory into the state after all processes were killed. */
async function makeCrashed(dataDirectory: string): Promise<Crashed> {
  const app = runApp(dataDirectory);
  const [, , socket = ""] = (await app.line("ready")).split(" ");
  killAll([app.pid, ...processesOn(dataDirectory)]);
  await app.ended;
  await waitForNoProcesses(dataDirectory);
  const cluster = join(dataDirectory, "postgres-18", "data");
  const { uid, gid } = statSync(cluster);
  return { pidFile: join(cluster, "postmaster.pid"), socket, serverUser: isRoot ? { uid, gid } : {} };
}

/** Writes `pid` into the lock files of the dead server and of its socket. */
function renumber({ pidFile, socket }: Crashed, pid: number): void {
  const lines = readFileSync(pidFile, "utf8").split("\n");
  writeFileSync(pidFile, [pid, ...lines.slice(1)].join("\n"));
  mkdirSync(socket, { recursive: true });
  writeFileSync(join(socket, ".s.PGSQL.5432.lock"), [pid, ...lines.slice(1)].join("\n"));
}

test.each([
  ["a process that is no more", () => Promise.resolve(4_194_303)],
  ["an unrelated living process", makeBystander],
  ["a zombie that nobody reaps", makeZombie],
])("a postmaster.pid that names %s does not block the start", async (_, makePid) => {
  const dataDirectory = await usedDirectory();
  const crashed = await makeCrashed(dataDirectory);
  expect(existsSync(crashed.pidFile)).toBe(true);
  renumber(crashed, await makePid(crashed.serverUser));
  const server = await startEmbedded({ dataDirectory });
  onTestFinished(() => server.stop());
  expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
});

test("a bystander whose number is in postmaster.pid is left alone", async () => {
  const dataDirectory = await usedDirectory();
  const crashed = await makeCrashed(dataDirectory);
  const bystander = await makeBystander(crashed.serverUser);
  renumber(crashed, bystander);
  const server = await startEmbedded({ dataDirectory });
  await server.stop();
  expect(process.kill(bystander, 0)).toBe(true);
});
