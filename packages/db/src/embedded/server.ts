import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { directoryInUse, EmbeddedDatabaseError, hasCode } from "./files/errors.ts";
import { clearLeftovers, quitServer } from "./leftovers.ts";
import type { Paths } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { findReason } from "./server-log.ts";
import { serverArguments, type SettingsOptions } from "./settings.ts";
import type { SocketConnection } from "./socket.ts";
import { supervise, type SupervisedProgram } from "./supervisor.ts";
import { Client } from "pg";
import { isConnectionLost } from "../lost-connections.ts";

const STEP_MS = 10;

/**
 * Waits until the server accepts a connection, or until `ended` settles; returns which came first.
 */
async function untilReady(connection: SocketConnection, ended: Promise<unknown>): Promise<"ready" | "ended"> {
  let over = false;
  void ended.then(() => (over = true));
  while (!over) {
    if (await accepts(connection)) return "ready";
    await sleep(STEP_MS);
  }
  return "ended";
}

async function accepts(connection: SocketConnection): Promise<boolean> {
  const client = new Client(connection);
  // An error while the connection closes would end the app without a listener.
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // No socket yet, a socket without a listener, "the database system is starting up", or a server
    // that ends meanwhile.
    if (isConnectionLost(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

const FAST_SHUTDOWN_MS = 1_500;
/** Why PostgreSQL does not start beside another server on its cluster. */
const USED_BY_ANOTHER = /^(?:lock file "postmaster\.pid" already exists|pre-existing shared memory block)/;
/** Starts of a server whose cluster another one uses. */
const TRIES = 3;

export interface ServerOptions extends SettingsOptions {
  paths: Paths;
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  connection: SocketConnection;
}

/** One run of PostgreSQL, from its start to its end. */
export interface ServerRun {
  /**
   * Resolves when it accepts connections. Rejects if it ends before, or rejects the connection; it
   * is then stopped.
   */
  ready: Promise<void>;
  /** Resolves when all its processes have ended, for any reason; never rejects. */
  gone: Promise<void>;
  /** Ends connections and server; resolves when both have ended. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and waits until it is ready. Tries again if another server uses the cluster: an
 * app that was killed may just have been starting one, which `clearLeftovers` did not find yet.
 */
export async function startServer(options: ServerOptions, tries = TRIES): Promise<ServerRun> {
  const run = runServer(options);
  try {
    await run.ready;
    return run;
  } catch (error) {
    await run.stop();
    if (tries > 1 && hasCode(error, "in-use")) return await startServer(options, tries - 1);
    throw error;
  }
}

/** Starts PostgreSQL on a complete cluster. */
export function runServer(options: ServerOptions): ServerRun {
  const { paths, binaries, identity, log, connection } = options;
  const command = [binaries.postgres, ...serverArguments(paths.cluster, connection.host, options)];
  const supervised = supervise({ command, identity, log, onParentExit: "interrupt" });
  const gone = supervised.ended.then(() => clearRemains(paths));
  const stop = () => stopServer(supervised, gone, paths);
  const ready = becomeReady(options, supervised);
  ready.catch(() => void stop());
  return { ready, gone, stop };
}

async function becomeReady({ connection, paths }: ServerOptions, { ended }: SupervisedProgram): Promise<void> {
  if ((await untilReady(connection, ended)) === "ready") return;
  const reason = (await findReason(paths.log)) ?? (await ended);
  if (reason !== undefined && USED_BY_ANOTHER.test(reason)) throw directoryInUse(paths.dataDirectory);
  throw new EmbeddedDatabaseError("failed", `The database in ${paths.dataDirectory} cannot start: ${reason}`);
}

async function stopServer(supervised: SupervisedProgram, gone: Promise<void>, paths: Paths): Promise<void> {
  supervised.stop();
  const patience = new AbortController();
  const slow = sleep(FAST_SHUTDOWN_MS, "slow" as const, { signal: patience.signal });
  try {
    if ((await Promise.race([gone, slow])) === "slow") await quitServer(paths);
  } finally {
    patience.abort();
  }
  await gone;
}

/**
 * The supervisor alone may have been killed, or the server without its children: remaining
 * processes have lost their clients.
 */
async function clearRemains(paths: Paths): Promise<void> {
  try {
    await clearLeftovers(paths, { politeMs: 0 });
  } catch {
    // The next start tries again and reports the problem.
  }
}
