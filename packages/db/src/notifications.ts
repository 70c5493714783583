import pg from "pg";
import type { Connection } from "./connect.ts";

/** How long to wait before connecting again: at first and at most, in milliseconds. */
const RETRY_MS = { first: 100, most: 5_000 };
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
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Ends when the connection does. */
async function listenOnce(
  connection: Connection,
  channel: string,
  { listener, signal }: { listener: NotificationListener; signal: AbortSignal },
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "hourloom changes", keepAlive: true });
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", (error) => {
      listener.onError(error);
      resolve();
    });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
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
    await client.end().catch(() => {});
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
      waitMs = performance.now() - heardAt > RETRY_MS.most ? RETRY_MS.first : Math.min(waitMs * 2, RETRY_MS.most);
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
