import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryDirectory, usedDirectory } from "./fixtures/directories.ts";
import { processesOn } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import { startEmbedded } from "./start.ts";
import type { EmbeddedOptions, EmbeddedServer } from "./start.ts";

async function start(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded(options);
  onTestFinished(() => server.stop());
  return server;
}

test("the first start makes the cluster with its database, the next one finds both", async () => {
  const dataDirectory = temporaryDirectory();
  const first = await start({ dataDirectory });
  expect(first.created).toBe(true);
  await column(first.connection("hourloom"), "create table kept (id int)");
  await first.stop();

  const second = await start({ dataDirectory });
  expect(second.created).toBe(false);
  expect(await column(second.connection("hourloom"), "select count(*)::int from kept")).toEqual([0]);
});

test("a cluster has checksums, a collation that no library update can change, and every guard against a crash", async () => {
  const { connection } = await start({ dataDirectory: temporaryDirectory() });
  const show = async (name: string) => (await column(connection("hourloom"), `show ${name}`))[0];
  expect(await show("data_checksums")).toBe("on");
  expect(await show("fsync")).toBe("on");
  expect(await show("synchronous_commit")).toBe("on");
  expect(await show("full_page_writes")).toBe("on");
  expect(await show("server_encoding")).toBe("UTF8");
  const locale = "select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'hourloom'";
  expect(await column(connection("hourloom"), locale)).toEqual(["b C.UTF-8"]);
});

test("a throw-away cluster is not synced to disk", async () => {
  const { connection } = await start({ dataDirectory: await usedDirectory(), durable: false });
  expect(await column(connection("hourloom"), "show fsync")).toEqual(["off"]);
});

test("the server opens no port and only its user may enter the socket's directory", async () => {
  const { connection } = await start({ dataDirectory: await usedDirectory(), durable: false });
  const { host } = connection("hourloom");
  expect(await column(connection("hourloom"), "show listen_addresses")).toEqual([""]);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(statSync(join(host, ".s.PGSQL.5432")).mode & 0o777).toBe(0o700);
});

test("a data directory too long for a socket's path gets a short one elsewhere, and leaves none behind", async () => {
  const dataDirectory = join(temporaryDirectory(), 'a, "b" c/'.repeat(12));
  const first = runApp(dataDirectory);
  const [, , abandoned = ""] = (await first.line("ready")).split(" ");
  expect(abandoned.length).toBeLessThan(90);
  await first.end("SIGKILL");

  const second = await start({ dataDirectory });
  const { host } = second.connection("hourloom");
  expect(await column(second.connection("hourloom"), "select 1")).toEqual([1]);
  expect(statSync(abandoned, { throwIfNoEntry: false })).toBeUndefined();
  await second.stop();
  expect(statSync(host, { throwIfNoEntry: false })).toBeUndefined();
});

test("settings for PostgreSQL in the environment affect neither server nor client", async () => {
  for (const [name, value] of [
    ["PGPORT", "6000"],
    ["PGSSLMODE", "require"],
    ["PGDATA", "/nowhere"],
    ["PGHOST", "nowhere"],
  ] as const)
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await start({ dataDirectory: await usedDirectory() });
  expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
});

test("a path with a comma, quotes and spaces can hold the socket", async () => {
  const server = await start({ dataDirectory: join(temporaryDirectory(), `a, "b" 'c'`), durable: false });
  expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
});

test("stop leaves no process and no socket, also when called twice", async () => {
  const dataDirectory = await usedDirectory();
  const server = await start({ dataDirectory });
  const { host } = server.connection("hourloom");
  expect(processesOn(dataDirectory)).not.toEqual([]);
  await Promise.all([server.stop(), server.stop()]);
  await server.exited;
  expect(processesOn(dataDirectory)).toEqual([]);
  expect(statSync(host, { throwIfNoEntry: false })).toBeUndefined();
});

test("stop does not wait for a transaction that is left open", async () => {
  const dataDirectory = await usedDirectory();
  const server = await start({ dataDirectory, durable: false });
  const endless = column(server.connection("hourloom"), "select pg_sleep(600)");
  const result = expect(endless).rejects.toThrow();
  await server.stop();
  await result;
  expect(processesOn(dataDirectory)).toEqual([]);
});

test("a database of a later PostgreSQL is named, instead of an empty one being made", async () => {
  const dataDirectory = temporaryDirectory();
  mkdirSync(join(dataDirectory, "postgres-19"));
  await expect(startEmbedded({ dataDirectory })).rejects.toThrow(
    /has a database of PostgreSQL 19.+ runs 18: start the/,
  );
  expect(readdirSync(dataDirectory)).toEqual(["postgres-19"]);
});

test("a start that fails gives PostgreSQL's own reason in one line, and leaves the directory free", async () => {
  const dataDirectory = await usedDirectory();
  const configuration = join(dataDirectory, "postgres-18", "data", "postgresql.conf");
  writeFileSync(configuration, "max_connections = many\n");
  await expect(startEmbedded({ dataDirectory })).rejects.toThrow(
    /^The database in .+ cannot start: .*postgresql.conf.*$/,
  );
  expect(processesOn(dataDirectory)).toEqual([]);
  writeFileSync(configuration, "");
  await start({ dataDirectory });
});

test.each(["SIGTERM", "SIGINT"] as const)("an app that stops its server on %s ends with it", async (signal) => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory);
  await app.line("ready");
  expect(await app.end(signal)).toBe(0);
  expect(processesOn(dataDirectory)).toEqual([]);
});

test("Ctrl-C leaves the server to an app that still drains", async () => {
  const dataDirectory = await usedDirectory();
  const app = runApp(dataDirectory);
  await app.line("ready");
  expect(await app.interruptGroup()).toBe(0);
  expect(app.lines).toContain("drained");
  expect(processesOn(dataDirectory)).toEqual([]);
});
