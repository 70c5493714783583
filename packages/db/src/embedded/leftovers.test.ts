import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usedDirectory } from "./fixtures/directories.ts";
import { makeBystander, makeZombie, processesOn, untilNothingRuns } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import { startEmbedded } from "./start.ts";

/** A data directory as a killed machine leaves it; answers the path of its `postmaster.pid`. */
async function makeCrashed(dataDirectory: string): Promise<{ pidFile: string; socket: string }> {
  const app = runApp(dataDirectory);
  const [, , socket = ""] = (await app.line("ready")).split(" ");
  for (const pid of [app.pid, ...processesOn(dataDirectory)]) process.kill(pid, "SIGKILL");
  await app.ended;
  await untilNothingRuns(dataDirectory);
  return { pidFile: join(dataDirectory, "postgres-18", "data", "postmaster.pid"), socket };
}

/** Lets the lock files of the dead server and of its socket name `pid`. */
function renumber({ pidFile, socket }: { pidFile: string; socket: string }, pid: number): void {
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
  renumber(crashed, await makePid());
  const server = await startEmbedded({ dataDirectory });
  onTestFinished(() => server.stop());
  expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
});

test("a bystander whose number is in postmaster.pid is left alone", async () => {
  const dataDirectory = await usedDirectory();
  const bystander = await makeBystander();
  renumber(await makeCrashed(dataDirectory), bystander);
  const server = await startEmbedded({ dataDirectory });
  await server.stop();
  expect(process.kill(bystander, 0)).toBe(true);
});
