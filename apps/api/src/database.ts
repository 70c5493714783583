import { openDatabase, type Connection, type Db } from "@hourloom/db/connect";
import {
  EmbeddedDatabaseError,
  RESTARTS,
  startEmbedded,
  type Allowance,
  type EmbeddedServer,
} from "@hourloom/db/embedded/start";
import { migrateToLatest } from "@hourloom/db/migrate";
import type { Config } from "./config.ts";
import { StartupError } from "./startup-error.ts";

export interface RunningDatabase {
  db: Db;
  /** For connections beside the pool. */
  connection: Connection;
  /** Only an embedded database may be given demo data. */
  isEmbedded: boolean;
  /**
   * Settles when an embedded server is gone for good, for any reason; never for a server of
   * somebody else's.
   */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

/** Tells a person, in a line, what happens to the database while it runs. */
type Complain = (line: string) => void;

/** What is said when an embedded database that was not asked to stop is gone for good. */
export const GIVEN_UP_LINE = `The embedded database has ended unexpectedly more than ${RESTARTS.most} times in ${RESTARTS.withinMs / 60_000} minutes; Hourloom stops, too. Why is in postgres-18/server.log in DATA_DIR.`;

type Server = { connection: Connection; embedded?: EmbeddedServer };

async function findServer(config: Config, complain: Complain, restarts: Allowance): Promise<Server> {
  if (config.databaseUrl !== undefined) return { connection: { connectionString: config.databaseUrl } };
  try {
    const embedded = await startEmbedded({
      dataDirectory: config.dataDirectory,
      restarts,
      onRestart: () => complain("The embedded database has ended unexpectedly and is started again."),
    });
    return { connection: embedded.connection("hourloom"), embedded };
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? new StartupError(error.message) : error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}

/** Starts the embedded database or finds the one of `DATABASE_URL`, and brings its schema up to date. Throws `StartupError` when there is none. */
export async function runDatabase(
  config: Config,
  complain: Complain,
  restarts: Allowance = RESTARTS,
): Promise<RunningDatabase> {
  const { connection, embedded } = await findServer(config, complain, restarts);
  try {
    await migrateToLatest(connection);
  } catch (error) {
    await embedded?.stop();
    const where = embedded === undefined ? "the database of DATABASE_URL" : "the embedded database";
    throw new StartupError(`Hourloom cannot use ${where}: ${reasonOf(error)}`);
  }
  const db = openDatabase(connection, (error) => {
    // The embedded one has a line for its restart, which says it for all connections.
    if (embedded === undefined) complain(`A connection to the database was lost: ${error.message}`);
  });
  return {
    db,
    connection,
    isEmbedded: embedded !== undefined,
    exited: embedded?.exited ?? new Promise(() => {}),
    stop: async () => {
      await db.destroy();
      await embedded?.stop();
    },
  };
}
