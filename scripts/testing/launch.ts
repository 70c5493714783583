import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Options of `npm start`. */
export interface LaunchOptions {
  readonly dataDirectory: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to start the launcher directly or through npm. */
  readonly through?: "launcher" | "npm";
}

/** A running `npm start`. */
export interface Launched {
  readonly child: ChildProcess;
  /**
   * Resolves when all output was read: with the exit code, or with the name of the signal that
   * killed the launcher itself.
   */
  readonly exited: Promise<number | string>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when the app is serving; rejects with its output if it ends before. */
  readonly ready: () => Promise<void>;
}

/** Whether nothing listens on the port. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** A free port below the ephemeral range, which other tests may use at the same time. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    if (await isFree(port)) return port;
  }
}

/** Starts Hourloom in a process group of its own, as a terminal does. */
export function launch({ dataDirectory, port, env = {}, through = "launcher" }: LaunchOptions): Launched {
  const [program, list] = through === "npm" ? ["npm", ["start"]] : [process.execPath, ["scripts/run.mjs", "start"]];
  const { PATH, HOME } = process.env;
  const child = spawn(program, list, {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, DATA_DIR: dataDirectory, PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | string>((resolve) => {
    child.on("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const ready = async (): Promise<void> => {
    while (!stdout.includes("Hourloom is ready")) {
      if (child.exitCode !== null) throw new Error(`Hourloom ended before it served:\n${stdout}\n${stderr}`);
      await sleep(20);
    }
  };
  return { child, exited, ready, stdout: () => stdout, stderr: () => stderr };
}

function readProcess(pid: string, what: "environ" | "cmdline" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    // It has ended meanwhile, or belongs to another user.
    return "";
  }
}

export interface Process {
  readonly pid: number;
  readonly command: string;
}

/** Running processes of a data directory: launcher, app, database and its watchdog. */
export function processesOf(dataDirectory: string): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => !/\) Z /.test(readProcess(pid, "stat")))
    .map((pid) => ({ pid, command: readProcess(pid, "cmdline").replaceAll("\0", " ").trim() }))
    .filter(
      ({ pid, command }) => command.includes(dataDirectory) || readProcess(pid, "environ").includes(dataDirectory),
    )
    .map(({ pid, command }) => ({ pid: Number(pid), command }));
}

/** The process id of the API. */
export function findApp(dataDirectory: string): number {
  const app = processesOf(dataDirectory).find(({ command }) => command.endsWith("apps/api/src/main.ts"));
  if (app === undefined) throw new Error("the app does not run");
  return app.pid;
}

/**
 * Waits until no process of the data directory is left; resolves with those that are left after
 * `withinMs`.
 */
export async function waitUntilGone(dataDirectory: string, withinMs: number): Promise<Process[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const left = processesOf(dataDirectory);
    if (left.length === 0 || performance.now() > deadline) return left;
    await sleep(50);
  }
}
