import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { isConnectionLost } from "./lost-connections.ts";
import { isPlanStale, type StatementNames } from "./statement-names.ts";

/**
 * How long a request waits for an unreachable server, and how often it retries, in milliseconds.
 */
const AWAY_WAIT_MS = { most: 3_000, step: 50 };

/** Bounds how many connections a caller has at a time. */
export interface ConnectionShares {
  /** Waits until the caller may have one more; returns a function to call once it is released. */
  acquire(): Promise<(use: { hasTimedOut: boolean }) => void>;
}

interface WaitingPoolOptions {
  shares: ConnectionShares | undefined;
  /** With them, statements with parameters are prepared once for each connection. */
  names: StatementNames | undefined;
  /** Receives each error that a caller gets. */
  onError: (error: unknown) => void;
}

/** The SQLSTATE of a statement that ran into its timeout, or was cancelled. */
const CANCELLED = "57014";

/**
 * A pool whose callers wait for their share, and while the server is unreachable, since a restart
 * takes a second or two. Safe, since nothing has been sent yet.
 */
export function waitingPool(pool: pg.Pool, { shares, names, onError }: WaitingPoolOptions): PostgresPool {
  async function connect(): Promise<PooledClient> {
    const begun = performance.now();
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() - begun > AWAY_WAIT_MS.most) {
          onError(error);
          throw error;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, AWAY_WAIT_MS.step));
    }
  }
  async function connectWithinShare(): Promise<PostgresPoolClient> {
    const endUse = await shares?.acquire();
    let hasTimedOut = false;
    const onStatementError = (error: unknown) => {
      hasTimedOut ||= error instanceof Error && "code" in error && error.code === CANCELLED;
      onError(error);
    };
    try {
      const client = retryFirstStatement(await connect(), { connect, names, onError: onStatementError });
      return {
        query: client.query,
        release: (destroy?: boolean) => {
          client.release(destroy);
          endUse?.({ hasTimedOut });
        },
      };
    } catch (error) {
      endUse?.({ hasTimedOut });
      throw error;
    }
  }
  return {
    connect: connectWithinShare,
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Statements that may be sent again although the first result is unknown: they change nothing that
 * outlives the connection.
 */
const REPEATABLE = /^[\s(]*(begin|start transaction|select)\b/i;

/** Texts with more values are lists of rows or ids, which are seldom as long again. */
const NAMED_VALUES_MAX = 50;

interface PooledClient {
  query<R>(statement: {
    text: string;
    values: readonly unknown[];
    name: string | undefined;
  }): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  release(destroy?: boolean): void;
}

interface Retry {
  connect: () => Promise<PooledClient>;
  names: StatementNames | undefined;
  onError: (error: unknown) => void;
}

/**
 * A pooled connection may be dead without an event: if the first statement fails for that, it is
 * repeated on another one. If its plan is stale it is prepared again.
 */
function retryFirstStatement(first: PooledClient, { connect, names, onError }: Retry) {
  let client: PooledClient | undefined = first;
  let hasSent = false;

  function execute<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = values.length === 0 || values.length > NAMED_VALUES_MAX ? undefined : names?.nameOf(text);
    return current().query<R>({ text, values, name });
  }

  async function send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isFirst = !hasSent;
    hasSent = true;
    try {
      return await execute<R>(text, values);
    } catch (error) {
      const isStale = isPlanStale(error);
      if (isStale) names?.renew();
      else if (!REPEATABLE.test(text) || !isConnectionLost(error)) throw error;
      if (!isFirst) throw error;
      if (!isStale) {
        release(true);
        client = await connect();
      }
      return await execute<R>(text, values);
    }
  }

  function current(): PooledClient {
    if (client === undefined) throw new Error("Connection terminated");
    return client;
  }

  function release(destroy?: boolean): void {
    client?.release(destroy);
    client = undefined;
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(what: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof what !== "string") return current().query<R>(what);
    return send<R>(what, parameters).catch((error: unknown) => {
      onError(error);
      throw error;
    });
  }

  return { query, release };
}
