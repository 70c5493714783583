import type { FileHandle } from "node:fs/promises";
import { createAllowance, RESTARTS } from "./allowance.mjs";
import type { Allowance } from "./allowance.mjs";
import { ensureAccess, renewAccess, type ClusterOptions } from "./access.ts";
import { findBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { findDirectoryProblem } from "./data-directory.mjs";
import { lockDirectory } from "./files/directory-lock.ts";
import type { DirectoryLock } from "./files/directory-lock.ts";
import { EmbeddedDatabaseError, explainFailure, hasCode } from "./files/errors.ts";
import { clearLeftovers } from "./leftovers.ts";
import { pathsIn, prepareHome } from "./files/paths.ts";
import type { Paths } from "./files/paths.ts";
import { chooseIdentity } from "./files/privileges.ts";
import { keepRunning } from "./restarts.ts";
import { openLog } from "./server-log.ts";
import { runServer, startServer, type ServerOptions, type ServerRun } from "./server.ts";
import { DATABASE, OWNER } from "./settings.ts";
import { clearSocketDirectory, prepareSocketDirectory, removeSocketDirectory, SOCKET_PORT } from "./socket.ts";
import type { SocketConnection } from "./socket.ts";

export { EmbeddedDatabaseError } from "./files/errors.ts";
export { RESTARTS, TOO_OFTEN, type Allowance } from "./allowance.mjs";

/** SQLSTATEs of a rejected login: no such role, or a wrong password. */
const REJECTED_LOGIN = ["28000", "28P01"];

export interface EmbeddedOptions {
  /**
   * The app's data directory; the database is in a subdirectory named after PostgreSQL's major
   * version.
   */
  dataDirectory: string;
  /** `false` disables fsync, for temporary databases; `true` by default. */
  durable?: boolean;
  /** Called when the server has ended by itself, before it is restarted. */
  onRestart?: () => void;
  /** Limit of restarts; `RESTARTS` by default. */
  restarts?: Allowance;
  /** A monotonic clock in milliseconds, for counting restarts. */
  now?: () => number;
  /**
   * Whether the app's role may create databases, as tests do; fixed when the cluster is created.
   */
  createsDatabases?: boolean;
  /** PostgreSQL settings that only a superuser may change, for benchmarks. */
  settings?: Record<string, string | number>;
}

/**
 * A PostgreSQL server owned by this process: it ends with the process in any case, and is restarted
 * when it ends by itself.
 */
export interface EmbeddedServer {
  /** Whether this start created the cluster, with an empty database `hourloom`. */
  created: boolean;
  /**
   * The connection to a database of this server, as the role that owns `hourloom`; valid across
   * restarts.
   */
  connection(database: string): SocketConnection;
  /**
   * Resolves when the server has ended for good, after `stop` or too many restarts; never rejects.
   */
  exited: Promise<void>;
  /** Ends connections and server; resolves when both have ended. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory, which it creates if necessary. Throws a one-line
 * `EmbeddedDatabaseError`: immediately if the directory is unusable, after half a second if another
 * app has locked it, within 6 s if a manually started server uses it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const paths = pathsIn(options.dataDirectory);
  try {
    rejectUnusable(paths);
    const binaries = await findBinaries();
    await prepareHome(paths);
    const lock = lockDirectory(paths);
    return await startLocked(options, { paths, binaries, lock });
  } catch (error) {
    throw explainFailure(error, paths.dataDirectory);
  }
}

function rejectUnusable({ dataDirectory }: Paths): void {
  const problem = findDirectoryProblem(dataDirectory);
  if (problem !== undefined) throw new EmbeddedDatabaseError("rights", problem);
}

/** Releases the lock when the server has ended for good. */
async function startLocked(
  options: EmbeddedOptions,
  { paths, binaries, lock }: { paths: Paths; binaries: Binaries; lock: DirectoryLock },
): Promise<EmbeddedServer> {
  const { durable = true, createsDatabases = false, settings = {} } = options;
  const { onRestart = () => {}, restarts = RESTARTS, now = () => performance.now() } = options;
  const mayRestart = createAllowance(restarts);
  try {
    await clearLeftovers(paths);
    const identity = await chooseIdentity(paths, binaries.postgres);
    const start = { paths, binaries, identity, durable, createsDatabases, settings };
    const first = await startFirst(start);
    const restarting = keepRunning(first.run, {
      launch: () => startAgain(start, first.connection),
      mayRestart: () => mayRestart(now()),
      onRestart,
    });
    const exited = restarting.exited.then(() => cleanUp(paths, lock));
    return {
      created: first.created,
      connection: (database) => ({ ...first.connection, database }),
      exited,
      stop: () => restarting.stop().then(() => exited),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

type Start = Omit<ClusterOptions, "log"> & Pick<ServerOptions, "settings">;

interface First {
  created: boolean;
  run: ServerRun;
  connection: SocketConnection;
}

async function startFirst(start: Start): Promise<First> {
  const log = await openLog(start.paths.log);
  try {
    const created = await ensureCluster({ ...start, log });
    const password = await ensureAccess({ ...start, log });
    return { created, ...(await startWith(password, { ...start, log })) };
  } finally {
    await log.close();
  }
}

async function startWith(password: string, start: Start & { log: FileHandle }): Promise<Omit<First, "created">> {
  const { paths, identity } = start;
  const host = await prepareSocketDirectory(paths, identity);
  const connect = async (secret: string) => {
    const address = { host, port: SOCKET_PORT, ssl: false as const };
    const connection = { ...address, user: OWNER, password: secret, database: DATABASE };
    return { connection, run: await startServer({ ...start, connection }) };
  };
  try {
    return await connect(password).catch(async (error: unknown) => {
      if (!hasCode(error, ...REJECTED_LOGIN)) throw error;
      // The cluster does not know the role or its password: it was copied from elsewhere.
      return await connect(await renewAccess(start));
    });
  } catch (error) {
    await removeSocketDirectory(paths);
    throw error;
  }
}

/** Starts another run on the same socket, where clients look for it. */
async function startAgain(start: Start, connection: SocketConnection): Promise<ServerRun> {
  const log = await openLog(start.paths.log);
  try {
    await clearLeftovers(start.paths, { politeMs: 0 });
    await clearSocketDirectory(connection.host);
    return runServer({ ...start, log, connection });
  } finally {
    await log.close();
  }
}

async function cleanUp(paths: Paths, lock: DirectoryLock): Promise<void> {
  try {
    await removeSocketDirectory(paths);
  } catch {
    // The next start tries again and reports the problem.
  } finally {
    lock.release();
  }
}
