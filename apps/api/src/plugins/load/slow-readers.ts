import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export interface ReaderLimits {
  /** How often the connections are looked at. */
  lookMs: number;
  /** A reader that takes nothing for so long loses its connection. */
  idleMs: number;
  /** A reader has to take so many octets a second over `rateMs`, and more of an account's data. */
  octetsPerSecond: { file: number; account: number };
  rateMs: number;
}

export const READER_LIMITS: ReaderLimits = {
  lookMs: 1_000,
  idleMs: 20_000,
  // Browsers load six files at a time: together 24 kbit/s.
  octetsPerSecond: { file: 500, account: 2_000 },
  rateMs: 60_000,
};

/** Node's channel of all connections to servers of the process. */
const CONNECTIONS = "net.server.socket";

/** What a reader has taken while octets were waiting for it. */
export interface Progress {
  /** Octets that have left since the connection was opened. */
  taken: number;
  /** Time since octets left, and time and octets of the current span, in milliseconds. */
  idleMs: number;
  spanMs: number;
  spanStart: number;
  /** What the connection has carried; an account's data for good. */
  content: keyof ReaderLimits["octetsPerSecond"];
}

export function newProgress(): Progress {
  return { taken: 0, idleMs: 0, spanMs: 0, spanStart: 0, content: "file" };
}

/**
 * Counts a look at a connection for which octets wait, of which `taken` have left in all; returns
 * whether the reader is too slow.
 */
export function isTooSlow(progress: Progress, taken: number, limits: ReaderLimits): boolean {
  progress.idleMs = taken > progress.taken ? 0 : progress.idleMs + limits.lookMs;
  progress.taken = taken;
  progress.spanMs += limits.lookMs;
  if (progress.idleMs >= limits.idleMs) return true;
  if (progress.spanMs < limits.rateMs) return false;
  const rate = ((taken - progress.spanStart) * 1_000) / progress.spanMs;
  Object.assign(progress, { spanMs: 0, spanStart: taken });
  return rate < limits.octetsPerSecond[progress.content];
}

/**
 * Destroys connections whose readers take too little, for all responses: a response is in memory
 * until it has been read. Only the time in which octets wait is counted, so that idle connections
 * and streams of events stay.
 */
export function cutSlowReaders(app: FastifyInstance, limits: ReaderLimits = READER_LIMITS): void {
  const connections = new Map<Socket, Progress>();
  // Also of what reaches no hook. The event "connection" would not tell of further servers:
  // "localhost" has one for each address.
  const addConnection = (message: unknown) => {
    if (typeof message !== "object" || message === null || !("socket" in message)) return;
    if (message.socket instanceof Socket) connections.set(message.socket, newProgress());
  };
  subscribe(CONNECTIONS, addConnection);
  app.addHook("onSend", (request, _reply, _payload, done) => {
    const progress = connections.get(request.raw.socket);
    // Not unset by a later response, which a client may ask for while it reads this one.
    if (progress !== undefined && request.account !== undefined) progress.content = "account";
    done();
  });
  const look = setInterval(() => {
    for (const [socket, progress] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.destroyed) connections.delete(socket);
      else if (socket.writableLength === 0) Object.assign(progress, { taken, idleMs: 0, spanMs: 0, spanStart: taken });
      else if (isTooSlow(progress, taken, limits)) socket.destroy();
    }
  }, limits.lookMs).unref();
  app.addHook("onClose", async () => {
    unsubscribe(CONNECTIONS, addConnection);
    clearInterval(look);
  });
}
