import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { isConnectionLost } from "./lost-connections.ts";
import type { Database } from "./tables.ts";
import { waitingPool } from "./waiting-pool.ts";

/** Where a PostgreSQL server is: an address from configuration, or the socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password?: string; database: string };

/** A database, or a transaction on it: what every query takes first. */
export type Db = Kysely<Database>;

// A calendar date is not an instant and a time on the clock's face has no seconds here: both stay text, in the form the schema prints.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIME, (value) => value.slice(0, "HH:mm".length));

// Instants go out in UTC: the process's own zone has offsets with seconds in the years before standard time, which would be cut off.
pg.defaults.parseInputDatesAsUTC = true;

/** Limits on one statement, one lock and one silent transaction, in milliseconds: a stalled caller must not hold the others. */
const sessionLimits = {
  statement_timeout: 3_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;

const POOL_SIZE = 10;
/** How long a request waits for a free connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 1_000;

/** What Node reads from a socket at once, in bytes. */
const CHUNK_BYTES = 65_536;

/**
 * Reads one chunk in a round of the event loop. Node would hand over up to 32 of them, and to parse
 * so many rows at a time would stall all other requests.
 */
function readPaced(socket: pg.Connection["stream"]): void {
  socket.on("data", (chunk: Buffer) => {
    if (chunk.length < CHUNK_BYTES) return;
    socket.pause();
    setImmediate(() => socket.resume());
  });
}

/**
 * Opens a pool of connections. `onPoolError` hears of connections that the server closed, which would otherwise end the process;
 * the pool replaces them by itself.
 */
export function openDatabase(connection: Connection, onPoolError: (error: Error) => void = () => {}): Db {
  const pool = new pg.Pool({
    ...connection,
    ...sessionLimits,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "hourloom",
  });
  pool.on("error", onPoolError);
  pool.on("connect", ({ connection }) => readPaced(connection.stream));
  // The pool listens to idle connections only; one that is cut while it works tells its query and then, too, whoever listens.
  pool.on("connect", (client) => client.on("error", onPoolError));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: waitingPool(pool) }) });
}

/**
 * SQLSTATE classes and socket errors that mean "the database is overloaded", not "the statement is
 * wrong".
 */
const overloadCodes = /^(53...|57014|55P03|25P03|40001|40P01|ETIMEDOUT)$/;

/** Whether an error says that the database cannot be reached or cannot keep up, so that a repeat may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && overloadCodes.test(code)) return true;
  return isConnectionLost(error) || /timeout exceeded when trying to connect/.test(error.message);
}

/** Whether an error says that a unique constraint keeps the value for the row that has it. */
export function rejectsAsTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}
