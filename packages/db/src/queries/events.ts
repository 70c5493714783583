import { sql } from "kysely";
import type { CalendarKind } from "@hourloom/schema/calendars";
import type { Event } from "@hourloom/schema/events";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import { compileOnce, type Bound } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { insertWithinQuota } from "./insert-within-quota.ts";
import {
  isAfterCursor,
  pageOf,
  placedAt,
  type Listed,
  type ListPage,
  type PageValues,
  type Placed,
} from "./list-pages.ts";

/** The columns of an event that are read, with their PostgreSQL types. */
export const eventColumnTypes = {
  id: "uuid",
  title: "text",
  date: "date",
  start_time: "time",
  end_time: "time",
  end_date: "date",
  recurrence: "text",
  calendar: "uuid",
  timezone: "text",
  added: "text[]",
  rrule: "text",
  location: "text",
  url: "text",
  status: "text",
  is_busy: "boolean",
  is_private: "boolean",
  notes: "text",
  color: "text",
  reminders: "integer[]",
  version: "integer",
  recurrence_anchor: "date",
  series_until: "date",
} as const;
export const eventColumns = columnNames(eventColumnTypes);

const { version: _assigned, ...newEventColumnTypes } = eventColumnTypes;
const newEventColumns = columnNames(newEventColumnTypes);

/** A stored event: a series always has a rule and an anchor date. */
export type EventRow = Event & {
  recurrence_anchor: string | null;
  series_until: string | null;
  /** Dates of a series beside those of its rule, ascending. */
  added: string[];
};

/** Without a calendar a new event belongs to the default one. */
export type EventColumns = Omit<EventRow, "id" | "version" | "calendar"> & Partial<Pick<EventRow, "calendar">>;

/** A new event; `split_from` is the series that it was split from, `object` that of iCalendar. */
export type NewEvent = EventColumns & { id: string; split_from?: string; object?: string; object_part?: number };

/** The account's events that are not in the trash. */
export function selectEvents(db: Db, userId: Bound<UserId>) {
  return db.selectFrom("events").select(eventColumns).where("user_id", "=", userId).where("deleted_at", "is", null);
}

/** A calendar to list the events of; null for all of the account's own. */
function isInCalendar(calendar: Bound<string | null>) {
  return sql<boolean>`case when ${calendar}::uuid is null then calendar_kind = 'own' else calendar = ${calendar}::uuid end`;
}

const pageOfEvents = compileOnce<PageValues & { calendar: string | null }, Placed<EventRow>>((db, value) =>
  selectEvents(db, value("userId"))
    .select(placedAt)
    .where(isInCalendar(value("calendar")))
    .where(isAfterCursor({ created_at: value("created_at"), id: value("id") }))
    .orderBy("created_at")
    .orderBy("id")
    .limit(value("limit")),
);

/** The next page of the account's own events, or of one calendar, in order of creation. */
export async function listEvents(
  db: Db,
  userId: UserId,
  { after, limit, calendar = null }: ListPage & { calendar?: string | null },
): Promise<Listed<EventRow>> {
  return pageOf(await pageOfEvents(db, { userId, ...after, limit, calendar }), limit);
}

/**
 * An event that may touch the days. For a series: whether a changed occurrence does, and the dates
 * of its exceptions.
 */
export type EventNear = EventRow & { is_shown: boolean; exception_dates: string[] };

/**
 * The next page of single events that touch a day from `from` to `to`, both included, and of series
 * that may, in order of creation.
 */
export async function listEventsNear(
  db: Db,
  userId: UserId,
  { after, limit, from, to, calendar = null }: ListPage & { from: string; to: string; calendar?: string | null },
): Promise<Listed<EventNear>> {
  const columns = sql.join(eventColumns.map((name) => sql.ref(`events.${name}`)));
  const { rows } = await sql<EventNear & { placed_at: string }>`
    select ${columns}, ${placedAt}, coalesce(near.is_shown, false) as is_shown,
      coalesce(near.dates, '[]'::json) as exception_dates
    from events left join lateral (
      select json_agg(x.date) as dates, bool_or(x.shown_from <= ${to} and x.shown_to >= ${from}) as is_shown
      from event_exceptions x
      where x.user_id = ${userId} and x.event_id = events.id and events.rrule is not null and (
        (x.date <= ${to} and x.date >= ${from}::date - 1
          - least(coalesce(events.end_date - events.date, 0), ${from}::date - date '0001-01-01'))
        or (x.shown_from <= ${to} and x.shown_to >= ${from})
      )
    ) near on true
    where user_id = ${userId} and deleted_at is null and ${isInCalendar(calendar)}
      and ${isAfterCursor(after)} and case
      when rrule is null then date <= ${to} and last_date >= ${from}
      else (date <= ${to} and (series_until is null or series_until >= ${from})) or near.is_shown end
    order by created_at, id limit ${limit}`.execute(db);
  return pageOf(rows, limit);
}

export function findEvent(db: Db, userId: UserId, id: string): Promise<EventRow | undefined> {
  return selectEvents(db, userId).where("id", "=", id).executeTakeFirst();
}

/**
 * What an event was read from, and the kind of its calendar; undefined for one that is not there or
 * was made here.
 */
export function findEventSource(
  db: Db,
  userId: UserId,
  id: string,
): Promise<{ source: Buffer; calendar_kind: CalendarKind } | undefined> {
  return db
    .selectFrom("events")
    .innerJoin("calendar_objects", (join) =>
      join.onRef("calendar_objects.user_id", "=", "events.user_id").onRef("calendar_objects.id", "=", "events.object"),
    )
    .select(["calendar_objects.source", "events.calendar_kind"])
    .where("events.user_id", "=", userId)
    .where("calendar_objects.user_id", "=", userId)
    .where("events.id", "=", id)
    .executeTakeFirst();
}

/** The object that an event was read from, and which of its entries it is. */
export interface EventObjectSource {
  source: Buffer;
  uid: string;
  /** IANA name of the zone of the account in which it was read. */
  read_zone: string;
  object_part: number | null;
}

/** Undefined for an event that was made here. */
export function findEventObject(db: Db, userId: UserId, id: string): Promise<EventObjectSource | undefined> {
  return db
    .selectFrom("events")
    .innerJoin("calendar_objects", (join) =>
      join.onRef("calendar_objects.user_id", "=", "events.user_id").onRef("calendar_objects.id", "=", "events.object"),
    )
    .select(["calendar_objects.source", "calendar_objects.uid", "calendar_objects.read_zone", "events.object_part"])
    .where("events.user_id", "=", userId)
    .where("calendar_objects.user_id", "=", userId)
    .where("events.id", "=", id)
    .executeTakeFirst();
}

/** The event, locked until the transaction ends. */
export function lockEvent(db: Db, userId: UserId, id: string): Promise<EventRow | undefined> {
  return selectEvents(db, userId).where("id", "=", id).forUpdate().executeTakeFirst();
}

interface NewEventValues extends Omit<EventColumns, "calendar"> {
  calendar: string | null;
  id: string;
  userId: UserId;
  limit: number;
}

const eventWithinQuota = compileOnce<NewEventValues, EventRow>((_db, value) =>
  insertWithinQuota("events", {
    names: newEventColumns,
    value,
    returning: eventColumns,
    condition: sql`(${value("calendar")}::uuid is null or exists (
      select from calendars
      where user_id = ${value("userId")} and id = ${value("calendar")}::uuid and deleted_at is null and kind = 'own'
    ))`,
  }),
);

/**
 * Inserts an event and returns it, in one statement that needs no transaction. Returns undefined
 * for what that cannot do, see `insertWithinQuota`.
 */
export async function insertEventWithinQuota(
  db: Db,
  userId: UserId,
  event: EventColumns & { id: string },
  limit: number,
): Promise<EventRow | undefined> {
  const [row] = await eventWithinQuota(db, { calendar: null, ...event, userId, limit });
  return row;
}

export function insertEvent(db: Db, userId: UserId, event: NewEvent): Promise<EventRow> {
  return db
    .insertInto("events")
    .values({ ...event, user_id: userId })
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}

export function updateEvent(db: Db, userId: UserId, id: string, changes: Partial<EventColumns>): Promise<EventRow> {
  return db
    .updateTable("events")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}
