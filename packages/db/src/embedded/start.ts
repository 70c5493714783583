import type { FileHandle } from "node:fs/promises";
import { findBinaries } from "./binaries.ts";
import type { Binaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { lockDirectory } from "./directory-lock.ts";
import type { DirectoryLock } from "./directory-lock.ts";
import { findDirectoryProblem } from "./data-directory.mjs";
import { EmbeddedDatabaseError, explainFailure } from "./errors.ts";
import { clearLeftovers } from "./leftovers.ts";
import { placesIn, prepareHome } from "./places.ts";
import type { Places } from "./places.ts";
import { chooseIdentity } from "./privileges.ts";
import { openLog } from "./server-log.ts";
import { runServer } from "./server.ts";
import type { RunningServer } from "./server.ts";

export { EmbeddedDatabaseError } from "./errors.ts";

export interface EmbeddedOptions {
  /** The app's data directory; the database lies in a sub-directory that names PostgreSQL's major version. */
  dataDirectory: string;
  /** `false` gives up fsync, for databases that are thrown away; `true` when left out. */
  durable?: boolean;
}

/** A PostgreSQL server of this process alone: it ends with it, however it ends. */
export interface EmbeddedServer extends RunningServer {
  /** The cluster was made by this start; it holds an empty database `hourloom`. */
  created: boolean;
}

/**
 * Starts PostgreSQL on a data directory, which it makes if need be. Throws `EmbeddedDatabaseError` with one line for a person: at once
 * when a living app holds the directory, within 6 s when a server does that was started by hand.
 */
export async function startEmbedded({ dataDirectory, durable = true }: EmbeddedOptions): Promise<EmbeddedServer> {
  const places = placesIn(dataDirectory);
  try {
    refuseUnusable(places);
    const binaries = await findBinaries();
    await prepareHome(places);
    const lock = lockDirectory(places);
    return await startLocked({ places, binaries, lock, durable });
  } catch (error) {
    throw explainFailure(error, places.dataDirectory);
  }
}

function refuseUnusable({ dataDirectory }: Places): void {
  const problem = findDirectoryProblem(dataDirectory);
  if (problem !== undefined) throw new EmbeddedDatabaseError("rights", problem);
}

interface Start {
  places: Places;
  binaries: Binaries;
  lock: DirectoryLock;
  durable: boolean;
}

async function startLocked(start: Start): Promise<EmbeddedServer> {
  let log: FileHandle | undefined;
  try {
    await clearLeftovers(start.places);
    log = await openLog(start.places.log);
    const identity = await chooseIdentity(start.places, start.binaries.postgres);
    const created = await ensureCluster({ ...start, identity, log });
    return { created, ...(await runServer({ ...start, identity, log })) };
  } catch (error) {
    start.lock.release();
    throw error;
  } finally {
    await log?.close();
  }
}
