import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import type { DirectoryLock } from "./directory-lock.ts";
import { EmbeddedDatabaseError } from "./errors.ts";
import { clearLeftovers, quitServer } from "./leftovers.ts";
import type { Places } from "./places.ts";
import type { ServerIdentity } from "./privileges.ts";
import { untilReady } from "./readiness.ts";
import { findReason } from "./server-log.ts";
import { DATABASE, serverArguments, USER } from "./settings.ts";
import { prepareSocketDirectory, removeSocketDirectory, SOCKET_PORT } from "./socket.ts";
import type { SocketConnection } from "./socket.ts";
import { supervise } from "./supervisor.ts";
import type { Supervised } from "./supervisor.ts";

const FAST_SHUTDOWN_MS = 1_500;

export interface ServerOptions {
  places: Places;
  binaries: Binaries;
  identity: ServerIdentity;
  log: FileHandle;
  /** Released when the server is gone. */
  lock: DirectoryLock;
  durable: boolean;
}

/** A server that accepts connections. */
export interface RunningServer {
  /** How to reach a database of this server. */
  connection(database: string): SocketConnection;
  /** Resolves when the server is gone for any reason; never rejects. */
  exited: Promise<void>;
  /** Ends connections and server; resolves when both are gone. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a complete cluster and waits until it accepts connections. */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const { places, binaries, identity, log, durable } = options;
  const host = await prepareSocketDirectory(places, identity);
  const command = [binaries.postgres, ...serverArguments(places.cluster, host, durable)];
  const supervised = supervise({ command, identity, log, whenAbandoned: "interrupt" });
  const exited = supervised.ended.then(() => cleanUp(options));
  const connection = (database: string): SocketConnection => ({
    host,
    port: SOCKET_PORT,
    ssl: false,
    user: USER,
    database,
  });
  const stop = () => stopServer(supervised, exited, places);
  try {
    if ((await untilReady(connection(DATABASE), supervised.ended)) === "ended")
      throw await describeFailure(supervised, places);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, exited, stop };
}

async function stopServer(supervised: Supervised, exited: Promise<void>, places: Places): Promise<void> {
  supervised.abandon();
  const patience = new AbortController();
  const slow = sleep(FAST_SHUTDOWN_MS, "slow" as const, { signal: patience.signal });
  try {
    if ((await Promise.race([exited, slow])) === "slow") await quitServer(places);
  } finally {
    patience.abort();
  }
  await exited;
}

async function cleanUp({ places, lock }: ServerOptions): Promise<void> {
  try {
    // The supervisor may have been killed alone, or the server without its children.
    await clearLeftovers(places);
    await removeSocketDirectory(places);
  } catch {
    // Nothing here can be helped now; the next start does the same and says what is in its way.
  } finally {
    lock.release();
  }
}

async function describeFailure(supervised: Supervised, places: Places): Promise<EmbeddedDatabaseError> {
  const reason = (await findReason(places.log)) ?? (await supervised.ended);
  return new EmbeddedDatabaseError("failed", `The database in ${places.dataDirectory} cannot start: ${reason}`);
}
