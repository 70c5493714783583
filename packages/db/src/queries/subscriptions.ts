import { sql, type Selectable } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { SubscriptionsTable } from "../tables/calendar-files.ts";

/** Subscriptions to feeds. A fetch is leased, so that one process at a time runs it. */

const columns = [
  "calendar",
  "url_sealed",
  "host",
  "etag",
  "last_modified",
  "body_hash",
  "interval_seconds",
  "state",
  "next_at",
  "failures",
  "failing_since",
  "last_ok_at",
  "last_error",
  "is_doubted",
  "event_count",
  "is_on_caldav",
] as const;

export type SubscriptionRow = Pick<Selectable<SubscriptionsTable>, (typeof columns)[number]>;

export type SubscriptionChanges = Partial<Omit<SubscriptionRow, "calendar" | "url_sealed" | "host">>;

export type NewSubscription = Pick<
  SubscriptionRow,
  "calendar" | "url_sealed" | "host" | "interval_seconds" | "next_at"
> &
  SubscriptionChanges & { url_mac: Buffer };

/** The account's subscriptions, in order of creation. */
export function listSubscriptions(db: Db, userId: UserId): Promise<SubscriptionRow[]> {
  return db
    .selectFrom("subscriptions")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("calendar")
    .execute();
}

/** The subscription, and the account's zone. */
export function findSubscription(
  db: Db,
  userId: UserId,
  calendar: string,
): Promise<(SubscriptionRow & { timezone: string }) | undefined> {
  return db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", "subscriptions.user_id")
    .select([...columns, "users.timezone"])
    .where("subscriptions.user_id", "=", userId)
    .where("calendar", "=", calendar)
    .executeTakeFirst();
}

/** What the account has of subscriptions, and whether one of them has the address, if any. */
export async function countSubscriptions(
  db: Db,
  userId: UserId,
  urlMac: Buffer | null,
): Promise<{ count: number; events: number; has_address: boolean }> {
  return db
    .selectFrom("subscriptions")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`coalesce(sum(event_count), 0)::integer`.as("events"),
      sql<boolean>`coalesce(bool_or(url_mac = ${urlMac}::bytea), false)`.as("has_address"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function insertSubscription(db: Db, userId: UserId, created: NewSubscription): Promise<void> {
  await db
    .insertInto("subscriptions")
    .values({ ...created, user_id: userId })
    .execute();
}

/** A fetch that this process runs. `leased_until` tells whether it still does. */
export interface FeedLease {
  userId: UserId;
  calendar: string;
  leasedUntil: Date;
}

/**
 * Leases the subscription that has been due longest, of an active account of which no feed is
 * fetched.
 */
export async function claimDueSubscription(
  db: Db,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<{ user_id: string; calendar: string } | undefined> {
  // Materialized, so that no plan runs the locking part twice.
  const { rows } = await sql<{ user_id: string; calendar: string }>`
    with due as materialized (
      select user_id, calendar from subscriptions one
      where state = 'active' and next_at <= ${now} and (leased_until is null or leased_until <= ${now})
        and exists (select from users where users.id = one.user_id and users.is_active)
        and not exists (
          select from subscriptions other where other.user_id = one.user_id and other.leased_until > ${now}
        )
      order by next_at limit 1 for update skip locked
    )
    update subscriptions claimed set leased_until = ${leasedUntil}
    from due where claimed.user_id = due.user_id and claimed.calendar = due.calendar
    returning claimed.user_id, claimed.calendar`.execute(db);
  return rows[0];
}

/** Leases a subscription, due or not; undefined while it is fetched, or if there is none. */
export function claimSubscription(
  db: Db,
  { userId, calendar, leasedUntil }: FeedLease,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  return db
    .updateTable("subscriptions")
    .set({ leased_until: leasedUntil })
    .where("user_id", "=", userId)
    .where("calendar", "=", calendar)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .returning(columns)
    .executeTakeFirst();
}

/** Shows a subscribed calendar over CalDAV, or no longer; undefined without the subscription. */
export function setOnCaldav(
  db: Db,
  userId: UserId,
  { calendar, isOnCaldav }: { calendar: string; isOnCaldav: boolean },
): Promise<SubscriptionRow | undefined> {
  return db
    .updateTable("subscriptions")
    .set({ is_on_caldav: isOnCaldav })
    .where("user_id", "=", userId)
    .where("calendar", "=", calendar)
    .returning(columns)
    .executeTakeFirst();
}

/** Ends a lease with what the fetch changed; undefined if it had expired and another began. */
export function settleSubscription(
  db: Db,
  { userId, calendar, leasedUntil }: FeedLease,
  changes: SubscriptionChanges,
): Promise<SubscriptionRow | undefined> {
  return db
    .updateTable("subscriptions")
    .set({ ...changes, leased_until: null })
    .where("user_id", "=", userId)
    .where("calendar", "=", calendar)
    .where("leased_until", "=", leasedUntil)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes subscribed calendars that have no subscription. */
export async function deleteCalendarsWithoutFeed(db: Db, userId: UserId): Promise<void> {
  await sql`
    delete from calendars where user_id = ${userId} and kind = 'subscribed' and not exists (
      select from subscriptions where subscriptions.user_id = ${userId} and subscriptions.calendar = calendars.id
    )`.execute(db);
}
