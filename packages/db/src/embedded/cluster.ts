import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type ClusterOptions, writeAccessRules } from "./access.ts";
import { syncDirectory } from "./files/files.ts";
import { rejectFailure } from "./server-log.ts";
import { changeOwner } from "./files/ownership.ts";
import { createPassword, writePassword } from "./files/password.ts";
import { ownerOf } from "./files/paths.ts";
import type { Paths } from "./files/paths.ts";
import { creationStatements } from "./roles.ts";
import { initArguments } from "./settings.ts";
import { runSingleUser } from "./single-user.ts";
import { supervise } from "./supervisor.ts";

const UNFINISHED = "unfinished-";

/**
 * Creates the cluster with its database if it does not exist; returns whether it did. It is built
 * under a temporary name and renamed once complete and synced, so that an interrupted start leaves
 * no partial cluster.
 */
export async function ensureCluster(options: ClusterOptions): Promise<boolean> {
  const { paths, identity } = options;
  await removeUnfinished(paths);
  const exists = (await ownerOf(paths.cluster)) !== undefined;
  if (!exists) await createCluster(options);
  else await changeOwner(identity, paths.cluster);
  return !exists;
}

async function createCluster(options: ClusterOptions): Promise<void> {
  const { paths, identity, durable, binaries, createsDatabases } = options;
  const unfinished = await mkdtemp(join(paths.home, UNFINISHED));
  await changeOwner(identity, unfinished);
  await run([binaries.initdb, ...initArguments(unfinished)], options);
  const { password, verifier } = createPassword();
  // Without fsync, since the whole cluster is synced once it is complete.
  const session = { ...options, cluster: unfinished, database: "postgres", isSynced: false };
  await rejectFailure(runSingleUser(session, creationStatements({ verifier, createsDatabases })), paths, "be created");
  await writeAccessRules(unfinished);
  if (durable) await run([binaries.initdb, "--sync-only", "-D", unfinished], options);
  await writePassword(paths, password);
  await rename(unfinished, paths.cluster);
  if (durable) await syncDirectory(paths.home);
}

async function run(command: string[], { paths, identity, log }: ClusterOptions): Promise<void> {
  await rejectFailure(supervise({ command, identity, log, onParentExit: "kill" }).ended, paths, "be created");
}

/** Retries, since the killed initdb of an ended app may just be writing its last file. */
async function removeUnfinished({ home }: Paths): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(names.map((name) => rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })));
}
