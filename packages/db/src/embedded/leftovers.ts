import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { directoryInUse, hasCode, ignoreCodes } from "./files/errors.ts";
import type { Paths } from "./files/paths.ts";
import { findServerProcesses } from "./server-processes.ts";
import type { ServerProcess } from "./server-processes.ts";

const POLITE_MS = 2_000;
const WAIT_MAX_MS = 5_000;
const STEP_MS = 20;

/**
 * Ends what an ended app left of its server; call it only with the directory locked. Signals a
 * server that is still shutting down, gently for `politeMs`, and waits for it; throws `in-use` if
 * one that was started by hand does not end in 5 s.
 * Then removes `postmaster.pid`: PostgreSQL only checks whether that pid exists, and a zombie or an
 * unrelated process with the pid would prevent the start. It still refuses while the shared memory
 * of the directory's inode is in use.
 */
export async function clearLeftovers(paths: Paths, { politeMs = POLITE_MS } = {}): Promise<void> {
  const start = performance.now();
  for (;;) {
    const postmaster = await readPostmasterPid(paths.cluster);
    const left = await findServerProcesses(paths.cluster, postmaster);
    if (left.length === 0) break;
    const elapsedMs = performance.now() - start;
    if (elapsedMs > WAIT_MAX_MS) throw directoryInUse(paths.dataDirectory);
    signalServer(left, postmaster, elapsedMs < politeMs ? "polite" : "at-once");
    await sleep(STEP_MS);
  }
  await rm(join(paths.cluster, "postmaster.pid"), { force: true });
}

/**
 * Ends the server without its shutdown checkpoint. No committed row is lost; the next start replays
 * the log.
 */
export async function quitServer(paths: Paths): Promise<void> {
  const postmaster = await readPostmasterPid(paths.cluster);
  signalServer(await findServerProcesses(paths.cluster, postmaster), postmaster, "at-once");
}

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await ignoreCodes(readFile(join(cluster, "postmaster.pid"), "utf8"), "ENOENT", "ENOTDIR");
  const pid = Number.parseInt(text ?? "", 10);
  return pid > 0 ? pid : undefined;
}

function signalServer(left: ServerProcess[], postmaster: number | undefined, manner: "polite" | "at-once"): void {
  const ours = left.filter(({ ours }) => ours);
  const head = ours.find(({ pid }) => pid === postmaster);
  if (head !== undefined) signal(head.pid, manner === "polite" ? "SIGINT" : "SIGQUIT");
  // Without a postmaster the backends end by themselves, but only after their current query.
  else for (const { pid } of ours) signal(pid, manner === "polite" ? "SIGTERM" : "SIGQUIT");
}

function signal(pid: number, name: "SIGINT" | "SIGTERM" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH", "EPERM")) throw error;
  }
}
