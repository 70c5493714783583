import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findFreePort, launch, type Launched, processesOf, waitUntilGone, type Wish } from "./testing/launch.ts";

/** Less than what a call in flight is waited for (10 s), and a mail server: whoever waits for either has not stopped by then. A quiet machine takes far less. */
const STOP_MS = 9_000;
/** A server without an app notices within some seconds; PostgreSQL then still checkpoints. */
const ORPHAN_MS = 40_000;

const started: string[] = [];

/** Not below the usual temporary folder: its path is short, and the database's own user may enter it. */
async function makeDataDirectory(): Promise<string> {
  const directory = path.join(await mkdtemp("/tmp/hourloom-start-"), "data");
  started.push(directory);
  return directory;
}

/** Where Hourloom has run once: a copy of it starts without making a cluster. */
let used = "";

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

function findApp(dataDirectory: string): number {
  const app = processesOf(dataDirectory).find(({ command }) => command.endsWith("apps/api/src/main.ts"));
  if (app === undefined) throw new Error("the app does not run");
  return app.pid;
}

function groupOf({ child }: Launched): number {
  if (child.pid === undefined) throw new Error("it was not started");
  return -child.pid;
}

/** Something that accepts connections and never says a word. */
async function listenInSilence(): Promise<{ port: number; touched: Promise<void>; close: () => void }> {
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

beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/run.mjs", "build"], { cwd: path.resolve(import.meta.dirname, "..") });
  const { child, exited, dataDirectory } = await startAndWait({ dataDirectory: await makeDataDirectory() });
  child.kill("SIGTERM");
  await exited;
  used = dataDirectory;
  started.splice(0);
});

afterAll(() => rm(path.dirname(used), { recursive: true, force: true }));

afterEach(async () => {
  for (const directory of started.splice(0)) {
    for (const { pid } of processesOf(directory)) process.kill(pid, "SIGKILL");
    await waitUntilGone(directory, ORPHAN_MS);
    await rm(path.dirname(directory), { recursive: true, force: true });
  }
});

describe("stopping", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "%s to the launcher stops everything, database included",
    async (signal) => {
      const { child, exited, dataDirectory } = await startAndWait();
      child.kill(signal);
      expect(await exited).toBe(0);
      expect(await waitUntilGone(dataDirectory, STOP_MS)).toEqual([]);
      expect(globSync(`${dataDirectory}/**/postmaster.pid`), "the database has stopped in order").toEqual([]);
    },
  );

  test("a mail server that never answers does not hold it up", async () => {
    const { port: silent, close, touched } = await listenInSilence();
    try {
      const app = await startAndWait({ env: { SMTP_URL: `smtp://127.0.0.1:${silent}` } });
      const signedUp = await fetch(`http://127.0.0.1:${app.port}/api/v1/users/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "ann", email: "ann@example.com", password: "quiet-river-stone" }),
      });
      expect(signedUp.status).toBe(201);
      await touched;
      app.child.kill("SIGTERM");
      expect(await waitUntilGone(app.dataDirectory, STOP_MS)).toEqual([]);
    } finally {
      close();
    }
  });

  test("Ctrl-C, which comes from the terminal and again through npm, is one request", async () => {
    const launched = await startAndWait();
    process.kill(groupOf(launched), "SIGINT");
    await sleep(30);
    launched.child.kill("SIGINT");
    expect(await launched.exited).toBe(0);
    expect(await waitUntilGone(launched.dataDirectory, STOP_MS)).toEqual([]);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s to npm stops everything", async (signal) => {
    const { child, exited, dataDirectory } = await startAndWait({ through: "npm" });
    child.kill(signal);
    await exited;
    expect(await waitUntilGone(dataDirectory, STOP_MS)).toEqual([]);
  });

  test("when npm is killed outright the app and its database end", async () => {
    const { child, dataDirectory } = await startAndWait({ through: "npm" });
    child.kill("SIGKILL");
    expect(await waitUntilGone(dataDirectory, ORPHAN_MS)).toEqual([]);
  });

  test("when the launcher is killed outright the app and its database end", async () => {
    const { child, dataDirectory } = await startAndWait();
    child.kill("SIGKILL");
    expect(await waitUntilGone(dataDirectory, ORPHAN_MS)).toEqual([]);
  });

  test("when the launcher is killed while the database starts nothing stays behind", async () => {
    const { child, dataDirectory } = await start({ dataDirectory: await makeDataDirectory() });
    while (!processesOf(dataDirectory).some(({ command }) => /postgres|initdb/.test(command))) await sleep(5);
    child.kill("SIGKILL");
    expect(await waitUntilGone(dataDirectory, ORPHAN_MS)).toEqual([]);
  });

  test("when the app is killed outright the launcher ends, and the next start serves the same data", async () => {
    const first = await startAndWait();
    process.kill(findApp(first.dataDirectory), "SIGKILL");
    expect(await first.exited).toBe(128 + 9);
    const second = await startAndWait({ dataDirectory: first.dataDirectory });
    expect((await fetch(`http://127.0.0.1:${second.port}/readyz`)).status).toBe(200);
  });
});

describe("serving", () => {
  test("the first start says where to go, and a later one installs, builds and seeds nothing", async () => {
    const first = await startAndWait({ dataDirectory: await makeDataDirectory() });
    expect(first.stdout()).toMatch(/^Hourloom is ready: open http:\/\/localhost:\d+\/app .*demo@hourloom\.local/m);
    first.child.kill("SIGTERM");
    await first.exited;
    const second = await startAndWait({ dataDirectory: first.dataDirectory });
    expect(second.stdout().trimEnd()).toMatch(/^Hourloom is ready: .*$/);
    expect(second.stderr()).toBe("");
  });

  test("/livez and /readyz answer", async () => {
    const { port } = await startAndWait();
    const [live, ready] = await Promise.all(
      ["livez", "readyz"].map((name) => fetch(`http://127.0.0.1:${port}/${name}`)),
    );
    expect([live?.status, ready?.status]).toEqual([200, 200]);
  });
});

describe("what a person can mend is said in one line", () => {
  async function expectRefusal(launched: Launched, line: RegExp): Promise<void> {
    expect(await launched.exited).toBe(1);
    expect(launched.stdout()).not.toContain("ready");
    expect(launched.stderr().trimEnd()).toMatch(line);
    expect(launched.stderr().trimEnd().split("\n")).toHaveLength(1);
  }

  test("a port in use", async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", () => resolve()));
    try {
      await expectRefusal(await start({ port }), new RegExp(`${port}.*in use`));
    } finally {
      other.close();
    }
  });

  test("a data directory in use", async () => {
    const { dataDirectory } = await startAndWait();
    await expectRefusal(await start({ dataDirectory }), /using|in use/);
  });

  test("an unreachable DATABASE_URL", async () => {
    const port = await findFreePort();
    await expectRefusal(
      await start({ env: { DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nothing` } }),
      /DATABASE_URL/,
    );
  });

  test("a DATABASE_URL where something listens that never answers", async () => {
    const { port, close } = await listenInSilence();
    try {
      await expectRefusal(
        await start({ env: { DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nothing` } }),
        /DATABASE_URL/,
      );
    } finally {
      close();
    }
  });

  test("a PORT that is none", async () => {
    await expectRefusal(await start({ env: { PORT: "eight thousand" } }), /PORT/);
  });
});
