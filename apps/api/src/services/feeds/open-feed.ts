import { createHmac } from "node:crypto";
import { findBlocksChange } from "@hourloom/db/queries/account-changes";
import { findFeedBySecret, findFeedChange, recordFeedRead, type FoundFeed } from "@hourloom/db/queries/feeds";
import { toUserId } from "@hourloom/db/owner";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import type { Calculator } from "../../core/calculator.ts";
import type { Client, ServiceContext } from "../../core/context.ts";
import type { Epoch } from "../installation/epoch.ts";
import type { QuotasService } from "../../core/quotas.ts";
import { hashToken } from "../../core/secrets.ts";
import type { Expander } from "../calendar/expansions.ts";
import type { ReadFeed } from "./feed-events.ts";
import { writeFeed, type WrittenFeed } from "./write-feed.ts";

export interface OpenFeedDeps extends ServiceContext {
  publicUrl: string;
  quotas: QuotasService;
  calculator: Calculator;
  epoch: Epoch;
}

export interface OpenFeed {
  /** The account's id, for queues. */
  account: string;
  /** A strong entity tag: the same one means the same octets. */
  etag: string;
  /** When a reader first found this state. */
  modifiedAt: Date;
  write: () => Promise<WrittenFeed>;
}

/** Incremented when the same rows are written otherwise. */
const FORMAT = 1;
const READ_INTERVAL_MS = HOUR_MS;

/**
 * Everything that the file depends on. Hashed with the secret, since two feeds of one account would
 * otherwise show the same number.
 */
function etagOf({ secretHash, mode, zone, today }: ReadFeed, version: number, changes: readonly (number | string)[]) {
  const state = JSON.stringify([FORMAT, mode, zone, today, version, ...changes]);
  return `"${createHmac("sha256", secretHash).update(state).digest("base64url").slice(0, 22)}"`;
}

/** Stores the read at most hourly, and each new state; returns since when there is this one. */
async function recordRead({ db }: ServiceContext, found: FoundFeed, etag: string, now: Date): Promise<Date> {
  const { last_read_at, modified_at } = found;
  const isSame = found.etag === etag && modified_at !== null;
  const since = isSame ? modified_at : now;
  const isDue = last_read_at === null || now.getTime() - last_read_at.getTime() >= READ_INTERVAL_MS;
  if (!isSame || isDue) {
    await recordFeedRead(db, toUserId(found.user_id), found.id, { last_read_at: now, etag, modified_at: since });
  }
  return since;
}

function readFeedOf({ user_id, id, title, mode, ...found }: FoundFeed, secretHash: Buffer, now: Date): ReadFeed {
  const zone = found.zone ?? found.timezone;
  return { userId: toUserId(user_id), id, title, mode, zone, today: todayIn(zone, now.getTime()), secretHash };
}

/** Counts the request; that for an unknown feed twice. */
async function findCounted(
  { db, quotas }: OpenFeedDeps,
  secretHash: Buffer,
  client: Client,
): Promise<Result<FoundFeed>> {
  const counted = quotas.take("any:client", client.address);
  if (!counted.ok) return counted;
  const found = await findFeedBySecret(db, secretHash);
  const allowed =
    found === undefined
      ? quotas.take("unknown-feed:client", client.address)
      : quotas.take("feed:feed", `${found.user_id} ${found.id}`);
  if (!allowed.ok) return allowed;
  return found === undefined ? err({ code: "not_found" }) : ok(found);
}

/** Opens the feed at an address; `not_found` whatever is wrong with it. */
export async function openFeed(
  deps: OpenFeedDeps,
  { secret, client }: { secret: string; client: Client },
  openExpander: (account: string) => Expander,
): Promise<Result<OpenFeed>> {
  const secretHash = hashToken(secret);
  const found = await findCounted(deps, secretHash, client);
  if (!found.ok) return found;
  const now = deps.now();
  const feed = readFeedOf(found.value, secretHash, now);
  // Read before the events: a change in the meantime has another number for the next request.
  const changes = await Promise.all([
    findFeedChange(deps.db, feed.userId, feed.id),
    findBlocksChange(deps.db, feed.userId),
  ]);
  const epoch = deps.epoch.current();
  const etag = etagOf(feed, found.value.version, epoch === "" ? changes : [...changes, epoch]);
  return ok({
    account: feed.userId,
    etag,
    modifiedAt: await recordRead(deps, found.value, etag, now),
    write: () => writeFeed(deps, feed, openExpander(feed.userId)),
  });
}
