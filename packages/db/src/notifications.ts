import pg from "pg";
import type { Connection } from "./connect.ts";

/** First and longest wait before reconnecting, in milliseconds. */
const RETRY_MS = { first: 100, most: 5_000 };
/** A connection that lasted this long resets the wait, in milliseconds. */
const GOOD_MS = 1_000;
/** Time limit for connecting, in milliseconds. */
const CONNECT_MS = 5_000;
/** Interval of checks whether the connection is alive, in milliseconds. */
const CHECK_MS = 15_000;

export interface NotificationListener {
  onNotification: (payload: string) => void;
  /** Called after each (re)connect; earlier notifications may have been missed. */
  onListening: () => void;
  onError: (error: unknown) => void;
}

export interface Notifications {
  stop: () => Promise<void>;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

/** Resolves when the connection ends. */
async function listenOnce(
  connection: Connection,
  channel: string,
  { listener, signal }: { listener: NotificationListener; signal: AbortSignal },
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: "hourloom changes",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  client.once("end", end);
  client.on("error", (error) => {
    listener.onError(error);
    end(undefined);
  });
  signal.addEventListener("abort", end);
  client.on("notification", ({ payload = "" }) => listener.onNotification(payload));
  // A connection that broke silently, behind a balancer or on a sleeping machine, is only detected
  // by a query.
  let check: ReturnType<typeof setInterval> | undefined;
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    listener.onListening();
    check = setInterval(() => {
      const late = setTimeout(() => client.connection.stream.destroy(), CHECK_MS);
      const settle = () => clearTimeout(late);
      client.query("select 1").then(settle, settle);
    }, CHECK_MS);
    check.unref();
    await ended;
  } finally {
    clearInterval(check);
    signal.removeEventListener("abort", end);
    // Not awaited: the server may not respond any more.
    client.end().catch(() => {});
  }
}

/** Listens on a channel, on a connection of its own that is reopened whenever it is lost. */
export function followNotifications(
  connection: Connection,
  channel: string,
  listener: NotificationListener,
): Notifications {
  const controller = new AbortController();
  const { signal } = controller;
  const run = async () => {
    let waitMs = RETRY_MS.first;
    while (!signal.aborted) {
      const startedAtMs = performance.now();
      try {
        await listenOnce(connection, channel, { listener, signal });
      } catch (error) {
        listener.onError(error);
      }
      if (signal.aborted) return;
      waitMs = performance.now() - startedAtMs > GOOD_MS ? RETRY_MS.first : Math.min(waitMs * 2, RETRY_MS.most);
      await sleep(waitMs, signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      controller.abort();
      await running;
    },
  };
}
