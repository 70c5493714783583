import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What `npm start` is asked for. */
export interface Wish {
  readonly dataDirectory: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The launcher itself, or npm in front of it. */
  readonly through?: "launcher" | "npm";
}

/** A running `npm start`. */
export interface Launched {
  readonly child: ChildProcess;
  /** Resolves with the exit code; a signal's is 128 and its number, as in a shell. */
  readonly exited: Promise<number | string>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves once the app serves; throws with what it said if it ends before. */
  readonly ready: () => Promise<void>;
}

/** Whether nothing listens there. */
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

/** A port that is free, below those that systems hand out to who asks for any: a test beside this one may do so. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    if (await isFree(port)) return port;
  }
}

/** Starts Hourloom as a person would, in a process group of its own, as a terminal does. */
export function launch({ dataDirectory, port, env = {}, through = "launcher" }: Wish): Launched {
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
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
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
    // It ended while we looked, or is not ours to read.
    return "";
  }
}

export interface Process {
  readonly pid: number;
  readonly command: string;
}

/** Living processes that belong to a data directory: launcher, app, database and its watchdog. */
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

/** Waits until no process of the data directory is left; resolves with those that still are when the time is over. */
export async function waitUntilGone(dataDirectory: string, withinMs: number): Promise<Process[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const left = processesOf(dataDirectory);
    if (left.length === 0 || performance.now() > deadline) return left;
    await sleep(50);
  }
}
