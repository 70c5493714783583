import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { unwrap } from "../core/domain-error.ts";
import { createFairQueue, type FairQueue } from "../core/load/fair-queue.ts";
import type { FileParts } from "../core/load/file-parts.ts";
import type { AccountLoad } from "../core/load/account-load.ts";
import { runCounted, runForAccount } from "../core/load/running-account.ts";
import { streamParts } from "../core/load/stream-parts.ts";
import type { OpenFeed } from "../services/feeds/open-feed.ts";
import type { FeedsService } from "../services/feeds/feeds-service.ts";
import { clientOf } from "../plugins/authentication.ts";
import { whenClosed } from "../plugins/when-closed.ts";

const path = z.object({ secret: z.string() });

/** Busy times are worked out of eight feeds at a time, and one of each account. */
const WRITES = { concurrency: 8, perClient: 1, length: 100, waitMs: 10_000 };
/** Feeds that an account's readers have open: those who know an address are not the account. */
const OPEN = { concurrency: Infinity, perClient: 4, length: 100, waitMs: 10_000 };

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

async function send(
  reply: FastifyReply,
  { account, etag, modifiedAt, write }: OpenFeed,
  { writes, open, fileParts }: { writes: FairQueue; open: FairQueue; fileParts: FileParts },
): Promise<FastifyReply> {
  reply.request.account = account;
  const release = await open.acquire(account);
  // Emitted after the last part, and also for a reader that left in the meantime.
  whenClosed(reply, release);
  const { parts, isComplete } = await writes.runQueued(account, () => runCounted(write));
  if (isComplete) reply.headers({ etag, "last-modified": modifiedAt.toUTCString() });
  return reply.type("text/calendar; charset=utf-8").send(streamParts(fileParts(account, parts)));
}

/** Sends feeds to the programs that subscribed to them, without a login and without negotiation. */
export function registerFeeds(
  app: FastifyInstance,
  feeds: Pick<FeedsService, "open">,
  { runningOf, fileParts }: Pick<AccountLoad, "runningOf"> & { fileParts: FileParts },
): void {
  const limits = { writes: createFairQueue(WRITES), open: createFairQueue(OPEN), fileParts };
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
      if (request.method !== "HEAD") return runForAccount(runningOf(feed.account), () => send(reply, feed, limits));
      return reply.headers(state).type("text/calendar; charset=utf-8").send();
    },
  });
}
