import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { doseOf } from "../testing/dose.ts";
import { temporaryDirectory, usedDirectory } from "./fixtures/directories.ts";
import { killAll, processesOn, runs, waitForNoProcesses } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import type { App } from "./fixtures/run-app.ts";
import { startEmbedded } from "./start.ts";
import type { EmbeddedServer } from "./start.ts";

async function start(dataDirectory: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDirectory });
  onTestFinished(() => server.stop());
  return server;
}

async function untilNotes(app: App, count: number): Promise<void> {
  await vi.waitFor(() => expect(app.lines.length).toBeGreaterThan(count), { timeout: 60_000 });
}

/** The ids whose insertion was acknowledged. */
function acknowledged(app: App): number[] {
  return app.lines.filter((line) => line.startsWith("acknowledged")).map((line) => Number(line.split(" ")[1]));
}

async function expectAllStored(server: EmbeddedServer, app: App): Promise<void> {
  const stored = await column(server.connection("hourloom"), "select id from notes");
  expect(stored).toEqual(expect.arrayContaining(acknowledged(app)));
}

test("an app killed during initdb leaves nothing that runs and nothing that blocks the next start", async () => {
  const dataDirectory = temporaryDirectory();
  const app = runApp(dataDirectory);
  const home = join(dataDirectory, "postgres-18");
  const isWriting = () => expect(readdirSync(home, { recursive: true }).join()).toMatch(/unfinished-\w+\/global/);
  await vi.waitFor(isWriting, { timeout: 60_000, interval: 5 });
  await app.end("SIGKILL");
  await waitForNoProcesses(dataDirectory);
  expect(readdirSync(home)).not.toContain("data");
  // The last output of an initdb that was left to finish by itself.
  expect(readFileSync(join(home, "server.log"), "utf8")).not.toMatch(/Sync to disk skipped/);

  const server = await start(dataDirectory);
  expect(server.created).toBe(true);
  expect(readdirSync(home).join()).not.toMatch(/unfinished-/);
});

test(
  "an app killed at any moment of its first start leaves a directory that starts",
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < doseOf({ usual: 2, full: 4 }); round++) {
      const dataDirectory = temporaryDirectory();
      const app = runApp(dataDirectory);
      await sleep(Math.random() * 1_500);
      await app.end("SIGKILL");
      const server = await start(dataDirectory);
      expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
      await server.stop();
    }
  },
);

test("an app killed at any moment of a later start ends its server", { timeout: 120_000 }, async () => {
  const dataDirectory = await usedDirectory();
  for (let round = 0; round < doseOf({ usual: 4, full: 8 }); round++) {
    const app = runApp(dataDirectory);
    await sleep(Math.random() * 300);
    await app.end("SIGKILL");
    await waitForNoProcesses(dataDirectory);
  }
  expect((await start(dataDirectory)).created).toBe(false);
});

test("the server of a killed app ends by itself, and no acknowledged row is lost", async () => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory, { write: true });
  await untilNotes(app, 20);
  await app.end("SIGKILL");
  await waitForNoProcesses(dataDirectory);
  await expectAllStored(await start(dataDirectory), app);
});

test("a start right after the kill waits for the dying server", async () => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory, { write: true });
  await untilNotes(app, 20);
  await app.end("SIGKILL");
  await expectAllStored(await start(dataDirectory), app);
});

test("a kill of the app and of every process of its server loses no acknowledged row", async () => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory, { write: true });
  await untilNotes(app, 20);
  killAll([app.pid, ...processesOn(dataDirectory)]);
  await app.ended;
  await expectAllStored(await start(dataDirectory), app);
});

test("a server whose app and watchdog were both killed is stopped by the next start", async () => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory, { write: true });
  await untilNotes(app, 20);
  killAll(processesOn(dataDirectory).filter((pid) => !runs("postgres", pid)));
  await app.ended;
  await expectAllStored(await start(dataDirectory), app);
});

test("the server outlives a killed backend", async () => {
  const server = await start(await usedDirectory());
  const connection = server.connection("hourloom");
  const slow = column(connection, "select pg_sleep(600)");
  const result = expect(slow).rejects.toThrow();
  const find = "select pid from pg_stat_activity where query like 'select pg_sleep%'";
  const pids = () => column(connection, find);
  await expect.poll(pids).toHaveLength(1);
  killAll((await pids()).map(Number));
  await result;
  const again = () => column(connection, "select 1");
  expect(await vi.waitFor(again, { timeout: 60_000, interval: 50 })).toEqual([1]);
});
