import {
  claimDueSubscription,
  findSubscription,
  listSubscriptions,
  setOnCaldav,
} from "@hourloom/db/queries/subscriptions";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import { toUserId } from "@hourloom/db/owner";
import type {
  CreatedSubscription,
  Subscription,
  SubscriptionCreate,
  SubscriptionUpdate,
} from "@hourloom/schema/icalendar/subscriptions";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner } from "../../core/context.ts";
import { unwrap } from "../../core/domain-error.ts";
import { createFairQueue, QueueFullError, type FairQueue } from "../../core/load/fair-queue.ts";
import { runExclusive } from "../../core/transactions.ts";
import type { FeedContext } from "./feed-context.ts";
import { presentSubscription } from "./present-subscription.ts";
import { LEASE_MS, refreshLeased, refreshNow } from "./refresh-feed.ts";
import { subscribe } from "./subscribe.ts";

export interface SubscriptionsDeps extends Omit<FeedContext, "seal"> {
  /** Undefined where the installation has no secret: it then has no subscriptions. */
  seal: FeedContext["seal"] | undefined;
}

/** Of feeds that are due. */
const CONCURRENCY = 4;
const DUE_FETCHES = { concurrency: CONCURRENCY, perClient: 1, length: 20, waitMs: 8_000 };
/** Of what somebody waits for: a slow server takes 10 s, and 5 MiB of memory at most. */
const FETCHES = { concurrency: 16, perClient: 1, length: 64, waitMs: 10_000 };
/** Fetches of a round, so that a round ends. */
const ROUND_MAX = 200;

const noSecret = invalidField("url", "This server has no SECRET_KEY, which subscriptions need.");

interface Fetching {
  context: FeedContext;
  fetches: FairQueue;
  signal: AbortSignal;
}

/** Fetches the feed that has been due longest; returns whether there was one. */
async function fetchNext({ context, fetches, signal }: Fetching): Promise<boolean> {
  const now = context.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const claimed = await claimDueSubscription(context.db, { now, leasedUntil });
  if (claimed === undefined) return false;
  const lease = { userId: toUserId(claimed.user_id), calendar: claimed.calendar, leasedUntil };
  await fetches.runQueued(lease.userId, async () => {
    const row = await findSubscription(context.db, lease.userId, lease.calendar);
    if (row === undefined) return;
    const owner = { userId: lease.userId, timezone: row.timezone };
    const refreshed = await refreshLeased(context, owner, { lease, row, signal });
    // An account that was deleted meanwhile has no feeds any more.
    if (refreshed.ok || refreshed.error.code === "token_invalid") return;
    unwrap(refreshed);
  });
  return true;
}

/** Fetches what is due, several feeds at a time; throws what failed unexpectedly at the end. */
async function fetchDue(fetching: Fetching): Promise<void> {
  const failures: unknown[] = [];
  let left = ROUND_MAX;
  const fetchUntilNone = async (): Promise<void> => {
    while (left > 0 && !fetching.signal.aborted) {
      left -= 1;
      try {
        if (!(await fetchNext(fetching))) return;
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        // Another process may have more time, after the lease.
        if (!(fetching.signal.aborted || error instanceof QueueFullError)) failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchUntilNone));
  if (failures.length > 0) throw new AggregateError(failures, "Feeds that are due could not be fetched.");
}

/** Subscriptions to remote feeds, each a read-only calendar. */
export function createSubscriptionsService({ seal, ...deps }: SubscriptionsDeps) {
  const context = seal && { ...deps, seal };
  const fetches = createFairQueue(FETCHES);
  const dueFetches = createFairQueue(DUE_FETCHES);

  async function refresh(owner: Owner, id: string): Promise<Result<Subscription>> {
    if (context === undefined) return noSecret;
    if ((await findSubscription(deps.db, owner.userId, id)) === undefined) return err({ code: "not_found" });
    const use = ["refresh:subscription", `${owner.userId} ${id}`] as const;
    const allowed = await deps.limits.take(...use);
    if (!allowed.ok) return allowed;
    const row = await refreshNow(context, owner, id);
    if (!row.ok && row.error.code === "unavailable") await deps.limits.release(...use);
    return row.ok ? ok(presentSubscription(row.value, owner)) : row;
  }

  return {
    /** Fetches the feed at once, and makes a calendar of it. */
    create: (owner: Owner, input: SubscriptionCreate): Promise<Result<CreatedSubscription>> =>
      fetches.runQueued(owner.userId, async () => {
        if (context === undefined) return noSecret;
        const allowed = await deps.limits.take("subscribe:account", owner.userId);
        return allowed.ok ? subscribe(context, owner, input) : allowed;
      }),
    list: async (owner: Owner): Promise<Subscription[]> =>
      (await listSubscriptions(deps.db, owner.userId)).map((row) => presentSubscription(row, owner)),
    /**
     * Fetches a feed now, also a paused one, which then is active again. What is wrong with the
     * feed is in `last_error`. `throttled` within five minutes of the last time that did something.
     */
    refresh: (owner: Owner, id: string): Promise<Result<Subscription>> =>
      fetches.runQueued(owner.userId, () => refresh(owner, id)),
    /** Shows the calendar to programs that connect by CalDAV, or no longer. */
    update: (owner: Owner, { id, is_on_caldav: isOnCaldav }: SubscriptionUpdate): Promise<Result<Subscription>> =>
      runExclusive(deps.db, {
        userId: owner.userId,
        work: async (tx) => {
          const row = await setOnCaldav(tx, owner.userId, { calendar: id, isOnCaldav });
          return row === undefined ? err({ code: "not_found" }) : ok(presentSubscription(row, owner));
        },
      }),
    /** Fetches the feeds that are due, of all accounts, a bounded number; stops at an abort. */
    fetchDue: async (signal = new AbortController().signal): Promise<void> => {
      if (context !== undefined) await fetchDue({ context, fetches: dueFetches, signal });
    },
  };
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;
