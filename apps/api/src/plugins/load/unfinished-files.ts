import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { createFairQueue, QueueFullError } from "../../core/load/fair-queue.ts";
import { addressOf } from "../authentication.ts";
import { isClosed, whenClosed } from "../when-closed.ts";

export interface FileLimits {
  /** Responses of a client at a time; more of them wait for `waitMs`. */
  perClient: number;
  /** Responses of all clients at a time. */
  all: number;
  waitMs: number;
}

/**
 * Each has up to 240 kB in memory. Browsers ask for six at a time; through a proxy they ask for all
 * sixty at once, of which some wait for milliseconds.
 */
export const FILE_LIMITS: FileLimits = { perClient: 32, all: 256, waitMs: 10_000 };
const QUEUE_LENGTH = 1_000;

interface UnfinishedFile {
  client: string;
  socket: Socket;
}

/** The oldest response of the client that has most of them. */
function mostSurplus(unfinished: Iterable<UnfinishedFile>): UnfinishedFile | undefined {
  const ofClients = Map.groupBy(unfinished, ({ client }) => client);
  return [...ofClients.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/**
 * Limits the responses of this scope that have not left, by client; 503 for one that waited too
 * long. Beyond the limit of all clients the client with most of them loses the connection of its
 * oldest one, so that nobody can keep others from theirs.
 */
export function limitFiles(app: FastifyInstance, { perClient, all, waitMs }: FileLimits = FILE_LIMITS): void {
  const queue = createFairQueue({ concurrency: Number.POSITIVE_INFINITY, perClient, length: QUEUE_LENGTH, waitMs });
  /** The oldest first. */
  const unfinished = new Set<UnfinishedFile>();
  const closeOldest = () => {
    const surplus = mostSurplus(unfinished);
    if (surplus === undefined) return;
    // Requests that arrive before it has closed must choose another one.
    for (const file of unfinished) if (file.socket === surplus.socket) unfinished.delete(file);
    surplus.socket.destroy();
  };
  app.addHook("onRequest", async (request, reply) => {
    const client = addressOf(request);
    const release = await queue.acquire(client);
    if (isClosed(reply)) {
      release();
      throw new QueueFullError();
    }
    const file = { client, socket: request.raw.socket };
    unfinished.add(file);
    whenClosed(reply, () => {
      unfinished.delete(file);
      release();
    });
    if (unfinished.size > all) closeOldest();
  });
}
