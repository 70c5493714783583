import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

/**
 * Loaded into the API process before it starts: reports what it uses on request, optionally after a
 * complete garbage collection.
 */
export type UsageRequest = "report" | "collect and report";

export interface Usage {
  memory: NodeJS.MemoryUsage;
  /** Processor time since the start, in milliseconds. */
  cpuMs: number;
  /** The longest that octets wait for a reader who has taken none between two reports. */
  waitMs: number;
}

/** When octets of a connection were last taken, or none waited, as far as reports have seen it. */
const connections = new Map<Socket, { taken: number; atMs: number }>();
subscribe("net.server.socket", (message) => {
  if (typeof message !== "object" || message === null || !("socket" in message)) return;
  if (message.socket instanceof Socket) connections.set(message.socket, { taken: 0, atMs: performance.now() });
});

function longestWait(): number {
  const now = performance.now();
  let longest = 0;
  for (const [socket, { taken: before, atMs }] of connections) {
    const taken = socket.bytesWritten - socket.writableLength;
    if (socket.destroyed) connections.delete(socket);
    else if (socket.writableLength === 0 || taken > before) connections.set(socket, { taken, atMs: now });
    else longest = Math.max(longest, now - atMs);
  }
  return longest;
}

function collectGarbage(): void {
  if (global.gc === undefined) throw new Error("The process must be started with --expose-gc.");
  global.gc();
}

process.on("message", (request: UsageRequest) => {
  if (request === "collect and report") collectGarbage();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { memory: process.memoryUsage(), cpuMs: (user + system) / 1_000, waitMs: longestWait() };
  process.send?.(usage);
});
