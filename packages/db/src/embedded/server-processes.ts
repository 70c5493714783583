import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The name of our servers; it is in the arguments of the postmaster and in the process titles of
 * its children.
 */
export const CLUSTER_NAME = "hourloom";

export interface ServerProcess {
  pid: number;
  /** Started by this launcher, not by hand. */
  ours: boolean;
}

/**
 * The running server processes of a cluster. All processes of PostgreSQL work in the cluster's
 * directory, which excludes zombies and unrelated processes that reuse a pid.
 */
export async function findServerProcesses(cluster: string, postmaster: number | undefined): Promise<ServerProcess[]> {
  if (process.platform === "linux") return findInProc(cluster);
  return postmaster === undefined ? [] : await findByPs(cluster, postmaster);
}

function findInProc(cluster: string): ServerProcess[] {
  const directory = statOf(cluster);
  if (directory === undefined) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && textOf(`/proc/${name}/comm`) === "postgres\n")
    .filter((name) => {
      // By inode: the same path may be another directory for a process in a container.
      const cwd = statOf(`/proc/${name}/cwd`);
      return cwd?.ino === directory.ino && cwd.dev === directory.dev;
    })
    .map((name) => ({ pid: Number(name), ours: isOurs(textOf(`/proc/${name}/cmdline`)) }));
}

/**
 * For systems without /proc, where a process's directory is unknown: finds only the postmaster, by
 * its arguments.
 */
async function findByPs(cluster: string, postmaster: number): Promise<ServerProcess[]> {
  try {
    const { stdout } = await run("ps", ["-ww", "-o", "stat=,command=", "-p", String(postmaster)]);
    const alive = !stdout.trimStart().startsWith("Z") && stdout.includes(`-D ${cluster}`);
    return alive ? [{ pid: postmaster, ours: isOurs(stdout) }] : [];
  } catch {
    // ps fails if there is no such process.
    return [];
  }
}

function isOurs(commandLine: string): boolean {
  return commandLine.includes(`cluster_name=${CLUSTER_NAME}`) || commandLine.startsWith(`postgres: ${CLUSTER_NAME}: `);
}

function statOf(path: string): { ino: bigint; dev: bigint } | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    // Ended since it was listed, a zombie, or another user's process.
    return undefined;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
