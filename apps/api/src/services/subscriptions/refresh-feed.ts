import { listSubscribedEvents } from "@hourloom/db/queries/feed-objects";
import {
  claimSubscription,
  countSubscriptions,
  findSubscription,
  settleSubscription,
  type FeedLease,
  type SubscriptionChanges,
  type SubscriptionRow,
} from "@hourloom/db/queries/subscriptions";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import {
  feedInterval,
  isDoubtful,
  scheduleAfterFailure,
  scheduleAfterSuccess,
  type FeedSchedule,
} from "@hourloom/domain/subscriptions/schedule";
import { SUBSCRIBED_EVENTS_MAX } from "@hourloom/schema/icalendar/subscriptions";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner } from "../../core/context.ts";
import { QueueFullError } from "../../core/load/fair-queue.ts";
import { runExclusive } from "../../core/transactions.ts";
import type { FeedContext } from "./feed-context.ts";
import { loadFeed, type FeedFailure, type FeedLoading, type LoadedFeed } from "./load-feed.ts";
import { storeFeed } from "./store-feed.ts";

const BUSY_MS = 60_000;
/** Fetching takes up to 10 s, reading 11 s and storing a few; after a crash the lease ends. */
export const LEASE_MS = 120_000;

function timeOf({ now, random }: FeedContext) {
  return { nowMs: now().getTime(), random: random() };
}

function columnsOf({ state, failures, failingSinceMs, nextMs }: FeedSchedule): SubscriptionChanges {
  const failing_since = failingSinceMs === null ? null : new Date(failingSinceMs);
  return { state, failures, failing_since, next_at: new Date(nextMs) };
}

/** What a successful fetch changes of a subscription. */
export function changesAfterSuccess(context: FeedContext, intervalSeconds: number): SubscriptionChanges {
  const time = timeOf(context);
  return {
    ...columnsOf(scheduleAfterSuccess(intervalSeconds, time)),
    interval_seconds: intervalSeconds,
    last_ok_at: new Date(time.nowMs),
    last_error: null,
    is_doubted: false,
  };
}

/** What a failed fetch changes. A paused feed that is tried again has another week. */
function changesAfterFailure(
  context: FeedContext,
  { interval_seconds: intervalSeconds, failures, failing_since, state }: SubscriptionRow,
  { error, retryAfterSeconds }: Omit<FeedFailure, "status">,
): SubscriptionChanges {
  const progress =
    state === "paused"
      ? { intervalSeconds, failures: 0, failingSinceMs: null }
      : { intervalSeconds, failures, failingSinceMs: failing_since?.getTime() ?? null };
  const isGone = error === "gone" || error === "address_lost";
  const schedule = scheduleAfterFailure(progress, { isGone, retryAfterSeconds }, timeOf(context));
  return { ...columnsOf(schedule), last_error: error };
}

/** Stores a body that was read, unless it is doubted or too much. */
async function storeReading(
  context: FeedContext,
  lease: FeedLease,
  { row, loaded: { reading, validators } }: { row: SubscriptionRow; loaded: LoadedFeed },
): Promise<Result<SubscriptionRow | undefined>> {
  const { userId, calendar } = lease;
  const success = changesAfterSuccess(context, feedInterval(reading.refreshSeconds ?? undefined));
  return runExclusive(context.db, {
    userId,
    work: async (tx) => {
      if (!row.is_doubted && isDoubtful(row.event_count, reading.eventCount)) {
        return ok(await settleSubscription(tx, lease, { ...success, is_doubted: true }));
      }
      const { events } = await countSubscriptions(tx, userId, null);
      if (events - row.event_count + reading.eventCount > SUBSCRIBED_EVENTS_MAX) {
        return ok(await settleSubscription(tx, lease, changesAfterFailure(context, row, { error: "account_full" })));
      }
      const changes = { ...success, ...validators, event_count: reading.eventCount };
      const settled = await settleSubscription(tx, lease, changes);
      if (settled !== undefined) await storeFeed(tx, { userId, calendar }, reading);
      return ok(settled);
    },
  });
}

async function load(
  context: FeedContext,
  owner: Owner,
  { row, signal }: { row: SubscriptionRow; signal: AbortSignal | undefined },
): Promise<FeedLoading> {
  const { calendar, etag, last_modified, body_hash } = row;
  const key = { userId: owner.userId, calendar };
  const address = context.seal.open(row.url_sealed, key);
  if (address === undefined) return { status: "failed", error: "address_lost" };
  const known = { etag: etag ?? undefined, lastModified: last_modified ?? undefined, hash: body_hash ?? undefined };
  return loadFeed(context, owner, { address, known, signal, listStored: () => listSubscribedEvents(context.db, key) });
}

interface LeasedFeed {
  lease: FeedLease;
  row: SubscriptionRow;
  signal?: AbortSignal;
}

async function loadAndStore(
  context: FeedContext,
  owner: Owner,
  { lease, row, signal }: LeasedFeed,
): Promise<Result<SubscriptionRow | undefined>> {
  const loaded = await load(context, owner, { row, signal });
  switch (loaded.status) {
    case "read":
      return storeReading(context, lease, { row, loaded });
    case "unchanged":
      return ok(await settleSubscription(context.db, lease, changesAfterSuccess(context, row.interval_seconds)));
    case "failed":
      return ok(await settleSubscription(context.db, lease, changesAfterFailure(context, row, loaded)));
    case "busy":
      await settleSubscription(context.db, lease, { next_at: new Date(context.now().getTime() + BUSY_MS) });
      return ok(undefined);
  }
}

/** Whether an error lies in this feed, as far as is known, and not in the state of the process. */
function isOfFeed(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted !== true && !(error instanceof QueueFullError) && !isConnectionLost(error);
}

/**
 * Fetches a leased feed, stores what has changed and ends the lease. Undefined if the lease expired
 * meanwhile, or no thread was free to read the feed: it then is fetched again in a minute.
 */
export async function refreshLeased(
  context: FeedContext,
  owner: Owner,
  leased: LeasedFeed,
): Promise<Result<SubscriptionRow | undefined>> {
  try {
    return await loadAndStore(context, owner, leased);
  } catch (error) {
    const { lease, row, signal } = leased;
    // Else it would be fetched again after each lease, without an end.
    if (isOfFeed(error, signal)) {
      await settleSubscription(context.db, lease, changesAfterFailure(context, row, { error: "not_stored" }));
    }
    throw error;
  }
}

/**
 * Leases a subscription and fetches it now. `unavailable` while it is being fetched, `not_found` if
 * it was deleted meanwhile.
 */
export async function refreshNow(
  context: FeedContext,
  owner: Owner,
  calendar: string,
): Promise<Result<SubscriptionRow>> {
  const now = context.now();
  const lease = { userId: owner.userId, calendar, leasedUntil: new Date(now.getTime() + LEASE_MS) };
  const row = await claimSubscription(context.db, lease, now);
  const refreshed = row === undefined ? ok(undefined) : await refreshLeased(context, owner, { lease, row });
  if (!refreshed.ok) return refreshed;
  if (refreshed.value !== undefined) return ok(refreshed.value);
  const left = await findSubscription(context.db, owner.userId, calendar);
  return err(left === undefined ? { code: "not_found" } : { code: "unavailable", retry_after_seconds: 10 });
}
