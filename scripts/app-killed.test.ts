import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { findApp, type Launched, processesOf, waitUntilGone } from "./testing/launch.ts";
import { GONE_MS, setUpLauncher, signUp } from "./testing/launcher.ts";

const { start, startAndWait } = setUpLauncher();

const RESTART_LINE = "Hourloom has ended unexpectedly (SIGKILL) and is started again.\n";

async function waitForRestart(launched: Launched): Promise<void> {
  await vi.waitFor(() => expect(launched.stderr()).toBe(RESTART_LINE), { timeout: 60_000, interval: 5 });
}

test("a killed app is started again with one line, on the same port, with its data and one database", async () => {
  const app = await startAndWait();
  expect(await signUp(app.port)).toBe(201);
  const killed = findApp(app.dataDirectory);
  process.kill(killed, "SIGKILL");
  await waitForRestart(app);
  await vi.waitFor(() => expect(app.stdout().match(/Hourloom is ready/g)).toHaveLength(2), { timeout: 60_000 });
  expect(findApp(app.dataDirectory)).not.toBe(killed);
  expect(await signUp(app.port), "the account is there").toBe(400);
  expect(app.stderr()).toBe(RESTART_LINE);
  app.child.kill("SIGTERM");
  expect(await app.exited).toBe(0);
  expect(await waitUntilGone(app.dataDirectory, GONE_MS)).toEqual([]);
  expect(globSync(`${app.dataDirectory}/**/postmaster.pid`), "no database was left behind").toEqual([]);
});

test("a signal to the launcher during a restart stops everything", async () => {
  const app = await startAndWait();
  process.kill(findApp(app.dataDirectory), "SIGKILL");
  await waitForRestart(app);
  app.child.kill("SIGTERM");
  expect(typeof (await app.exited), "the launcher ended by itself").toBe("number");
  expect(await waitUntilGone(app.dataDirectory, GONE_MS)).toEqual([]);
  expect(app.stderr()).toBe(RESTART_LINE);
});

test("an app that is killed while it starts ends the launcher with its code", async () => {
  const { dataDirectory, exited, stderr } = await start();
  while (!processesOf(dataDirectory).some(({ command }) => command.includes("postgres"))) await sleep(5);
  process.kill(findApp(dataDirectory), "SIGKILL");
  expect(await exited).toBe(128 + 9);
  expect(stderr()).toBe("");
  expect(await waitUntilGone(dataDirectory, GONE_MS)).toEqual([]);
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s to the app itself is no crash", async (signal) => {
  const { dataDirectory, exited, stderr } = await startAndWait();
  process.kill(findApp(dataDirectory), signal);
  expect(await exited).toBe(0);
  expect(stderr()).toBe("");
  expect(await waitUntilGone(dataDirectory, GONE_MS)).toEqual([]);
});
