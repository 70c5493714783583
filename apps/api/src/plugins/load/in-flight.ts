import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountLoad, AccountSlot } from "../../core/load/account-load.ts";
import { createFairQueue, type FairQueue, QueueFullError } from "../../core/load/fair-queue.ts";
import { HEAVY_ACCOUNTS } from "../../core/load/running-account.ts";
import { addressOf } from "../authentication.ts";
import { whenClosed } from "../when-closed.ts";

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

export interface InFlightLimits {
  /** Work of all senders, without the time in which a response waits for its reader. */
  queue: FairQueue;
  /** Requests of each account, until the response has left. */
  accountLoad: AccountLoad;
}

/**
 * What a request holds: a slot of the process while it is worked on, and one of its account until
 * the response has left.
 */
class RequestSlots {
  processSlot: (() => void) | undefined;
  accountSlot: AccountSlot | undefined;
  /** Whether the work has begun, and whether it has ended. */
  work: "waiting" | "begun" | "done" = "waiting";
  isClosed = false;

  releaseProcessSlot(): void {
    this.processSlot?.();
    this.processSlot = undefined;
  }

  endWork(): void {
    this.work = "done";
    this.releaseProcessSlot();
    this.accountSlot?.endWork();
    if (this.isClosed) this.releaseAccountSlot();
  }

  releaseAccountSlot(): void {
    this.accountSlot?.release();
    this.accountSlot = undefined;
  }

  /** The response has left, or the client has disconnected. */
  close(): void {
    this.isClosed = true;
    if (this.work === "begun") setTimeout(() => this.endWork(), ABANDONED_MAX_MS).unref();
    else this.endWork();
  }
}

/** Whether a response is a stream of events, which stays open for hours and hardly works. */
function isEventStream(payload: unknown): boolean {
  return payload instanceof Response && payload.headers.get("content-type") === "text/event-stream";
}

/**
 * Limits the concurrent requests of this scope, fair between senders; 503 without a free slot. A
 * slot of the process is used until the response is ready, even if the client has disconnected, but
 * not while a slow body arrives or the request waits for its account. Requests that wait in another
 * queue (`hasOwnQueue`), such as the one for password hashes, do not take a slot.
 */
export function limitInFlight(
  app: FastifyInstance,
  { queue, accountLoad }: InFlightLimits,
  hasOwnQueue: (request: FastifyRequest) => boolean = () => false,
): void {
  const slotsOf = new WeakMap<FastifyRequest, RequestSlots>();

  /** Heavy accounts have the share of one sender together. */
  const senderOf = (request: FastifyRequest): string => {
    const { account } = request;
    if (account === undefined) return addressOf(request);
    return accountLoad.isHeavy(account) ? HEAVY_ACCOUNTS : account;
  };
  const takeProcessSlot = async (request: FastifyRequest, slots: RequestSlots) => {
    slots.processSlot = await queue.acquire(senderOf(request));
    rejectIfClosed(slots);
  };
  const takeAccountSlot = async (account: string, slots: RequestSlots) => {
    slots.accountSlot = accountLoad.tryAcquire(account);
    if (slots.accountSlot === undefined) {
      slots.releaseProcessSlot();
      slots.accountSlot = await accountLoad.acquire(account);
    }
    rejectIfClosed(slots);
  };
  const beginForAccount = async (slots: RequestSlots) => {
    if (slots.accountSlot === undefined || slots.accountSlot.tryBegin()) return;
    slots.releaseProcessSlot();
    await slots.accountSlot.begin();
    rejectIfClosed(slots);
  };
  /** A client that disconnected while its request waited, for which nothing has been done yet. */
  const rejectIfClosed = (slots: RequestSlots) => {
    if (!slots.isClosed) return;
    slots.endWork();
    throw new QueueFullError();
  };

  app.addHook("onRequest", async (request, reply: FastifyReply) => {
    if (hasOwnQueue(request)) return;
    const slots = new RequestSlots();
    slotsOf.set(request, slots);
    whenClosed(reply, () => slots.close());
    await takeProcessSlot(request, slots);
  });
  // The account is known now, and the body has not been read.
  app.addHook("preParsing", async (request) => {
    const slots = slotsOf.get(request);
    if (slots === undefined) return;
    if (request.account !== undefined) await takeAccountSlot(request.account, slots);
    if (!request.raw.complete) slots.releaseProcessSlot();
  });
  // The body is there, however slowly it arrived.
  app.addHook("preValidation", async (request) => {
    const slots = slotsOf.get(request);
    if (slots === undefined) return;
    await beginForAccount(slots);
    if (slots.processSlot === undefined) await takeProcessSlot(request, slots);
    slots.work = "begun";
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    const slots = slotsOf.get(request);
    slots?.endWork();
    if (isEventStream(payload)) slots?.releaseAccountSlot();
    done();
  });
}
