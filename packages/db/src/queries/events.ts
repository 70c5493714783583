import { sql } from "kysely";
import type { CalendarKind } from "@hourloom/schema/calendars";
import type { Event } from "@hourloom/schema/events";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import { compileOnce, type Bound } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import {
  isAfterCursor,
  pageOf,
  placedAt,
  type Listed,
  type ListPage,
  type PageValues,
  type Placed,
} from "./list-pages.ts";
import type { TaskSource } from "./tasks.ts";
import { refs, writeRows } from "./write-rows.ts";

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
export const eventRefs = refs(eventColumnTypes, "events");

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
  const { rows } = await sql<EventNear & { placed_at: string }>`
    select ${eventRefs}, ${placedAt}, coalesce(near.is_shown, false) as is_shown,
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

export const eventRows = itemRows<EventRow, Omit<NewEvent, "id">>("events", eventColumns);

/** The object that an event was read from, which of its entries it is, and its calendar's kind. */
export type EventObjectSource = TaskSource & { object_part: number | null; calendar_kind: CalendarKind };

/** Undefined for an event that was made here. */
export function findEventObject(db: Db, userId: UserId, id: string): Promise<EventObjectSource | undefined> {
  return db
    .selectFrom("events")
    .innerJoin("calendar_objects", (join) =>
      join.onRef("calendar_objects.user_id", "=", "events.user_id").onRef("calendar_objects.id", "=", "events.object"),
    )
    .select(["calendar_objects.source", "calendar_objects.uid", "calendar_objects.read_zone"])
    .select(["events.object_part", "events.calendar_kind"])
    .where("events.user_id", "=", userId)
    .where("calendar_objects.user_id", "=", userId)
    .where("events.id", "=", id)
    .executeTakeFirst();
}

interface NewEventValues extends Omit<EventColumns, "calendar"> {
  calendar: string | null;
  id: string;
  userId: UserId;
  limit: number;
}

// The counter is read from a locked row, since another writer may have committed while this
// statement waited for the account.
const eventWithinQuota = compileOnce<NewEventValues, EventRow>((_db, value) => {
  const [userId, calendar] = [value("userId"), value("calendar")];
  const inserted = writeRows("events", userId, {
    columns: Object.fromEntries(newEventColumns.map((name) => [name, value(name)])),
    from: sql`counted where rows < ${value("limit")} and (${calendar}::uuid is null or exists (
      select from calendars
      where user_id = ${userId} and id = ${calendar}::uuid and deleted_at is null and kind = 'own'
    ))`,
    existing: "stays",
  });
  return sql<EventRow>`
    with owner as (select id from users where id = ${userId} for no key update),
    counted as (
      select events as rows from account_changes
      where user_id = ${userId} and exists (select from owner) for no key update
    )
    ${inserted} returning ${refs(eventColumnTypes)}`;
});

/**
 * Inserts an event and returns it, in one statement that needs no transaction. Returns undefined if
 * its id is taken, the account has `limit` events outside the trash, nothing was ever changed in
 * it, or the calendar is none of its own. The account is locked first, as by all writers: otherwise
 * this could deadlock with one that deletes it.
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
