import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { doseOf } from "../testing/dose.ts";
import { temporaryDirectory, usedDirectory } from "./fixtures/directories.ts";
import { makeOldCluster } from "./fixtures/old-cluster.ts";
import { killAll, processesOn, waitForNoProcesses } from "./fixtures/processes.ts";
import { column } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import { startEmbedded } from "./start.ts";
import type { EmbeddedServer } from "./start.ts";

async function start(dataDirectory: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDirectory });
  onTestFinished(() => server.stop());
  return server;
}

const homeOf = (dataDirectory: string) => join(dataDirectory, "postgres-18");
const passwordFile = (dataDirectory: string) => join(homeOf(dataDirectory), "password");
const rulesFile = (dataDirectory: string) => join(homeOf(dataDirectory), "data", "pg_hba.conf");

const ROLES = `
  select concat_ws(' ', rolname, case when rolsuper then 'super' end, case when rolcanlogin then 'login' end,
    case when rolcreatedb then 'createdb' end, case when rolcreaterole then 'createrole' end)
  from pg_roles where rolname !~ '^pg_' order by rolname`;

test("the app is no superuser and owns its database; the superuser cannot log in", async () => {
  const { connection } = await start(await usedDirectory());
  const app = connection("hourloom");
  expect(await column(app, ROLES)).toEqual(["hourloom login", "postgres super createdb createrole"]);
  expect(await column(app, "select datdba::regrole::text from pg_database where datname = 'hourloom'")).toEqual([
    "hourloom",
  ]);
  await expect(column({ ...app, user: "postgres" }, "select 1")).rejects.toThrow();
});

test.each([
  "create role other",
  "create database other",
  "alter system set fsync = off",
  "set session_replication_role = replica",
  "select rolpassword from pg_authid",
  "copy (select 1) to program 'true'",
  "select pg_read_file('pg_hba.conf')",
])("what only a superuser may do is denied to the app: %s", async (statement) => {
  const { connection } = await start(await usedDirectory());
  await expect(column(connection("hourloom"), statement)).rejects.toThrow(/permission denied/);
});

test("the socket alone admits nobody", async () => {
  const dataDirectory = await usedDirectory();
  const { connection } = await start(dataDirectory);
  const { password, ...without } = connection("hourloom");
  for (const guess of [undefined, "", "wrong", `${password}x`]) {
    const entry = { ...without, ...(guess === undefined ? {} : { password: guess }) };
    await expect(column(entry, "select 1"), String(guess)).rejects.toThrow();
  }
  expect(readFileSync(rulesFile(dataDirectory), "utf8")).toBe("# Written by Hourloom.\nlocal all all scram-sha-256\n");
});

test("the password is in its file alone, which only the owner of the directory may read", async () => {
  const dataDirectory = temporaryDirectory();
  const { connection } = await start(dataDirectory);
  const { password } = connection("hourloom");
  expect(readFileSync(passwordFile(dataDirectory), "utf8")).toBe(`${password}\n`);
  const { mode, uid } = statSync(passwordFile(dataDirectory));
  expect([mode & 0o777, uid]).toEqual([0o600, statSync(homeOf(dataDirectory)).uid]);
  for (const pid of processesOn(dataDirectory)) {
    expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toContain(password);
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain(password);
  }
  const grep = [
    "-rlE",
    `${password}|SCRAM-SHA-256`,
    homeOf(dataDirectory),
    "--include=server.log*",
    "--include=*.conf",
  ];
  expect(() => execFileSync("grep", grep)).toThrow();
});

test("the migrations run as the app's role", async () => {
  const { connection } = await start(temporaryDirectory());
  expect(await migrateToLatest(connection("hourloom"))).not.toEqual([]);
  expect(await column(connection("hourloom"), "select count(*)::int from users")).toEqual([0]);
});

let old: Promise<string> | undefined;

/** A copy of a cluster of the first versions. */
async function oldDirectory(): Promise<string> {
  old ??= (async () => {
    const directory = execFileSync("mktemp", ["-d", "/tmp/hourloom-embedded-old-XXXXXX"]).toString().trim();
    execFileSync("chmod", ["755", directory]);
    await makeOldCluster(directory);
    return directory;
  })();
  const directory = temporaryDirectory();
  execFileSync("cp", ["-a", `${await old}/.`, directory]);
  return directory;
}

afterAll(async () => {
  if (old !== undefined) rmSync(await old, { recursive: true, force: true });
});

/** Objects that the app's role does not own yet; none after an upgrade. */
const FOREIGN = `
  select relname::text from pg_class where relowner <> 'hourloom'::regrole and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  union all select proname::text from pg_proc where proowner <> 'hourloom'::regrole and oid >= 16384
  union all select typname::text from pg_type where typowner <> 'hourloom'::regrole and oid >= 16384 and typname !~ '^(_?pg_)'
  union all select nspname::text from pg_namespace where nspowner = 10 and nspname !~ '^(pg_|information_schema)'
  union all select datname::text from pg_database where datdba <> 'hourloom'::regrole and datname = 'hourloom'`;

async function expectBroughtOver(server: EmbeddedServer): Promise<void> {
  const app = server.connection("hourloom");
  expect(await column(app, ROLES)).toEqual(["hourloom login", "postgres super createdb createrole"]);
  expect(await column(app, FOREIGN)).toEqual([]);
  expect(await column(app, "select count(*)::int from notes")).toEqual([1_000]);
  expect(await column(app, "select count from counted")).toEqual([1_000]);
  const { password: _, ...without } = app;
  await expect(column({ ...without, user: "app" }, "select 1")).rejects.toThrow();
  await expect(column(without, "select 1")).rejects.toThrow();
}

test("a cluster of the first versions is upgraded with all its objects, and its owner may change it", async () => {
  const dataDirectory = await oldDirectory();
  const server = await start(dataDirectory);
  expect(server.created).toBe(false);
  await expectBroughtOver(server);
  const app = server.connection("hourloom");
  for (const statement of [
    "insert into notes (text) values ('new')",
    "alter table notes add column more text",
    "alter type mood add value 'so so'",
    "refresh materialized view counted",
    'drop table "Odd ""name"""."A table"',
    "create or replace function note_sign_out() returns trigger language plpgsql as 'begin return null; end'",
    "create table brand_new (id int)",
  ])
    await column(app, statement);
  expect(await migrateToLatest(app)).toEqual([]);
});

test("a later start changes neither password nor rules", async () => {
  const dataDirectory = await oldDirectory();
  const first = await start(dataDirectory);
  const { password } = first.connection("hourloom");
  await first.stop();
  expect((await start(dataDirectory)).connection("hourloom").password).toBe(password);
});

test("an app killed while the superuser works in the cluster leaves one that is brought over by the next start", async () => {
  const dataDirectory = await oldDirectory();
  const app = runApp(dataDirectory);
  const isWorking = () => processesOn(dataDirectory).some((pid) => commandOf(pid).includes("--single"));
  await vi.waitFor(() => expect(isWorking()).toBe(true), { timeout: 60_000, interval: 1 });
  killAll([app.pid, ...processesOn(dataDirectory)]);
  await app.ended;
  await waitForNoProcesses(dataDirectory);
  await expectBroughtOver(await start(dataDirectory));
});

test(
  "an app killed at any moment of an upgrade leaves a cluster that the next start upgrades",
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < doseOf({ usual: 4, full: 20 }); round++) {
      const dataDirectory = await oldDirectory();
      const app = runApp(dataDirectory);
      await sleep(150 + Math.random() * 500);
      killAll([app.pid, ...processesOn(dataDirectory)]);
      await app.ended;
      await waitForNoProcesses(dataDirectory);
      const server = await start(dataDirectory);
      await expectBroughtOver(server);
      await server.stop();
    }
  },
);

test.each([
  ["roles", "# as initdb left it\nlocal all all trust\n"],
  ["roles and rules", undefined],
])("a cluster of which only %s were brought over is brought over completely", async (_, rules) => {
  const dataDirectory = await oldDirectory();
  await (await start(dataDirectory)).stop();
  if (rules !== undefined) writeFileSync(rulesFile(dataDirectory), rules);
  rmSync(passwordFile(dataDirectory));
  writeFileSync(`${passwordFile(dataDirectory)}.new`, "half a pass");
  await expectBroughtOver(await start(dataDirectory));
  expect(readdirSync(homeOf(dataDirectory)).toSorted()).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/new$/)]),
  );
});

test.each([
  ["lost", (file: string) => rmSync(file)],
  ["empty", (file: string) => writeFileSync(file, "")],
  ["cut short", (file: string) => writeFileSync(file, readFileSync(file, "utf8").slice(0, 20))],
  ["another cluster's", (file: string) => writeFileSync(file, `${"x".repeat(43)}\n`)],
])("a password that is %s is replaced, and nobody is locked out", async (_, damage) => {
  const dataDirectory = await usedDirectory();
  const before = await start(dataDirectory);
  const { password } = before.connection("hourloom");
  await before.stop();
  damage(passwordFile(dataDirectory));
  const after = await start(dataDirectory);
  expect(after.connection("hourloom").password).not.toBe(password);
  expect(await column(after.connection("hourloom"), "select 1")).toEqual([1]);
  await after.stop();
  expect(await column((await start(dataDirectory)).connection("hourloom"), "select 1")).toEqual([1]);
});

test("a cluster of the first versions beside a password of another one is brought over", async () => {
  const dataDirectory = await oldDirectory();
  writeFileSync(passwordFile(dataDirectory), `${"x".repeat(43)}\n`);
  await expectBroughtOver(await start(dataDirectory));
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
