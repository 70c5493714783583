import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../apps/api/src/config.ts";
import { runDatabase } from "../apps/api/src/database.ts";
import { killAll } from "../packages/db/src/embedded/fixtures/processes.ts";
import { isConnectionLost } from "../packages/db/src/lost-connections.ts";
import { hasFact } from "../packages/db/src/queries/installation.ts";
import { waitUntilGone } from "./testing/launch.ts";
import { GONE_MS, setUpLauncher } from "./testing/launcher.ts";

const { makeDataDirectory, startAndWait } = setUpLauncher();

function serverOf(dataDirectory: string): number {
  const pidFile = path.join(dataDirectory, "postgres-18/data/postmaster.pid");
  return Number.parseInt(readFileSync(pidFile, "utf8"), 10);
}

/** Kills the database and waits until another one is serving. */
async function killDatabase({ dataDirectory, port }: { dataDirectory: string; port: number }): Promise<void> {
  const killed = serverOf(dataDirectory);
  killAll([killed]);
  await vi.waitFor(
    async () => {
      expect(serverOf(dataDirectory)).not.toBe(killed);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    },
    { timeout: 60_000, interval: 20 },
  );
}

function lines(text: string): string[] {
  return text.trimEnd().split("\n");
}

const RESTART_LINE = "The embedded database has ended unexpectedly and is started again.";

test("a killed database is started again with one line, and once too often ends Hourloom with another", async () => {
  const app = await startAndWait();
  const output = app.stdout();
  for (let kill = 1; kill <= 5; kill += 1) {
    await killDatabase(app);
    expect(lines(app.stderr())).toEqual(Array.from({ length: kill }, () => RESTART_LINE));
  }
  killAll([serverOf(app.dataDirectory)]);
  expect(await app.exited).toBe(1);
  expect(lines(app.stderr()).slice(5)).toEqual([
    "The embedded database has ended unexpectedly more than 5 times in 10 minutes; Hourloom stops, too. Why is in postgres-18/server.log in DATA_DIR.",
  ]);
  expect(app.stdout()).toBe(output);
  expect(await waitUntilGone(app.dataDirectory, GONE_MS)).toEqual([]);
});

test("work that a killed database ends is not reported beside the restart", async () => {
  const dataDirectory = await makeDataDirectory();
  const lines: string[] = [];
  const database = await runDatabase(readConfig({ DATA_DIR: dataDirectory }), (line) => lines.push(line));
  onTestFinished(() => database.stop());
  const work = database.db.transaction().execute(async (tx) => {
    await hasFact(tx, "any");
    killAll([serverOf(dataDirectory)]);
    await vi.waitFor(() => expect(lines).toEqual([RESTART_LINE]), { timeout: 60_000 });
    await hasFact(tx, "any");
  });
  await expect(work).rejects.toSatisfy(isConnectionLost);
  await sleep(2_500);
  expect(lines).toEqual([RESTART_LINE]);
});

test("a connection that ends while the database runs is reported", async () => {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: await makeDataDirectory() });
  const database = await runDatabase(config, (line) => lines.push(line));
  onTestFinished(() => database.stop());
  const work = database.db.transaction().execute(async (tx) => {
    await tx.selectNoFrom((eb) => eb.fn("pg_terminate_backend", [eb.fn("pg_backend_pid")]).as("is_ended")).execute();
  });
  await expect(work).rejects.toSatisfy(isConnectionLost);
  const isReported = () =>
    expect(lines).toContainEqual(expect.stringMatching(/^The database rejects work \(57P01\): /));
  await vi.waitFor(isReported, { timeout: 10_000 });
});

test("SIGTERM right after the database was killed ends everything in order", async () => {
  const app = await startAndWait();
  killAll([serverOf(app.dataDirectory)]);
  app.child.kill("SIGTERM");
  expect(await app.exited).toBe(0);
  expect(await waitUntilGone(app.dataDirectory, GONE_MS)).toEqual([]);
});
