import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { replaceFile, textOf } from "./files/files.ts";
import { createPassword, readPassword, writePassword } from "./files/password.ts";
import type { Paths } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { upgradeStatements } from "./roles.ts";
import { rejectFailure } from "./server-log.ts";
import { DATABASE } from "./settings.ts";
import { runSingleUser } from "./single-user.ts";

const RULES = "# Written by Hourloom.\nlocal all all scram-sha-256\n";

export interface ClusterOptions {
  paths: Paths;
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  durable: boolean;
  createsDatabases: boolean;
}

/**
 * Ensures that only the app's role can log in to an existing cluster, by password, and returns the
 * password. Upgrades a cluster of an earlier version, and replaces a lost password: whoever can
 * write to the directory owns the data.
 * The password file is written last: if it exists, all other steps were completed, and an
 * interrupted start is repeated.
 */
export async function ensureAccess(options: ClusterOptions): Promise<string> {
  const password = await readPassword(options.paths);
  if (password === undefined) return await renewAccess(options);
  await writeAccessRules(options.paths.cluster);
  return password;
}

/**
 * Sets a new password of the app's role, and makes the role the owner of the database. No server
 * may be running on the cluster.
 */
export async function renewAccess(options: ClusterOptions): Promise<string> {
  const { paths, durable, createsDatabases } = options;
  const { password, verifier } = createPassword();
  const session = { ...options, cluster: paths.cluster, database: DATABASE, isSynced: durable };
  await rejectFailure(runSingleUser(session, upgradeStatements({ verifier, createsDatabases })), paths, "start");
  await writeAccessRules(paths.cluster);
  await writePassword(paths, password);
  return password;
}

/** Writes `pg_hba.conf`: logins by the socket only, with a password. */
export async function writeAccessRules(cluster: string): Promise<void> {
  const path = join(cluster, "pg_hba.conf");
  if ((await textOf(path)) !== RULES) await replaceFile(path, RULES);
}
