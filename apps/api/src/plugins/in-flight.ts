import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createFairQueue, type FairQueue, QueueFullError } from "../services/fair-queue.ts";
import { addressOf } from "./authentication.ts";

/** More at a time makes each of them slower and none of them sooner: measured on two cores. */
const AT_ONCE = 32;
/** Half of them: one busy sender never has them all. */
const EACH = 16;
/** A second's worth of work. What comes on top is refused at once, so that what is answered is answered soon. */
const WAITING = 100;
const WAIT_MS = 1_000;

export function createInFlightQueue(): FairQueue {
  return createFairQueue({ atOnce: AT_ONCE, each: EACH, length: WAITING, waitMs: WAIT_MS });
}

/** Longer than any work lasts whose sender has gone: its statements are cut before. Only an import lasts longer, and has a queue of its own. */
const ABANDONED_MAX_MS = 10_000;

/**
 * Lets so many requests of this scope be worked on at a time, the senders in turns; who waits in vain hears 503. A turn lasts until the answer is ready,
 * however slowly it is read, and whether or not its reader is still there. A request whose body is slow to come gives its turn back meanwhile. Those that
 * have a queue of their own (routes say so by `hasOwnQueue`), such as the one for password hashes, would fill this one while they wait there.
 */
export function limitInFlight(
  app: FastifyInstance,
  queue: FairQueue,
  hasOwnQueue: (request: FastifyRequest) => boolean = ({ routeOptions }) => routeOptions.config.hasOwnQueue === true,
): void {
  const turns = new WeakMap<FastifyRequest, () => void>();
  const begun = new WeakSet<FastifyRequest>();
  const giveBack = (request: FastifyRequest) => {
    turns.get(request)?.();
    turns.delete(request);
  };
  const takeTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    const turn = await queue.enter(addressOf(request));
    if (reply.raw.closed) {
      // Its sender has gone while it waited, and nothing has been done yet.
      turn();
      throw new QueueFullError();
    }
    turns.set(request, turn);
  };

  app.addHook("onRequest", async (request, reply) => {
    if (hasOwnQueue(request)) return;
    reply.raw.once("close", () => {
      if (begun.has(request)) setTimeout(giveBack, ABANDONED_MAX_MS, request).unref();
      else giveBack(request);
    });
    await takeTurn(request, reply);
  });
  app.addHook("preParsing", async (request) => {
    if (!request.raw.complete) giveBack(request);
  });
  app.addHook("preValidation", async (request, reply) => {
    if (hasOwnQueue(request) || turns.has(request)) return;
    await takeTurn(request, reply);
  });
  app.addHook("preHandler", async (request) => {
    begun.add(request);
  });
  app.addHook("onSend", async (request) => {
    giveBack(request);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route's work waits for its turn somewhere else. */
    hasOwnQueue?: boolean;
  }
}
