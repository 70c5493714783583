import type { FileHandle } from "node:fs/promises";
import { ensureAccess, renewAccess } from "./access.ts";
import { findBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { findDirectoryProblem } from "./data-directory.mjs";
import { lockDirectory } from "./files/directory-lock.ts";
import type { DirectoryLock } from "./files/directory-lock.ts";
import { EmbeddedDatabaseError, explainFailure, hasCode } from "./files/errors.ts";
import { clearLeftovers } from "./leftovers.ts";
import { placesIn, prepareHome } from "./files/paths.ts";
import type { Places } from "./files/paths.ts";
import { chooseIdentity } from "./files/privileges.ts";
import type { ServerIdentity } from "./files/privileges.ts";
import { createAllowance, keepRunning, RESTARTS } from "./restarts.ts";
import type { Allowance, RestartOptions } from "./restarts.ts";
import { openLog } from "./server-log.ts";
import { runServer } from "./server.ts";
import type { ServerOptions, ServerRun } from "./server.ts";
import { DATABASE, OWNER } from "./settings.ts";
import { clearSocketDirectory, prepareSocketDirectory, removeSocketDirectory, SOCKET_PORT } from "./socket.ts";
import type { SocketConnection } from "./socket.ts";

export { EmbeddedDatabaseError } from "./files/errors.ts";
export { RESTARTS, type Allowance } from "./restarts.ts";

/** SQLSTATEs of a login that is refused: no such role, or not its password. */
const REJECTED_LOGIN = ["28000", "28P01"];

export interface EmbeddedOptions {
  /** The app's data directory; the database lies in a sub-directory that names PostgreSQL's major version. */
  dataDirectory: string;
  /** `false` gives up fsync, for databases that are thrown away; `true` when left out. */
  durable?: boolean;
  /** Hears that the server has ended by itself and is started again. */
  onRestart?: () => void;
  /** How often that is done; `RESTARTS` when left out. */
  restarts?: Allowance;
  /** Milliseconds of a clock that never goes back, by which restarts are counted. */
  now?: () => number;
  /** Whether the app's role may create databases, as tests do; decided when the cluster is made. */
  createsDatabases?: boolean;
  /** Settings of PostgreSQL that only a superuser may change, for measurements. */
  settings?: Record<string, string | number>;
}

/**
 * A PostgreSQL server of this process alone: it ends with it, however it ends, and is started again
 * when it ends by itself.
 */
export interface EmbeddedServer {
  /** The cluster was made by this start; it holds an empty database `hourloom`. */
  created: boolean;
  /**
   * How to reach a database of this server, as the role that owns `hourloom`; stays right when the
   * server is started again.
   */
  connection(database: string): SocketConnection;
  /** Resolves when the server is gone for good, after `stop` or too many ends; never rejects. */
  exited: Promise<void>;
  /** Ends connections and server; resolves when both are gone. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory, which it makes if need be. Throws `EmbeddedDatabaseError`
 * with one line for a person: at once when the directory cannot be used or a living app holds it,
 * within 6 s when a server does that was started by hand.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const places = placesIn(options.dataDirectory);
  try {
    rejectUnusable(places);
    const binaries = await findBinaries();
    await prepareHome(places);
    const lock = lockDirectory(places);
    return await startLocked(options, { places, binaries, lock });
  } catch (error) {
    throw explainFailure(error, places.dataDirectory);
  }
}

function rejectUnusable({ dataDirectory }: Places): void {
  const problem = findDirectoryProblem(dataDirectory);
  if (problem !== undefined) throw new EmbeddedDatabaseError("rights", problem);
}

interface Locked {
  places: Places;
  binaries: Binaries;
  /** Released when the server is gone for good. */
  lock: DirectoryLock;
}

async function startLocked(options: EmbeddedOptions, { places, binaries, lock }: Locked): Promise<EmbeddedServer> {
  const { durable = true, createsDatabases = false, settings = {} } = options;
  try {
    await clearLeftovers(places);
    const identity = await chooseIdentity(places, binaries.postgres);
    const start = { places, binaries, identity, durable, createsDatabases, settings };
    const first = await startFirst(start);
    const kept = keepRunning(
      first.run,
      restartsOf(options, () => startAgain(start, first.connection)),
    );
    const exited = kept.exited.then(() => cleanUp(places, lock));
    return {
      created: first.created,
      connection: (database) => ({ ...first.connection, database }),
      exited,
      stop: () => kept.stop().then(() => exited),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function restartsOf(options: EmbeddedOptions, launch: RestartOptions["launch"]): RestartOptions {
  const { onRestart = () => {}, restarts = RESTARTS, now = () => performance.now() } = options;
  const mayRestart = createAllowance(restarts);
  return { launch, mayRestart: () => mayRestart(now()), onRestart };
}

/** What all runs of one start have in common. */
interface Start {
  places: Places;
  binaries: Binaries;
  identity: ServerIdentity;
  durable: boolean;
  createsDatabases: boolean;
  settings: Record<string, string | number>;
}

interface First {
  created: boolean;
  run: ServerRun;
  connection: SocketConnection;
}

async function startFirst(start: Start): Promise<First> {
  const log = await openLog(start.places.log);
  try {
    const created = await ensureCluster({ ...start, log });
    const password = await ensureAccess({ ...start, log });
    return { created, ...(await startWith(password, { ...start, log })) };
  } finally {
    await log.close();
  }
}

async function startWith(password: string, start: Start & { log: FileHandle }): Promise<Omit<First, "created">> {
  const { places, identity } = start;
  const host = await prepareSocketDirectory(places, identity);
  const connect = async (secret: string) => {
    const address = { host, port: SOCKET_PORT, ssl: false as const };
    const connection = { ...address, user: OWNER, password: secret, database: DATABASE };
    return { connection, run: await untilUp({ ...start, connection }) };
  };
  try {
    return await connect(password).catch(async (error: unknown) => {
      if (!hasCode(error, ...REJECTED_LOGIN)) throw error;
      // The cluster does not know the role or its password: it was put here from elsewhere.
      return await connect(await renewAccess(start));
    });
  } catch (error) {
    await removeSocketDirectory(places);
    throw error;
  }
}

async function untilUp(options: ServerOptions): Promise<ServerRun> {
  const run = runServer(options);
  try {
    await run.ready;
    return run;
  } catch (error) {
    await run.stop();
    throw error;
  }
}

/** Another run at the same place, for clients that look for it there. */
async function startAgain(start: Start, connection: SocketConnection): Promise<ServerRun> {
  const log = await openLog(start.places.log);
  try {
    await clearLeftovers(start.places, { politeMs: 0 });
    await clearSocketDirectory(connection.host);
    return runServer({ ...start, log, connection });
  } finally {
    await log.close();
  }
}

async function cleanUp(places: Places, lock: DirectoryLock): Promise<void> {
  try {
    await removeSocketDirectory(places);
  } catch {
    // The next start does the same, and says what is in its way.
  } finally {
    lock.release();
  }
}
