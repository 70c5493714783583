import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { directoryInUse, hasCode } from "./files/errors.ts";
import type { Places } from "./files/paths.ts";
import { findServerProcesses } from "./server-processes.ts";
import type { ServerProcess } from "./server-processes.ts";

const POLITE_MS = 2_000;
const PATIENCE_MS = 5_000;
const STEP_MS = 20;

/**
 * Clears away what a killed app left of its server; call it only while holding the directory's lock.
 *
 * A server that is still shutting down is helped along, for `politeMs` without force, and awaited;
 * one that was started by hand is not touched, and throws `in-use` unless it ends in 5 s. Then
 * `postmaster.pid` goes: PostgreSQL only asks whether a process of that number exists, and would be
 * kept from starting by a zombie or by an unrelated process that received the number. That is safe
 * even if the search missed a process: PostgreSQL finds the shared memory by the directory's inode
 * and refuses while it is in use.
 */
export async function clearLeftovers(places: Places, { politeMs = POLITE_MS } = {}): Promise<void> {
  const start = performance.now();
  for (;;) {
    const postmaster = await readPostmasterPid(places.cluster);
    const left = await findServerProcesses(places.cluster, postmaster);
    if (left.length === 0) break;
    const elapsedMs = performance.now() - start;
    if (elapsedMs > PATIENCE_MS) throw directoryInUse(places.dataDirectory);
    hurry(left, postmaster, elapsedMs < politeMs ? "polite" : "at-once");
    await sleep(STEP_MS);
  }
  await rm(join(places.cluster, "postmaster.pid"), { force: true });
}

/**
 * Makes the server go without waiting for its shutdown checkpoint. No committed row is lost; the next start replays the log.
 */
export async function quitServer(places: Places): Promise<void> {
  const postmaster = await readPostmasterPid(places.cluster);
  hurry(await findServerProcesses(places.cluster, postmaster), postmaster, "at-once");
}

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

function hurry(left: ServerProcess[], postmaster: number | undefined, manner: "polite" | "at-once"): void {
  const ours = left.filter(({ ours }) => ours);
  const head = ours.find(({ pid }) => pid === postmaster);
  if (head !== undefined) signal(head.pid, manner === "polite" ? "SIGINT" : "SIGQUIT");
  // Without a postmaster the rest would go by itself, but a backend first finishes its query, however long.
  else for (const { pid } of ours) signal(pid, manner === "polite" ? "SIGTERM" : "SIGQUIT");
}

function signal(pid: number, name: "SIGINT" | "SIGTERM" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH", "EPERM")) throw error;
  }
}
