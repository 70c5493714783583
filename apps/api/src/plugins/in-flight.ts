import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createFairQueue, type FairQueue, QueueFullError } from "../core/fair-queue.ts";
import { addressOf } from "./authentication.ts";

/** More at a time makes each slower and none sooner, as measured on two cores. */
const CONCURRENCY = 32;
/** Half of them, so that one busy sender never takes all. */
const PER_CLIENT = 16;
/**
 * About a second's work. Further requests are rejected at once, so that accepted ones are served
 * soon.
 */
const QUEUE_LENGTH = 100;
const WAIT_MS = 1_000;

export function createInFlightQueue(): FairQueue {
  return createFairQueue({ concurrency: CONCURRENCY, perClient: PER_CLIENT, length: QUEUE_LENGTH, waitMs: WAIT_MS });
}

/**
 * Longer than any work whose client has disconnected: its statements are cancelled earlier. Only an
 * import takes longer, and has a queue of its own.
 */
const ABANDONED_MAX_MS = 10_000;

/**
 * Limits the concurrent requests of this scope, fair between senders; 503 without a free slot. A
 * slot is held until the response is ready, even if the client has disconnected, but not while a
 * slow body arrives. Routes with a queue of their own (`hasOwnQueue`), such as the one for password
 * hashes, do not take a slot.
 */
export function limitInFlight(
  app: FastifyInstance,
  queue: FairQueue,
  hasOwnQueue: (request: FastifyRequest) => boolean = ({ routeOptions }) => routeOptions.config.hasOwnQueue === true,
): void {
  const slots = new WeakMap<FastifyRequest, () => void>();
  const begun = new WeakSet<FastifyRequest>();
  const releaseSlot = (request: FastifyRequest) => {
    slots.get(request)?.();
    slots.delete(request);
  };
  const takeSlot = async (request: FastifyRequest, reply: FastifyReply) => {
    const release = await queue.acquire(addressOf(request));
    if (reply.raw.closed) {
      // The client disconnected while waiting, and nothing has been done yet.
      release();
      throw new QueueFullError();
    }
    slots.set(request, release);
  };

  app.addHook("onRequest", async (request, reply) => {
    if (hasOwnQueue(request)) return;
    reply.raw.once("close", () => {
      if (begun.has(request)) setTimeout(releaseSlot, ABANDONED_MAX_MS, request).unref();
      else releaseSlot(request);
    });
    await takeSlot(request, reply);
  });
  app.addHook("preParsing", async (request) => {
    if (!request.raw.complete) releaseSlot(request);
  });
  app.addHook("preValidation", async (request, reply) => {
    if (hasOwnQueue(request) || slots.has(request)) return;
    await takeSlot(request, reply);
  });
  app.addHook("preHandler", async (request) => {
    begun.add(request);
  });
  app.addHook("onSend", async (request) => {
    releaseSlot(request);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route's work waits in another queue. */
    hasOwnQueue?: boolean;
  }
}
