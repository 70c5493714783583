import type { FastifyInstance } from "fastify";
import { createFairQueue, QueueFullError } from "../../core/load/fair-queue.ts";
import { addressOf } from "../authentication.ts";

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

/**
 * Limits the responses of this scope that have not left, by client; 503 for one that waited too
 * long. Beyond the limit of all clients the connection of the oldest response is closed: it is the
 * least likely to be read, and who holds many responses open cannot keep others from theirs.
 */
export function limitFiles(app: FastifyInstance, { perClient, all, waitMs }: FileLimits = FILE_LIMITS): void {
  const queue = createFairQueue({ concurrency: Number.POSITIVE_INFINITY, perClient, length: QUEUE_LENGTH, waitMs });
  /** The functions that close their connections, the oldest response first. */
  const unfinished = new Set<() => void>();
  app.addHook("onRequest", async (request, { raw }) => {
    const release = await queue.acquire(addressOf(request));
    if (raw.closed) {
      release();
      throw new QueueFullError();
    }
    const close = () => request.raw.socket.destroy();
    unfinished.add(close);
    raw.once("close", () => {
      unfinished.delete(close);
      release();
    });
    const [oldest] = unfinished;
    if (unfinished.size > all) oldest?.();
  });
}
