import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { killAll } from "../../packages/db/src/embedded/fixtures/processes.ts";
import { findFreePort, launch, type Launched, processesOf, waitUntilGone, type Wish } from "./launch.ts";

/**
 * Upper limit, so that a hang ends: a server without an app notices within seconds, and PostgreSQL
 * then still checkpoints.
 */
export const GONE_MS = 40_000;

/** Starts Hourloom for the tests of a file. */
export interface Launcher {
  /** On a data directory that has been used before, unless another one is named. */
  start: (wish?: Partial<Wish>) => Promise<Launched & Wish>;
  /** The same, once it serves. */
  startAndWait: (wish?: Partial<Wish>) => Promise<Launched & Wish>;
  /** An empty place for data; what runs in it ends with the test. */
  makeDataDirectory: () => Promise<string>;
}

/**
 * Registers what a file needs to start Hourloom: a data directory to copy, and the end of all that
 * was started.
 */
export function setUpLauncher(): Launcher {
  const started: string[] = [];
  /** Where Hourloom has run once: a copy of it starts without making a cluster. */
  let used = "";

  /** Not below the usual temporary folder: its path is short, and the database's own user may enter it. */
  async function makeDataDirectory(): Promise<string> {
    const directory = path.join(await mkdtemp("/tmp/hourloom-start-"), "data");
    started.push(directory);
    return directory;
  }

  async function copyUsed(): Promise<string> {
    const directory = await makeDataDirectory();
    // With its owners: under root the database may be another user's.
    execFileSync("cp", ["-a", used, directory]);
    return directory;
  }

  async function start(wish: Partial<Wish> = {}): Promise<Launched & Wish> {
    const complete = {
      dataDirectory: wish.dataDirectory ?? (await copyUsed()),
      port: wish.port ?? (await findFreePort()),
      ...wish,
    };
    return { ...launch(complete), ...complete };
  }

  async function startAndWait(wish: Partial<Wish> = {}): Promise<Launched & Wish> {
    const launched = await start(wish);
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
    // What a beforeAll that failed has started.
    await endAll();
    if (used !== "") await rm(path.dirname(used), { recursive: true, force: true, maxRetries: 20 });
  });

  afterEach(endAll);

  return { start, startAndWait, makeDataDirectory };
}

/** Something that accepts connections and never says a word. */
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
