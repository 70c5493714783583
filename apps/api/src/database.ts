import { openDatabase, type Connection, type Db } from "@hourloom/db/connect";
import {
  EmbeddedDatabaseError,
  RESTARTS,
  startEmbedded,
  TOO_OFTEN,
  type Allowance,
  type EmbeddedServer,
} from "@hourloom/db/embedded/start";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { migrateToLatest } from "@hourloom/db/migrate";
import { findLatestMigration } from "@hourloom/db/queries/installation";
import { createConnectionShares } from "./core/load/connection-shares.ts";
import { createShortages } from "./services/health/shortages.ts";
import type { Config } from "./config.ts";
import { StartupError } from "./startup-error.ts";

export interface RunningDatabase {
  db: Db;
  /** For connections outside the pool. */
  connection: Connection;
  /** Only an embedded database gets demo data. */
  isEmbedded: boolean;
  /** Whether it lacked space, memory or connections within the last minute. */
  isShort: () => boolean;
  /** Resolves when an embedded server has ended for good; never for an external server. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

/** Tells the administrator something about the database, as one line. */
type ReportProblem = (line: string) => void;

/** A connection may be lost some time before the end of the embedded server is known. */
const RESTART_KNOWN_MS = 2_000;

/** Message when the embedded database has ended for good. */
export const RESTARTS_EXHAUSTED_LINE = `The embedded database has ended unexpectedly ${TOO_OFTEN}; Hourloom stops, too. Why is in postgres-18/server.log in DATA_DIR.`;

interface Server {
  connection: Connection;
  embedded?: EmbeddedServer;
  /** Whether an embedded server has ended within the last minute. */
  hasEnded: () => boolean;
}

async function findServer(config: Config, reportProblem: ReportProblem, restarts: Allowance): Promise<Server> {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl }, hasEnded: () => false };
  }
  let endedMs = -Infinity;
  const noteEnd = () => {
    endedMs = performance.now();
  };
  try {
    const embedded = await startEmbedded({
      dataDirectory: config.dataDirectory,
      restarts,
      onRestart: () => {
        noteEnd();
        reportProblem("The embedded database has ended unexpectedly and is started again.");
      },
    });
    void embedded.exited.then(noteEnd);
    const hasEnded = () => performance.now() - endedMs < MINUTE_MS;
    return { connection: embedded.connection("hourloom"), embedded, hasEnded };
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? new StartupError(error.message) : error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}

function unusable(embedded: EmbeddedServer | undefined, error: unknown): StartupError {
  const where = embedded === undefined ? "the database of DATABASE_URL" : "the embedded database";
  return new StartupError(`Hourloom cannot use ${where}: ${reasonOf(error)}`);
}

/**
 * Starts the embedded database or uses the one of `DATABASE_URL`, and migrates its schema. Throws
 * `StartupError` on failure.
 */
export async function runDatabase(
  config: Config,
  reportProblem: ReportProblem,
  restarts: Allowance = RESTARTS,
): Promise<RunningDatabase> {
  const { connection, embedded, hasEnded } = await findServer(config, reportProblem, restarts);
  try {
    await migrateToLatest(connection, reportProblem);
  } catch (error) {
    await embedded?.stop();
    throw unusable(embedded, error);
  }
  const shortages = createShortages(reportProblem, () => performance.now());
  /** Restarts of the embedded server are reported once, not for each connection. */
  const noteUnlessEnded = (error: Error) => {
    if (embedded === undefined || !isConnectionLost(error)) return shortages.note(error);
    setTimeout(() => {
      if (!hasEnded()) shortages.note(error);
    }, RESTART_KNOWN_MS).unref();
  };
  const db = openDatabase(connection, {
    preparesStatements: config.preparesStatements,
    shares: createConnectionShares(),
    onUnavailable: noteUnlessEnded,
    onPoolError: (error) => {
      if (embedded === undefined) reportProblem(`A connection to the database was lost: ${error.message}`);
      else noteUnlessEnded(error);
    },
  });
  try {
    // A pooler may let migrations through, and not the connections of the pool.
    await findLatestMigration(db);
  } catch (error) {
    await db.destroy();
    await embedded?.stop();
    throw unusable(embedded, error);
  }
  return {
    db,
    connection,
    isShort: shortages.isShort,
    isEmbedded: embedded !== undefined,
    exited: embedded?.exited ?? new Promise(() => {}),
    stop: async () => {
      await db.destroy();
      await embedded?.stop();
    },
  };
}
