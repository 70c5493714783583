import { z } from "zod";
import { workspaceCalendar } from "../calendars.ts";
import { count, dateTime, id, title } from "../fields/fields.ts";
import { eventColor } from "../events.ts";

/** Subscriptions: remote feeds (iCalendar) as read-only calendars. */

/** Maximum subscriptions of an account, and of the events and their exceptions in all of them. */
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
 * difference would tell which of them exist. `not_stored`: this server failed with it.
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
  "not_stored",
  "address_lost",
]);
export type SubscriptionError = z.output<typeof subscriptionError>;

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
  /** Whether the last body had lost too many events to be believed at once. */
  is_doubted: z.boolean(),
  interval_seconds: count,
  /** Events, and changed or removed occurrences of series. */
  event_count: count,
  /** Whether programs that connect by CalDAV see the calendar, too. */
  is_on_caldav: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

/** Without a title it has that of the feed. */
export const subscriptionCreate = z.strictObject({
  url: z.string().trim().min(1).max(FEED_URL_MAX_LENGTH),
  title: title.optional(),
  color: eventColor.nullable().default(null),
});
export type SubscriptionCreate = z.output<typeof subscriptionCreate>;

export const subscriptionUpdate = z.strictObject({ id, is_on_caldav: z.boolean() });
export type SubscriptionUpdate = z.output<typeof subscriptionUpdate>;

export const createdSubscription = z.object({ calendar: workspaceCalendar, subscription });
export type CreatedSubscription = z.output<typeof createdSubscription>;

/** A subscription in an account file. */
export const subscriptionData = z.strictObject({ calendar: id, url: z.string().min(1).max(FEED_URL_MAX_LENGTH) });
export type SubscriptionData = z.output<typeof subscriptionData>;
