import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { isConnectionLost } from "../lost-connections.ts";
import type { SocketConnection } from "./socket.ts";

const STEP_MS = 10;

/**
 * Waits until the server accepts a connection, or until `ended` settles; returns which came first.
 */
export async function untilReady(connection: SocketConnection, ended: Promise<unknown>): Promise<"ready" | "ended"> {
  let over = false;
  void ended.then(() => (over = true));
  while (!over) {
    if (await accepts(connection)) return "ready";
    await sleep(STEP_MS);
  }
  return "ended";
}

async function accepts(connection: SocketConnection): Promise<boolean> {
  const client = new Client(connection);
  // An error while the connection closes would end the app without a listener.
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // No socket yet, a socket without a listener, "the database system is starting up", or a server
    // that ends meanwhile.
    if (isConnectionLost(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}
