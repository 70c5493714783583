import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { isConnectionLost } from "./lost-connections.ts";

/**
 * How long a request waits for an unreachable server, and how often it retries, in milliseconds.
 */
const AWAY_WAIT_MS = { most: 3_000, step: 50 };

/**
 * A pool whose callers wait while the server is unreachable, since a restart takes a second or two.
 * Safe, since nothing has been sent yet.
 */
export function waitingPool(pool: pg.Pool): PostgresPool {
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
  return {
    connect: async () => retryFirstStatement(await connect(), connect),
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Statements that may be sent again although the first result is unknown: they change nothing that
 * outlives the connection.
 */
const REPEATABLE = /^(begin|start transaction|select)\b/i;

/**
 * A pooled connection may be dead without an event: if the first statement fails for that, it is
 * repeated on another one.
 */
function retryFirstStatement(first: PostgresPoolClient, connect: () => Promise<PostgresPoolClient>) {
  let client: PostgresPoolClient | undefined = first;
  let hasSent = false;

  async function send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isRepeatable = !hasSent && REPEATABLE.test(text);
    hasSent = true;
    try {
      return await current().query<R>(text, parameters);
    } catch (error) {
      if (!isRepeatable || !isConnectionLost(error)) throw error;
    }
    release(true);
    client = await connect();
    return await client.query<R>(text, parameters);
  }

  function current(): PostgresPoolClient {
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
    return typeof what === "string" ? send<R>(what, parameters) : current().query<R>(what);
  }

  return { query, release };
}
