import pg from "pg";
import type { Connection } from "./connect.ts";

/** How long to wait before connecting again: at first and at most, in milliseconds. */
const RETRY_MS = { first: 100, most: 5_000 };
/**
 * A connection that held so long was a good one: what ended it is no reason to wait longer. In
 * milliseconds.
 */
const GOOD_MS = 1_000;
/** How long a connection may take to come about, in milliseconds. */
const CONNECT_MS = 5_000;
/** How often the server is asked whether the connection still lives, in milliseconds. */
const CHECK_MS = 15_000;

export interface NotificationListener {
  onNotification: (payload: string) => void;
  /** It hears (again) from now on; what was said since it last heard is lost. */
  onListening: () => void;
  onError: (error: unknown) => void;
}

export interface Notifications {
  stop: () => Promise<void>;
}

/** Waits, not longer than until it is called off. */
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

/** Ends when the connection does. */
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
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  client.once("end", end);
  client.on("error", (error) => {
    listener.onError(error);
    end();
  });
  signal.addEventListener("abort", end);
  client.on("notification", ({ payload = "" }) => listener.onNotification(payload));
  // A connection that died without a word, behind a balancer or a sleeping machine, is only noticed by asking.
  let check: ReturnType<typeof setInterval> | undefined;
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    listener.onListening();
    check = setInterval(() => {
      const late = setTimeout(() => client.connection.stream.destroy(), CHECK_MS);
      client.query("select 1").then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      );
    }, CHECK_MS);
    check.unref();
    await ended;
  } finally {
    clearInterval(check);
    signal.removeEventListener("abort", end);
    // A server that does not answer any more is not waited for.
    client.end().catch(() => {});
  }
}

/** Hears what is notified on a channel, on a connection of its own that is opened again whenever it is lost. */
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
      const heardAt = performance.now();
      try {
        await listenOnce(connection, channel, { listener, signal });
      } catch (error) {
        listener.onError(error);
      }
      if (signal.aborted) return;
      waitMs = performance.now() - heardAt > GOOD_MS ? RETRY_MS.first : Math.min(waitMs * 2, RETRY_MS.most);
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
