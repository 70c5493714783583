import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createFairQueue, type FairQueue } from "../services/fair-queue.ts";
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

/**
 * Lets so many requests of this scope be worked on at a time, the senders in turns; who waits in vain hears 503. A request whose body is slow to come gives
 * its turn back meanwhile. Those that `isExempt` names have a queue of their own, such as the one for password hashes, and would fill this one while they
 * wait there.
 */
export function limitInFlight(
  app: FastifyInstance,
  queue: FairQueue,
  isExempt: (request: FastifyRequest) => boolean = () => false,
): void {
  const turns = new WeakMap<FastifyRequest, () => void>();
  const giveBack = (request: FastifyRequest) => {
    turns.get(request)?.();
    turns.delete(request);
  };
  const takeTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    turns.set(request, await queue.enter(addressOf(request)));
    // Its sender has gone while it waited: nothing will close any more.
    if (reply.raw.closed) giveBack(request);
  };

  app.addHook("onRequest", async (request, reply) => {
    if (isExempt(request)) return;
    reply.raw.once("close", () => giveBack(request));
    await takeTurn(request, reply);
  });
  app.addHook("preParsing", async (request) => {
    if (!request.raw.complete) giveBack(request);
  });
  app.addHook("preValidation", async (request, reply) => {
    if (isExempt(request) || turns.has(request)) return;
    await takeTurn(request, reply);
  });
}
