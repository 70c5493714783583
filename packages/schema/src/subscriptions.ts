import { z } from "zod";
import { workspaceCalendar } from "./calendars.ts";
import { count, dateTime, id, title } from "./fields/fields.ts";
import { eventColor } from "./events.ts";

/** Subscriptions: remote feeds (iCalendar) as read-only calendars. */

/** Maximum subscriptions of an account, and of the events in all of them. */
export const SUBSCRIPTIONS_MAX = 20;
export const SUBSCRIBED_EVENTS_MAX = 50_000;
export const FEED_URL_MAX_LENGTH = 2_000;

/** Seconds between two fetches of a feed; feeds may ask for others within the bounds. */
export const FEED_INTERVAL = { usual: 3_600, min: 900, max: 604_800 } as const;

/** `paused`: it failed for a week or is gone, and is not fetched again by itself. */
export const subscriptionState = z.enum(["active", "paused"]);
export type SubscriptionState = z.output<typeof subscriptionState>;

/**
 * Why a feed could not be read. `unreachable` also stands for addresses of inner networks: a
 * difference would tell which of them exist.
 */
export const subscriptionError = z.enum([
  "url_not_allowed",
  "unreachable",
  "too_slow",
  "too_large",
  "not_found",
  "gone",
  "password_needed",
  "bad_response",
  "not_a_calendar",
  "too_many_events",
  "account_full",
  "address_lost",
]);
export type SubscriptionError = z.output<typeof subscriptionError>;

/** What people can do about an error. */
export const subscriptionAdvice: Readonly<Record<SubscriptionError, string>> = {
  url_not_allowed: "Use an address that begins with https:// or webcal://, without a user name.",
  unreachable: "Check the address, and that it can be opened from everywhere.",
  too_slow: "Its server takes too long. Try again later.",
  too_large: "It is larger than 5 MB, or takes too long to read.",
  not_found: "There is nothing at this address. Copy it again where you found it.",
  gone: "Its server says that it is gone for good.",
  password_needed: "It needs a password. Use its secret or public address.",
  bad_response: "Its server responds with an error. Try again later.",
  not_a_calendar: "This is no calendar. Look for an address that ends in .ics.",
  too_many_events: "It has more than 10,000 events.",
  account_full: "An account can have 50,000 events of subscribed calendars in all.",
  address_lost: "The address can no longer be decrypted. Delete this calendar, and subscribe again.",
};

/** A subscription. `id` is its calendar's. */
export const subscription = z.object({
  id,
  /** Of the address; the rest of it is a secret. */
  host: z.string(),
  state: subscriptionState,
  last_ok_at: dateTime.nullable(),
  /** Null while paused. */
  next_at: dateTime.nullable(),
  /** Of the last fetch; null if it succeeded. */
  last_error: subscriptionError.nullable(),
  interval_seconds: count,
  event_count: count,
});
export type Subscription = z.output<typeof subscription>;

/** Without a title it has that of the feed. */
export const subscriptionCreate = z.strictObject({
  url: z.string().trim().min(1).max(FEED_URL_MAX_LENGTH),
  title: title.optional(),
  color: eventColor.nullable().default(null),
});
export type SubscriptionCreate = z.output<typeof subscriptionCreate>;

export const createdSubscription = z.object({ calendar: workspaceCalendar, subscription });
export type CreatedSubscription = z.output<typeof createdSubscription>;

/** A subscription in an account file. */
export const subscriptionData = z.strictObject({ calendar: id, url: z.string().min(1).max(FEED_URL_MAX_LENGTH) });
export type SubscriptionData = z.output<typeof subscriptionData>;
