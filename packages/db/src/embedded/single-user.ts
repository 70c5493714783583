import type { FileHandle } from "node:fs/promises";
import type { Binaries } from "./binaries.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { CLUSTER_NAME } from "./server-processes.ts";
import { supervise } from "./supervisor.ts";

export interface SingleUserSession {
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  cluster: string;
  database: string;
  /** `false`: written data need not survive a power loss. */
  isSynced: boolean;
}

/**
 * Runs statements as the superuser on a cluster without a running server, which needs no login;
 * stops at the first error. Returns a short reason on failure, otherwise undefined.
 * Statements are passed by a pipe and not logged, since they may contain secrets.
 */
export async function runSingleUser(session: SingleUserSession, statements: string[]): Promise<string | undefined> {
  const { binaries, identity, log, cluster, database, isSynced } = session;
  const settings = [
    `cluster_name=${CLUSTER_NAME}`,
    "exit_on_error=true",
    "log_min_error_statement=panic",
    ...(isSynced ? [] : ["fsync=off"]),
  ];
  const command = [binaries.postgres, "--single", "-D", cluster, ...settings.flatMap((one) => ["-c", one]), database];
  return await supervise({ command, identity, log, onParentExit: "kill", input: linesOf(statements) }).ended;
}

/** In single-user mode a statement ends with its line. */
function linesOf(statements: string[]): string {
  return statements.map((statement) => `${statement.replaceAll(/\s+/g, " ").trim()}\n`).join("");
}
