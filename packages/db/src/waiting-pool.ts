import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { isConnectionLost } from "./lost-connections.ts";

/** How long a request waits for a server that is away, and how often it looks, in milliseconds. */
const AWAY_WAIT_MS = { most: 3_000, step: 50 };

/**
 * A pool whose callers wait while the server cannot be reached, since one that restarts is back
 * within a second or two. Nothing has been sent yet where that happens, so that nothing is done
 * twice.
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
    connect: async () => withFirstStatementAgain(await connect(), connect),
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * What may be sent again although nobody knows whether it was done: it changes nothing that
 * outlives its connection.
 */
const REPEATABLE = /^(begin|start transaction|select)\b/i;

/**
 * A connection may have died in the pool without anybody noticing: who finds that out by the first
 * statement gets another one.
 */
function withFirstStatementAgain(first: PostgresPoolClient, connect: () => Promise<PostgresPoolClient>) {
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
