import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fromRoot, ROOT } from "../../scripts/repository.mjs";
import { TaskError } from "../../scripts/task-error.mjs";
import { findFreePort } from "../../scripts/testing/launch.ts";

/** The real server, as `npm start` runs it. */
export interface PageServer {
  /** Without a slash at its end. */
  address: string;
  /** Resolves when it and its database have ended. */
  stop: () => Promise<void>;
}

const START_LIMIT_MS = 60_000;
const POLL_MS = 100;
/** More than an orderly end may take. */
const STOP_LIMIT_MS = 15_000;

async function isReady(address: string): Promise<boolean> {
  // Until it listens, a connection is refused.
  return await fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

interface Started {
  child: ChildProcess;
  /** Resolves when it has ended and everything that it said is there. */
  ended: Promise<void>;
  isOver: () => boolean;
  said: () => string;
}

function spawnServer(dataDirectory: string, port: number): Started {
  const child = spawn(process.execPath, [fromRoot("apps/api/src/main.ts")], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: String(port) },
    // A group of its own, so that Ctrl-C reaches it from here alone, and a channel on which it sees this process die.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  let isOver = false;
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    for (const event of ["close", "error"]) child.on(event, () => resolve());
  }).then(() => {
    isOver = true;
  });
  return { child, ended, isOver: () => isOver, said: () => said.trim() };
}

async function waitUntilReady(address: string, { isOver, said }: Started, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(address))) {
    signal.throwIfAborted();
    if (isOver() || performance.now() > deadline) throw new TaskError("The server could not be started:", said());
    await sleep(POLL_MS);
  }
}

/** Ends a server in order, or by force when that takes too long. */
async function end({ child, ended }: Started): Promise<void> {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(force);
}

/**
 * Starts the server on a free port with its database in `dataDirectory`, and waits until it is ready. Throws a TaskError with what it
 * said when it ends before or takes over a minute, and the signal's reason once that is aborted; nothing of it runs any more then.
 */
export async function startServer(dataDirectory: string, signal: AbortSignal): Promise<PageServer> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const started = spawnServer(dataDirectory, port);
  try {
    await waitUntilReady(address, started, signal);
  } catch (error) {
    await end(started);
    throw error;
  }
  return { address, stop: () => end(started) };
}
