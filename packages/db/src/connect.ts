import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { isConnectionLost } from "./lost-connections.ts";
import { createStatementNames } from "./statement-names.ts";
import type { Database } from "./tables/database.ts";
import { waitingPool, type ConnectionShares } from "./waiting-pool.ts";

/** A PostgreSQL server: a connection string, or the socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password?: string; database: string };

/** A database, or a transaction on it: the first argument of every query. */
export type Db = Kysely<Database>;

// Dates are no instants and times have no seconds here: both stay text, in the format of the
// schema.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIME, (value) => value.slice(0, "HH:mm".length));

// Instants are sent in UTC: the offsets of many zones had seconds before standard time, which would
// be cut off.
pg.defaults.parseInputDatesAsUTC = true;

/**
 * Timeouts of a statement, a lock and an idle transaction, in milliseconds: a stalled caller must
 * not block others.
 */
const sessionLimits = {
  statement_timeout: 3_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;

/** Connections of a process to the database. */
export const POOL_SIZE = 10;
/** How long a request waits for a free connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 1_000;

/** What Node reads from a socket at once, in bytes. */
const CHUNK_BYTES = 65_536;

/**
 * Reads one chunk per round of the event loop. Node would deliver up to 32 at once, and parsing so
 * many rows would stall other requests.
 */
function readPaced(socket: pg.Connection["stream"]): void {
  socket.on("data", (chunk: Buffer) => {
    if (chunk.length < CHUNK_BYTES) return;
    socket.pause();
    setImmediate(() => socket.resume());
  });
}

export interface PoolOptions {
  /**
   * Receives errors of connections that the server closed, which would otherwise end the process;
   * the pool replaces them.
   */
  onPoolError?: (error: Error) => void;
  /** Receives errors that mean that the database is away or overloaded. */
  onUnavailable?: (error: Error) => void;
  /**
   * Whether statements are prepared by name, which some poolers between app and server cannot
   * handle; by default they are.
   */
  preparesStatements?: boolean;
  /** Without them, every caller may take all connections. */
  shares?: ConnectionShares | undefined;
}

/** Opens a connection pool. */
export function openDatabase(
  connection: Connection,
  { onPoolError = () => {}, onUnavailable, preparesStatements = true, shares }: PoolOptions = {},
): Db {
  const pool = new pg.Pool({
    ...connection,
    ...sessionLimits,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "hourloom",
  });
  pool.on("error", onPoolError);
  pool.on("connect", ({ connection }) => readPaced(connection.stream));
  // The pool listens to idle connections only; a connection that is lost while in use emits an
  // error too.
  pool.on("connect", (client) => client.on("error", onPoolError));
  const names = preparesStatements ? createStatementNames() : undefined;
  const onError = (error: unknown) => {
    if (error instanceof Error && isDatabaseAway(error)) onUnavailable?.(error);
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: waitingPool(pool, { shares, names, onError }) }),
  });
}

/** SQLSTATEs and socket errors of an overloaded database, as opposed to an invalid statement. */
const overloadCodes = /^(53...|57014|55P03|25P03|40001|40P01|ETIMEDOUT)$/;

/** Whether the database cannot be reached or is overloaded, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && overloadCodes.test(code)) return true;
  return isConnectionLost(error) || /timeout exceeded when trying to connect/.test(error.message);
}

/** The result of a change; undefined if it violates this unique constraint. */
export async function unlessTaken<T>(change: Promise<T>, constraint: string): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
    if (isTaken) return undefined;
    throw error;
  }
}
