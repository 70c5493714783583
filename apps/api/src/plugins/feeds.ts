import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { unwrap } from "../core/domain-error.ts";
import { createFairQueue } from "../core/load/fair-queue.ts";
import type { AccountLoad } from "../core/load/account-load.ts";
import { runForAccount } from "../core/load/running-account.ts";
import { streamParts } from "../core/load/stream-parts.ts";
import type { OpenFeed } from "../services/feeds/open-feed.ts";
import type { FeedsService } from "../services/feeds/service.ts";
import { clientOf } from "./authentication.ts";

const path = z.object({ secret: z.string() });

/** Feeds are written eight at a time, and one for each account. */
const feedQueue = createFairQueue({ concurrency: 8, perClient: 1, length: 100, waitMs: 10_000 });
/** A reader that takes longer loses the connection, and with it the place in the queue. */
const READ_MS = 30_000;

/** For all responses; the address is a secret that no referrer may reveal and nobody index. */
const headers = {
  "cache-control": "private, max-age=300",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/** Whether the reader has this state (RFC 9110 section 13.1.2, which compares weakly). */
function hasRead({ headers: { "if-none-match": header } }: FastifyRequest, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}

async function send(reply: FastifyReply, { account, etag, modifiedAt, write }: OpenFeed): Promise<FastifyReply> {
  reply.request.account = account;
  const release = await feedQueue.acquire(account);
  const deadline = setTimeout(() => reply.raw.destroy(), READ_MS).unref();
  // Emitted after the last part, and also for a reader that left in the meantime.
  reply.raw.once("close", () => {
    clearTimeout(deadline);
    release();
  });
  if (reply.raw.closed) release();
  const { parts, isComplete } = await write();
  if (isComplete) reply.headers({ etag, "last-modified": modifiedAt.toUTCString() });
  return reply.type("text/calendar; charset=utf-8").send(streamParts(parts));
}

/** Sends feeds to the programs that subscribed to them, without a login and without negotiation. */
export function registerFeeds(app: FastifyInstance, feeds: FeedsService, runningOf: AccountLoad["runningOf"]): void {
  app.route<{ Params: unknown }>({
    method: ["GET", "HEAD"],
    url: "/feeds/:secret.ics",
    handler: async (request, reply) => {
      reply.headers(headers);
      const { secret } = path.parse(request.params);
      const feed = unwrap(await feeds.open({ secret, client: clientOf(request) }));
      const { etag, modifiedAt } = feed;
      const state = { etag, "last-modified": modifiedAt.toUTCString() };
      if (hasRead(request, etag)) return reply.headers(state).code(304).send();
      if (request.method !== "HEAD") return runForAccount(runningOf(feed.account), () => send(reply, feed));
      return reply.headers(state).type("text/calendar; charset=utf-8").send();
    },
  });
}
