import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fromRoot, ROOT } from "../../scripts/repository.mjs";
import { TaskError } from "../../scripts/task-error.mjs";
import { findFreePort } from "../../scripts/testing/launch.ts";

/** The server as `npm start` runs it. */
export interface PageServer {
  /** Without a final slash. */
  address: string;
  /** Resolves when the server and its database have ended. */
  stop: () => Promise<void>;
}

const START_LIMIT_MS = 60_000;
const POLL_MS = 100;
/** Longer than a regular shutdown may take. */
const STOP_LIMIT_MS = 15_000;

async function isReady(address: string): Promise<boolean> {
  // Connections fail until it is listening.
  return await fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

interface Started {
  child: ChildProcess;
  /** Resolves when it has ended and its output is complete. */
  ended: Promise<void>;
  isOver: () => boolean;
  output: () => string;
}

function spawnServer(dataDirectory: string, port: number): Started {
  const child = spawn(process.execPath, [fromRoot("apps/api/src/main.ts")], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: String(port) },
    // A process group of its own, so that Ctrl-C does not reach it twice, and an IPC channel, by
    // which it detects the death of this process.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    for (const event of ["close", "error"]) child.on(event, () => resolve());
  }).then(() => {
    isOver = true;
  });
  return { child, ended, isOver: () => isOver, output: () => output.trim() };
}

async function waitUntilReady(address: string, { isOver, output }: Started, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(address))) {
    signal.throwIfAborted();
    if (isOver() || performance.now() > deadline) throw new TaskError("The server could not be started:", output());
    await sleep(POLL_MS);
  }
}

/** Stops a server, by force after a time limit. */
async function end({ child, ended }: Started): Promise<void> {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(force);
}

/**
 * Starts the server on a free port with its database in `dataDirectory`, and waits until it is
 * ready. Throws a TaskError with its output if it ends early or takes over a minute, and the
 * signal's reason if it is aborted; it is stopped then.
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
