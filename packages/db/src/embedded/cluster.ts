import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileHandle } from "node:fs/promises";
import { writeAccessRules } from "./access.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./files/errors.ts";
import { syncDirectory } from "./files/files.ts";
import { findReason } from "./server-log.ts";
import { giveTo } from "./files/ownership.ts";
import { createPassword, writePassword } from "./files/password.ts";
import { ownerOf } from "./files/paths.ts";
import type { Places } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { creationStatements } from "./roles.ts";
import { initArguments } from "./settings.ts";
import { runSingleUser } from "./single-user.ts";
import { supervise } from "./supervisor.ts";

export interface ClusterOptions {
  places: Places;
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  durable: boolean;
  createsDatabases: boolean;
}

const UNFINISHED = "unfinished-";

/**
 * Makes the cluster with its database if there is none, and says whether it did. It is built under another name and renamed when it is
 * complete and on disk, so that an app killed half way leaves nothing that looks like a cluster.
 */
export async function ensureCluster(options: ClusterOptions): Promise<boolean> {
  const { places, identity } = options;
  await removeUnfinished(places);
  const exists = (await ownerOf(places.cluster)) !== undefined;
  if (!exists) await createCluster(options);
  else await giveTo(identity, places.cluster);
  return !exists;
}

async function createCluster(options: ClusterOptions): Promise<void> {
  const { places, identity, durable, binaries, createsDatabases } = options;
  const unfinished = await mkdtemp(join(places.home, UNFINISHED));
  await giveTo(identity, unfinished);
  await run([binaries.initdb, ...initArguments(unfinished)], options);
  const { password, verifier } = createPassword();
  // Without fsync, since the whole cluster is synced once it is complete.
  const session = { ...options, cluster: unfinished, database: "postgres", isSynced: false };
  await rejectFailure(runSingleUser(session, creationStatements({ verifier, createsDatabases })), places);
  await writeAccessRules(unfinished);
  if (durable) await run([binaries.initdb, "--sync-only", "-D", unfinished], options);
  await writePassword(places, password);
  await rename(unfinished, places.cluster);
  if (durable) await syncDirectory(places.home);
}

async function run(command: string[], { places, identity, log }: ClusterOptions): Promise<void> {
  await rejectFailure(supervise({ command, identity, log, whenAbandoned: "kill" }).ended, places);
}

async function rejectFailure(ended: Promise<string | undefined>, places: Places): Promise<void> {
  const failure = await ended;
  if (failure === undefined) return;
  const reason = (await findReason(places.log)) ?? failure;
  throw new EmbeddedDatabaseError("failed", `The database in ${places.dataDirectory} cannot be created: ${reason}`);
}

/** Retries, because the killed initdb of a dead app may write its last file just now. */
async function removeUnfinished({ home }: Places): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(names.map((name) => rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })));
}
