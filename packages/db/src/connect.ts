import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database } from "./tables.ts";

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

/** How long a request waits for a server that is away, and how often it looks, in milliseconds. */
const AWAY_WAIT_MS = { most: 3_000, step: 50 };

/**
 * A pool whose callers wait while the server cannot be reached, since one that restarts is back within a second or two. Nothing has been
 * sent yet where that happens, so that nothing is done twice.
 */
function waitingPool(pool: pg.Pool): PostgresPool {
  async function connect(): Promise<pg.PoolClient> {
    const begun = performance.now();
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() - begun > AWAY_WAIT_MS.most) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, AWAY_WAIT_MS.step));
    }
  }
  return { connect, end: () => pool.end(), options: pool.options };
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
  // The pool listens to idle connections only; one that is cut while it works tells its query and then, too, whoever listens.
  pool.on("connect", (client) => client.on("error", onPoolError));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: waitingPool(pool) }) });
}

/** SQLSTATE classes and socket errors that mean "the database is away or overloaded", not "the statement is wrong". */
const awayCodes = /^(08...|57P0[1-4]|53...|57014|55P03|25P03|40001|40P01|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT)$/;

/** Of these, the ones that say that there is no connection, or not any more. */
const lostCodes = /^(08...|57P0[1-4]|ECONN\w+|ENOENT|EPIPE)$/;

/** What the driver says without a code: of a connection that ends, and of a statement on one that has ended, such as a rollback. */
const lostTexts = /Connection terminated|is not queryable/;

/** Whether an error says that the server cannot be reached just now, or has cut the connection. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" ? lostCodes.test(code) : lostTexts.test(error.message);
}

/** Whether an error says that the database cannot be reached or cannot keep up, so that a repeat may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string") return awayCodes.test(code);
  return lostTexts.test(error.message) || /timeout exceeded when trying to connect/.test(error.message);
}

/** Whether an error says that a unique constraint keeps the value for the row that has it. */
export function refusesAsTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}
