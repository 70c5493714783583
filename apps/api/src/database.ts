import { openDatabase, type Connection, type Db } from "@hourloom/db/connect";
import { EmbeddedDatabaseError, startEmbedded, type EmbeddedServer } from "@hourloom/db/embedded/start";
import { migrateToLatest } from "@hourloom/db/migrate";
import type { Config } from "./config.ts";
import { StartupError } from "./startup-error.ts";

export interface RunningDatabase {
  db: Db;
  /** For connections beside the pool. */
  connection: Connection;
  /** Only an embedded database may be given demo data. */
  isEmbedded: boolean;
  /** Settles when an embedded server is gone, for any reason; never for a server of somebody else's. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

async function findServer(config: Config): Promise<{ connection: Connection; embedded?: EmbeddedServer }> {
  if (config.databaseUrl !== undefined) return { connection: { connectionString: config.databaseUrl } };
  try {
    const embedded = await startEmbedded({ dataDirectory: config.dataDirectory });
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
export async function runDatabase(config: Config, onPoolError: (error: Error) => void): Promise<RunningDatabase> {
  const { connection, embedded } = await findServer(config);
  try {
    await migrateToLatest(connection);
  } catch (error) {
    await embedded?.stop();
    const where = embedded === undefined ? "the database of DATABASE_URL" : "the embedded database";
    throw new StartupError(`Hourloom cannot use ${where}: ${reasonOf(error)}`);
  }
  const db = openDatabase(connection, onPoolError);
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
