import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { openDatabase } from "../connect.ts";
import { followNotifications } from "../notifications.ts";
import { createAllowance, RESTARTS } from "./allowance.mjs";
import { usedDirectory } from "./fixtures/directories.ts";
import { killAll, processesOn, runs, waitForNoProcesses } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import { startEmbedded } from "./start.ts";
import type { EmbeddedOptions, EmbeddedServer } from "./start.ts";

test("five restarts are allowed within ten minutes, and another one as soon as the first is ten minutes old", () => {
  const mayRestart = createAllowance(RESTARTS);
  for (let minute = 0; minute < 5; minute++) expect(mayRestart(minute * MINUTE_MS)).toBe(true);
  expect(mayRestart(5 * MINUTE_MS)).toBe(false);
  expect(mayRestart(10 * MINUTE_MS - 1)).toBe(false);
  expect(mayRestart(10 * MINUTE_MS)).toBe(true);
  expect(mayRestart(10 * MINUTE_MS)).toBe(false);
  expect(mayRestart(11 * MINUTE_MS)).toBe(true);
});

async function start(
  options: Omit<EmbeddedOptions, "dataDirectory">,
): Promise<EmbeddedServer & { dataDirectory: string }> {
  const dataDirectory = await usedDirectory();
  const server = await startEmbedded({ dataDirectory, ...options });
  onTestFinished(() => server.stop());
  return { ...server, dataDirectory };
}

function killServer(dataDirectory: string): void {
  const pidFile = join(dataDirectory, "postgres-18", "data", "postmaster.pid");
  killAll([Number.parseInt(readFileSync(pidFile, "utf8"), 10)]);
}

/** Retries a statement until it succeeds, like a pool whose connections are gone. */
async function queryWithRetry(server: EmbeddedServer, statement: string): Promise<unknown[]> {
  return await vi.waitFor(() => column(server.connection("hourloom"), statement), { timeout: 60_000, interval: 20 });
}

test("a killed server is started again at the same place, with all that was committed", async () => {
  const onRestart = vi.fn<() => void>();
  const server = await start({ onRestart });
  const connection = server.connection("hourloom");
  await queryWithRetry(server, "create table if not exists kept (id int)");
  await queryWithRetry(server, "truncate kept");
  for (let kill = 1; kill <= 3; kill++) {
    await queryWithRetry(server, `insert into kept values (${kill})`);
    killServer(server.dataDirectory);
    await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(kill), { timeout: 60_000 });
    expect(await queryWithRetry(server, "select count(*)::int from kept")).toEqual([kill]);
  }
  expect(server.connection("hourloom")).toEqual(connection);
});

test("a backend that is busy when its server is killed does not delay the restart", async () => {
  const server = await start({});
  const busy = column(
    server.connection("hourloom"),
    "select count(*) from generate_series(1, 1e12::bigint) n where n < 0",
  );
  const result = expect(busy).rejects.toThrow();
  await expect
    .poll(() => queryWithRetry(server, "select count(*)::int from pg_stat_activity where query like '%1e12%'"))
    .toEqual([2]);
  killServer(server.dataDirectory);
  await result;
  expect(await queryWithRetry(server, "select 1")).toEqual([1]);
});

test("listeners receive notifications again", async () => {
  const server = await start({});
  const received: string[] = [];
  let listens = 0;
  const notifications = followNotifications(server.connection("hourloom"), "news", {
    onNotification: (payload) => received.push(payload),
    onListening: () => (listens += 1),
    onError: () => {},
  });
  await expect.poll(() => listens).toBe(1);
  killServer(server.dataDirectory);
  await expect.poll(() => listens).toBe(2);
  await queryWithRetry(server, "notify news, 'again'");
  await expect.poll(() => received).toEqual(["again"]);
  await notifications.stop();
});

test("a statement while the server is away waits for it", async () => {
  const responses: Promise<unknown>[] = [];
  const ask1 = () => sql`select 1 as one`.execute(db).then(({ rows }) => rows);
  const server = await start({ onRestart: () => responses.push(ask1()) });
  const db = openDatabase(server.connection("hourloom"));
  onTestFinished(() => db.destroy());
  expect(await ask1()).toEqual([{ one: 1 }]);
  killServer(server.dataDirectory);
  await expect.poll(() => responses).toHaveLength(1);
  expect(await responses[0]).toEqual([{ one: 1 }]);
});

test("one kill more than allowed ends the server for good, and frees the directory", async () => {
  let nowMs = 0;
  const onRestart = vi.fn<() => void>();
  const server = await start({ restarts: { most: 1, withinMs: MINUTE_MS }, now: () => nowMs, onRestart });
  killServer(server.dataDirectory);
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await queryWithRetry(server, "select 1");
  nowMs = MINUTE_MS;
  killServer(server.dataDirectory);
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  await queryWithRetry(server, "select 1");
  nowMs = 2 * MINUTE_MS - 1;
  killServer(server.dataDirectory);
  await server.exited;
  expect(onRestart).toHaveBeenCalledTimes(2);
  expect(processesOn(server.dataDirectory)).toEqual([]);
  await (await startEmbedded({ dataDirectory: server.dataDirectory })).stop();
});

test("no other app gets the directory between a kill and the restart", async () => {
  const dataDirectory = await usedDirectory();
  const rivals: Promise<unknown>[] = [];
  const server = await start({
    onRestart: () => rivals.push(startEmbedded({ dataDirectory }).catch((error: unknown) => error)),
  });
  killServer(dataDirectory);
  await expect.poll(() => rivals).toHaveLength(1);
  expect(await rivals[0]).toMatchObject({ code: "in-use" });
  expect(await queryWithRetry(server, "select 1")).toEqual([1]);
});

test("a stop in the middle of a restart ends everything", async () => {
  const stopped: Promise<void>[] = [];
  const server = await start({ onRestart: () => stopped.push(server.stop()) });
  killServer(server.dataDirectory);
  await server.exited;
  expect(stopped).toHaveLength(1);
  await stopped[0];
  expect(processesOn(server.dataDirectory)).toEqual([]);
});

test("a stop while the server recovers ends everything", async () => {
  const server = await start({});
  const before = processesOn(server.dataDirectory);
  killServer(server.dataDirectory);
  const isNew = (pid: number) => !before.includes(pid) && runs("postgres", pid);
  await vi.waitFor(() => expect(processesOn(server.dataDirectory).filter(isNew)).not.toEqual([]), {
    timeout: 60_000,
    interval: 1,
  });
  await server.stop();
  expect(processesOn(server.dataDirectory)).toEqual([]);
});

test("an app killed in the middle of a restart ends all its processes", async () => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory);
  await app.line("ready");
  killServer(dataDirectory);
  await app.line("restarts");
  await app.end("SIGKILL");
  await waitForNoProcesses(dataDirectory);
  await (await startEmbedded({ dataDirectory })).stop();
});

test("a killed watchdog ends its server, rather than leave it unwatched, and both are started again", async () => {
  const server = await start({});
  const before = processesOn(server.dataDirectory);
  killAll(before.filter((pid) => runs("sh", pid)));
  expect(await queryWithRetry(server, "select 1")).toEqual([1]);
  await vi.waitFor(() => expect(processesOn(server.dataDirectory).some((pid) => before.includes(pid))).toBe(false), {
    timeout: 60_000,
  });
  expect(await queryWithRetry(server, "select 1")).toEqual([1]);
});
