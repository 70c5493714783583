import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findBinaries } from "./binaries.ts";
import { temporaryDirectory, usedDirectory } from "./fixtures/directories.ts";
import { column } from "./fixtures/query.ts";
import type { Connection } from "./fixtures/query.ts";
import { runApp } from "./fixtures/run-app.ts";
import { readPassword } from "./files/password.ts";
import { pathsIn } from "./files/paths.ts";
import { chooseIdentity, invocationAs } from "./files/privileges.ts";
import { startEmbedded } from "./start.ts";

test("a second app on a data directory is rejected in one line, and the first is unaffected", async () => {
  const dataDirectory = await usedDirectory();
  const first = runApp(dataDirectory, { write: true });
  await first.line("ready");
  const second = runApp(dataDirectory);
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([
    `rejected in-use Another process is using the data directory ${dataDirectory}: stop it, or choose another directory.`,
  ]);
  const soFar = first.lines.length;
  await vi.waitFor(() => expect(first.lines.length).toBeGreaterThan(soFar + 10), { timeout: 60_000 });
});

test("one process cannot start twice on a data directory either", async () => {
  const dataDirectory = await usedDirectory();
  const server = await startEmbedded({ dataDirectory, durable: false });
  onTestFinished(() => server.stop());
  await expect(startEmbedded({ dataDirectory })).rejects.toMatchObject({ code: "in-use" });
  expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
});

test("of ten apps that race on an empty directory one wins and nine are rejected", async () => {
  const dataDirectory = join(temporaryDirectory(), "not", "there", "yet");
  const apps = Array.from({ length: 10 }, () => runApp(dataDirectory));
  const results = await Promise.all(apps.map((app) => Promise.race([app.ended, app.line("ready")])));
  expect(results.filter((result) => String(result).startsWith("ready created"))).toHaveLength(1);
  expect(results.filter((result) => result === 1)).toHaveLength(9);
  expect(apps.flatMap(({ lines }) => lines).filter((line) => line.startsWith("rejected in-use Another"))).toHaveLength(
    9,
  );
});

test("a server that was started by hand is not touched, and the app is rejected", async () => {
  const dataDirectory = await usedDirectory();
  const connection = await startByHand(dataDirectory);
  await expect(startEmbedded({ dataDirectory })).rejects.toMatchObject({ code: "in-use" });
  expect(await column(connection, "select 1")).toEqual([1]);
});

async function startByHand(dataDirectory: string): Promise<Connection> {
  const paths = pathsIn(dataDirectory);
  const { postgres } = await findBinaries();
  const settings = ["-c", `unix_socket_directories=${paths.cluster}`, "-c", "listen_addresses="];
  const command = [postgres, "-D", paths.cluster, ...settings];
  const { file, args, options } = invocationAs(await chooseIdentity(paths, postgres), command);
  const server = spawn(file, args, { ...options, stdio: "ignore" });
  onTestFinished(async () => {
    server.kill("SIGINT");
    await new Promise((resolve) => server.once("exit", resolve));
  });
  const password = await readPassword(paths);
  const connection = { host: paths.cluster, user: "hourloom", password: password ?? "", database: "hourloom" };
  await vi.waitFor(() => column(connection, "select 1"), { timeout: 60_000 });
  return connection;
}
