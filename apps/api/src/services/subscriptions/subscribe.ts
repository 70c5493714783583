import { calendarRows } from "@hourloom/db/queries/calendars";
import { countSubscriptions, findSubscription, insertSubscription } from "@hourloom/db/queries/subscriptions";
import { findTrialEnd } from "@hourloom/db/queries/trials";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { feedInterval } from "@hourloom/domain/subscriptions/schedule";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { err, invalidField, ok } from "@hourloom/schema/errors/domain-errors";
import { subscriptionAdvice } from "@hourloom/schema/icalendar/subscription-advice";
import {
  FEED_URL_MAX_LENGTH,
  SUBSCRIBED_EVENTS_MAX,
  SUBSCRIPTIONS_MAX,
  type CreatedSubscription,
  type SubscriptionCreate,
  type SubscriptionError,
} from "@hourloom/schema/icalendar/subscriptions";
import { TRIAL_REJECTED } from "@hourloom/schema/fields/error-texts";
import { newId, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { FETCH_FAILED } from "../../core/public-fetch/fetch-result.ts";
import { parseUrl } from "../../core/public-fetch/parse-url.ts";
import { lastPosition } from "../items/positions.ts";
import type { FeedContext } from "./feed-context.ts";
import { loadFeed, type LoadedFeed } from "./load-feed.ts";
import { presentSubscription } from "./present-subscription.ts";
import { changesAfterSuccess } from "./refresh-feed.ts";
import { storeFeed } from "./store-feed.ts";

function unreadable(error: SubscriptionError): Result<never> {
  return invalidField("url", `${FETCH_FAILED} ${subscriptionAdvice[error]}`);
}

/** Checks that the account may subscribe to the address, and to `adding` more events. */
async function checkSpace(
  db: Db,
  userId: UserId,
  { urlMac, adding }: { urlMac: Buffer; adding: number },
): Promise<Result<null>> {
  const { count, events, has_address } = await countSubscriptions(db, userId, urlMac);
  if (has_address) return invalidField("url", "You have subscribed to this address already.");
  if (count >= SUBSCRIPTIONS_MAX) {
    return invalidField("non_field_errors", `There can be at most ${SUBSCRIPTIONS_MAX} subscriptions.`);
  }
  return events + adding > SUBSCRIBED_EVENTS_MAX ? unreadable("account_full") : ok(null);
}

async function store(
  context: FeedContext,
  transaction: OwnerTransaction,
  { input, url, loaded: { reading, validators } }: { input: SubscriptionCreate; url: URL; loaded: LoadedFeed },
): Promise<Result<CreatedSubscription>> {
  const { tx, userId, now, owner } = transaction;
  const urlMac = context.seal.mac(url.href);
  const space = await checkSpace(tx, userId, { urlMac, adding: reading.eventCount });
  if (!space.ok) return space;
  const key = { userId, calendar: newId(now) };
  const calendar = await calendarRows.insert(tx, userId, {
    id: key.calendar,
    kind: "subscribed",
    title: input.title ?? reading.title ?? url.hostname,
    color: input.color,
    is_hidden: false,
    is_default: false,
    position: await lastPosition(transaction, { table: "calendars" }),
  });
  const interval_seconds = feedInterval(reading.refreshSeconds ?? undefined);
  await insertSubscription(tx, userId, {
    calendar: key.calendar,
    url_sealed: context.seal.seal(url.href, key),
    url_mac: urlMac,
    host: url.host,
    next_at: now,
    ...changesAfterSuccess(context, interval_seconds),
    ...validators,
    interval_seconds,
    event_count: reading.eventCount,
  });
  await storeFeed(tx, key, reading);
  const row = await findSubscription(tx, userId, key.calendar);
  if (row === undefined) return err({ code: "not_found" });
  return ok({ calendar: { type: "calendar", ...calendar }, subscription: presentSubscription(row, owner) });
}

/** Fetches a feed and makes a calendar of it; an error with advice if it cannot be read. */
export async function subscribe(
  context: FeedContext,
  owner: Owner,
  input: SubscriptionCreate,
): Promise<Result<CreatedSubscription>> {
  const url = parseUrl(input.url);
  if (url === undefined || url.hostname === "" || url.href.length > FEED_URL_MAX_LENGTH)
    return unreadable("url_not_allowed");
  // Whoever fetches from elsewhere has shown an address of theirs.
  if ((await findTrialEnd(context.db, owner.userId)) !== undefined) return invalidField("url", TRIAL_REJECTED);
  const space = await checkSpace(context.db, owner.userId, { urlMac: context.seal.mac(url.href), adding: 0 });
  if (!space.ok) return space;
  const loaded = await loadFeed(context, owner, {
    address: url.href,
    known: {},
    listStored: () => Promise.resolve([]),
  });
  switch (loaded.status) {
    case "failed":
      return unreadable(loaded.error);
    case "read":
      return runOwnerTransaction(context, owner, (transaction) => store(context, transaction, { input, url, loaded }));
    case "busy":
    case "unchanged":
      return err({ code: "unavailable", retry_after_seconds: 5 });
  }
}
