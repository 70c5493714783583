import { sql, type Insertable, type Selectable } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { EventException } from "./event-exceptions.ts";
import { eventRefs, type EventRow } from "./events.ts";
import { hasRow } from "./has-row.ts";
import type { FeedsTable } from "../tables/calendar-files.ts";

/** A feed with its calendars that are not in the trash. */
export type FeedRow = Pick<Selectable<FeedsTable>, "id" | "title" | "mode" | "zone" | "created_at" | "last_read_at"> & {
  calendars: string[];
};

/** The account's feeds, oldest first. */
export async function listFeeds(db: Db, userId: UserId): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select id, title, mode, zone, created_at, last_read_at, array(
      select calendars.id from feed_calendars join calendars
        on calendars.user_id = feed_calendars.user_id and calendars.id = feed_calendars.calendar
      where feed_calendars.user_id = ${userId} and feed_calendars.feed = feeds.id and calendars.deleted_at is null
      order by calendars.position, calendars.id
    ) as calendars
    from feeds where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

export type NewFeed = Omit<Insertable<FeedsTable>, "user_id">;

export async function insertFeed(db: Db, userId: UserId, feed: NewFeed): Promise<void> {
  await db
    .insertInto("feeds")
    .values({ ...feed, user_id: userId })
    .execute();
}

/** Changes the feed, or at least its version; returns whether there is one. */
export function updateFeed(
  db: Db,
  userId: UserId,
  id: string,
  changes: Partial<Pick<NewFeed, "title" | "mode" | "secret_hash">>,
): Promise<boolean> {
  return hasRow(
    db
      .updateTable("feeds")
      .set({ ...changes, version: sql<number>`version + 1` })
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .returning("id"),
  );
}

export function deleteFeed(db: Db, userId: UserId, id: string): Promise<boolean> {
  return hasRow(db.deleteFrom("feeds").where("user_id", "=", userId).where("id", "=", id).returning("id"));
}

/** Deletes all feeds of the account; returns whether there were any. */
export async function deleteFeeds(db: Db, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("feeds").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Which of the ids are own calendars outside the trash; locked until the transaction ends. */
export async function lockOwnCalendars(db: Db, userId: UserId, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("calendars")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .where("kind", "=", "own")
    .where("deleted_at", "is", null)
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Those in the trash stay, of which the account is not shown that they are part of the feed. */
export async function replaceFeedCalendars(
  db: Db,
  userId: UserId,
  feed: string,
  calendars: readonly string[],
): Promise<void> {
  await sql`
    delete from feed_calendars where user_id = ${userId} and feed = ${feed} and not exists (
      select from calendars
      where calendars.user_id = ${userId} and calendars.id = feed_calendars.calendar and deleted_at is not null
    )`.execute(db);
  await db
    .insertInto("feed_calendars")
    .values(calendars.map((calendar) => ({ user_id: userId, feed, calendar })))
    .execute();
}

/** A feed with the zone of its account. */
export type FoundFeed = Omit<Selectable<FeedsTable>, "secret_hash" | "created_at"> & { timezone: string };

/** The feed of an active account whose secret has this SHA-256. */
export function findFeedBySecret(db: Db, secretHash: Buffer): Promise<FoundFeed | undefined> {
  return db
    .selectFrom("feeds")
    .innerJoin("users", "users.id", "feeds.user_id")
    .select([
      "feeds.user_id",
      "feeds.id",
      "feeds.title",
      "feeds.mode",
      "feeds.zone",
      "feeds.version",
      "feeds.last_read_at",
      "feeds.etag",
      "feeds.modified_at",
      "users.timezone",
    ])
    .where("feeds.secret_hash", "=", secretHash)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/** Stores when a feed was read, and since when it has had this entity tag. */
export async function recordFeedRead(
  db: Db,
  userId: UserId,
  id: string,
  read: { last_read_at: Date; etag: string; modified_at: Date },
): Promise<void> {
  await db.updateTable("feeds").set(read).where("user_id", "=", userId).where("id", "=", id).execute();
}

/** The number of the last change in the calendars of a feed; 0 if they never had an event. */
export async function findFeedChange(db: Db, userId: UserId, feed: string): Promise<number> {
  const { rows } = await sql<{ seq: string | null }>`
    select max(last.seq) as seq from feed_calendars cross join lateral (
      select seq from collection_changes changes
      where changes.user_id = ${userId} and changes.kind = 'event' and changes.collection = feed_calendars.calendar
      order by seq desc limit 1
    ) last
    where feed_calendars.user_id = ${userId} and feed_calendars.feed = ${feed}`.execute(db);
  return Number(rows[0]?.seq ?? 0);
}

export type FeedEvent = EventRow & {
  /** The number and the time of its last change that other programs see. */
  change_number: number;
  changed_at: Date;
  exceptions: Pick<EventException, "date" | "changes">[] | null;
};

/** The page of a feed's events after the id `after`. */
export interface FeedPage {
  feed: string;
  after: string;
  limit: number;
  /** Days of any clock. */
  from: string;
  /** Null: no end. */
  to: string | null;
}

/**
 * The next dated events of a feed that may touch the days, by id: single ones that do, and series
 * that begin before the end and do not end before the start.
 */
export async function listFeedEvents(
  db: Db,
  userId: UserId,
  { feed, after, limit, from, to }: FeedPage,
): Promise<FeedEvent[]> {
  const exceptionsOf = sql`from event_exceptions x where x.user_id = ${userId} and x.event_id = events.id`;
  const { rows } = await sql<FeedEvent>`
    select ${eventRefs}, least(changes.seq, 2147483647)::integer as change_number, changes.changed_at, (
      select json_agg(json_build_object('date', x.date, 'changes', x.changes) order by x.date) ${exceptionsOf}
        and events.rrule is not null
    ) as exceptions
    from events
    join collection_changes changes on changes.user_id = ${userId} and changes.kind = 'event'
      and changes.collection = events.calendar and changes.object = coalesce(events.object, events.id)
    where events.user_id = ${userId} and deleted_at is null and date is not null and id > ${after}::uuid
      and calendar in (select calendar from feed_calendars where user_id = ${userId} and feed = ${feed})
      and (${to}::date is null or date <= ${to}::date
        or exists (select ${exceptionsOf} and x.shown_from <= ${to}::date))
      and case when rrule is null then last_date >= ${from}::date
        else series_until is null or series_until >= ${from}::date
          or exists (select ${exceptionsOf} and x.shown_to >= ${from}::date) end
    order by id limit ${limit}`.execute(db);
  return rows;
}
