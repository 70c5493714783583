import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { killAll } from "../../packages/db/src/embedded/fixtures/processes.ts";
import { scratchDirectory } from "../../packages/db/src/testing/scratch-directory.ts";
import { findFreePort, launch, type Launched, processesOf, waitUntilGone, type LaunchOptions } from "./launch.ts";

/**
 * Timeout: a server without an app notices that within seconds, and PostgreSQL then writes a
 * checkpoint.
 */
export const GONE_MS = 40_000;

/** Starts Hourloom for the tests of a file. */
export interface Launcher {
  /** Uses a copy of an initialised data directory by default. */
  start: (options?: Partial<LaunchOptions>) => Promise<Launched & LaunchOptions>;
  /** The same; resolves when it is serving. */
  startAndWait: (options?: Partial<LaunchOptions>) => Promise<Launched & LaunchOptions>;
  /** An empty data directory; its processes are ended after the test. */
  makeDataDirectory: () => Promise<string>;
}

/** Registers hooks that prepare a data directory and end all started processes. */
export function setUpLauncher(): Launcher {
  const started: string[] = [];
  /** An initialised data directory: a copy of it starts without creating a cluster. */
  let used = "";

  /** The path must be short, and accessible to the database's own user. */
  async function makeDataDirectory(): Promise<string> {
    const directory = path.join(await mkdtemp(path.join(scratchDirectory(), "hourloom-start-")), "data");
    started.push(directory);
    return directory;
  }

  async function copyUsed(): Promise<string> {
    const directory = await makeDataDirectory();
    // Preserves the owner, because as root the database runs as another user.
    execFileSync("cp", ["-a", used, directory]);
    return directory;
  }

  async function start(options: Partial<LaunchOptions> = {}): Promise<Launched & LaunchOptions> {
    const complete = {
      dataDirectory: options.dataDirectory ?? (await copyUsed()),
      port: options.port ?? (await findFreePort()),
      ...options,
    };
    return { ...launch(complete), ...complete };
  }

  async function startAndWait(options: Partial<LaunchOptions> = {}): Promise<Launched & LaunchOptions> {
    const launched = await start(options);
    await launched.ready();
    return launched;
  }

  async function endAll(): Promise<void> {
    for (const directory of started.splice(0)) {
      killAll(processesOf(directory).map(({ pid }) => pid));
      await waitUntilGone(directory, GONE_MS);
      await rm(path.dirname(directory), { recursive: true, force: true, maxRetries: 20 });
    }
  }

  beforeAll(async () => {
    const { child, exited, dataDirectory } = await startAndWait({ dataDirectory: await makeDataDirectory() });
    child.kill("SIGTERM");
    const code = await exited;
    if (code !== 0) throw new Error(`The first start, whose data the tests copy, ended with ${code}.`);
    used = dataDirectory;
    started.splice(0);
  });

  afterAll(async () => {
    // Processes of a failed `beforeAll`.
    await endAll();
    if (used !== "") await rm(path.dirname(used), { recursive: true, force: true, maxRetries: 20 });
  });

  afterEach(endAll);

  return { start, startAndWait, makeDataDirectory };
}

/** Signs up as ann; returns the status, which is 201 once and 400 from then on. */
export async function signUp(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/users/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ann", email: "ann@example.com", password: "quiet-river-stone" }),
  });
  return response.status;
}

/** A server that accepts connections and never responds. */
export async function listenInSilence(): Promise<{ port: number; touched: Promise<void>; close: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on("error", () => {})));
  const touched = new Promise<void>((resolve) => server.once("connection", () => resolve()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on no port");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: address.port, touched, close };
}
