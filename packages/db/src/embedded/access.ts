import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./files/errors.ts";
import { replaceFile, textOf } from "./files/files.ts";
import { createPassword, readPassword, writePassword } from "./files/password.ts";
import type { Places } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { bringOverStatements } from "./roles.ts";
import { findReason } from "./server-log.ts";
import { DATABASE } from "./settings.ts";
import { runSingleUser } from "./single-user.ts";

const RULES = "# Written by Hourloom.\nlocal all all scram-sha-256\n";

export interface AccessOptions {
  places: Places;
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  durable: boolean;
  createsDatabases: boolean;
}

/**
 * Makes sure that the app's role alone gets into an existing cluster, by its password, and answers
 * the password. A cluster of an earlier version is brought over, and a lost password is replaced:
 * whoever can write in the directory owns the data.
 *
 * The password's file is written last, so that where there is one all else has been done; a start
 * that was killed before is repeated.
 */
export async function ensureAccess(options: AccessOptions): Promise<string> {
  const password = await readPassword(options.places);
  if (password === undefined) return await renewAccess(options);
  await writeAccessRules(options.places.cluster);
  return password;
}

/**
 * Gives the app's role a new password, and the database to the role. No server may be running on
 * the cluster.
 */
export async function renewAccess(options: AccessOptions): Promise<string> {
  const { places, durable, createsDatabases } = options;
  const { password, verifier } = createPassword();
  const session = { ...options, cluster: places.cluster, database: DATABASE, isSynced: durable };
  const failure = await runSingleUser(session, bringOverStatements({ verifier, createsDatabases }));
  if (failure !== undefined) {
    const reason = (await findReason(places.log)) ?? failure;
    throw new EmbeddedDatabaseError("failed", `The database in ${places.dataDirectory} cannot start: ${reason}`);
  }
  await writeAccessRules(places.cluster);
  await writePassword(places, password);
  return password;
}

/** Who may log in, and how (`pg_hba.conf`): by the socket alone, with a password. */
export async function writeAccessRules(cluster: string): Promise<void> {
  const path = join(cluster, "pg_hba.conf");
  if ((await textOf(path)) !== RULES) await replaceFile(path, RULES);
}
