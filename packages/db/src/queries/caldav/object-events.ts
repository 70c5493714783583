import { sql, type RawBuilder } from "kysely";
import { compileOnce, type PlaceholderOf } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import { definitionsOf, excludedValues, importedEventTypes, refs } from "../imported-columns.ts";
import type { ResourceKey } from "./resources.ts";
import { insertSource, putSource, type SourceValues, type StoredSource } from "./stored-source.ts";

/** Stores events that clients send, with the account locked. */

/** The beginning of a line with a colour. */
const COLOR_LINE = sql.lit(String.raw`\012COLOR`);

type EventsValues = SourceValues & { rows: string; exceptions: string; ids: string[] };

const { id: _id, color: _color, ...replacedTypes } = importedEventTypes;

/** The exceptions that were sent, as `x`. */
function sentExceptions(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${value("exceptions")}::jsonb) as x (
    event_id uuid, date date, changes jsonb, shown_from date, shown_to date
  )`;
}

function insertRows(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`
    insert into events as known (user_id, object, calendar, ${refs(importedEventTypes)})
    select ${value("userId")}, ${value("id")}::uuid, ${value("collection")}::uuid, ${refs(importedEventTypes, "sent")}
    from jsonb_to_recordset(${value("rows")}::jsonb) as sent (${definitionsOf(importedEventTypes)})`;
}

function insertExceptions(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`
    insert into event_exceptions as known (user_id, event_id, date, changes, shown_from, shown_to)
    select ${value("userId")}, x.event_id, x.date, x.changes, x.shown_from, x.shown_to from ${sentExceptions(value)}`;
}

// Each kind of change runs triggers, also where it changes no row.
const newEvents = compileOnce<EventsValues, object>(
  (_db, value) => sql`
    with stored as (${insertSource("calendar", value)}), made as (${insertRows(value)}) ${insertExceptions(value)}`,
);

/** A colour that was chosen here remains, as most clients know none: their source has no COLOR. */
function colorAfter(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  return sql`coalesce(excluded.color, case when known.object is null or exists (
    select from calendar_objects o
    where o.user_id = ${value("userId")} and o.id = known.object
      and (o.edited_at is not null or position(${COLOR_LINE}::bytea in o.source) = 0)
  ) then known.color end)`;
}

/** Whether the row `known`, or an override of it, will be another one. */
function isOther(value: PlaceholderOf<EventsValues>): RawBuilder<unknown> {
  const overrides = sql`coalesce(jsonb_agg(jsonb_build_array(x.date, x.changes) order by x.date), '[]')`;
  return sql`(known.object, known.calendar, known.color, ${refs(replacedTypes, "known")})
      is distinct from (excluded.object, excluded.calendar, ${colorAfter(value)}, ${refs(replacedTypes, "excluded")})
    or known.deleted_at is not null
    or (
      select ${overrides} from event_exceptions x where x.user_id = ${value("userId")} and x.event_id = known.id
    ) <> (select ${overrides} from ${sentExceptions(value)} where x.event_id = known.id)`;
}

const objectEvents = compileOnce<EventsValues, object>((_db, value) => {
  const [userId, ids] = [value("userId"), sql`any(${value("ids")}::uuid[])`];
  const exceptions = sentExceptions(value);
  return sql`
    with stored as (${putSource("calendar", value)}),
    removed as (
      delete from events
      where user_id = ${userId} and calendar = ${value("collection")} and object = ${value("id")} and not id = ${ids}
    ),
    reset as (
      delete from event_exceptions
      where user_id = ${userId} and event_id = ${ids} and not exists (
        select from ${exceptions} where x.event_id = event_exceptions.event_id and x.date = event_exceptions.date
      )
    ),
    made as (
      ${insertRows(value)}
      on conflict (user_id, id) do update
      set ${excludedValues(replacedTypes)}, object = excluded.object, calendar = excluded.calendar, deleted_at = null,
        version = known.version + 1, color = ${colorAfter(value)}
      where ${isOther(value)}
    )
    ${insertExceptions(value)}
    on conflict (user_id, event_id, date) do update
    set changes = excluded.changes, shown_from = excluded.shown_from, shown_to = excluded.shown_to
    where (known.changes, known.shown_from, known.shown_to)
      is distinct from (excluded.changes, excluded.shown_from, excluded.shown_to)`;
});

/** A row of an object: its id and columns of `events`. */
export type SentRow = { id: string; exceptions: readonly object[] };

function eventsValues(
  { userId, collection }: Omit<ResourceKey, "kind">,
  stored: StoredSource,
  rows: readonly SentRow[],
): EventsValues {
  const exceptions = rows.flatMap((row) => row.exceptions.map((one) => ({ ...one, event_id: row.id })));
  return {
    ...stored,
    userId,
    collection,
    rows: JSON.stringify(rows),
    exceptions: JSON.stringify(exceptions),
    ids: rows.map(({ id }) => id),
  };
}

/** Inserts an object of a calendar, with new ids, and its rows. */
export async function insertObjectEvents(
  db: Db,
  key: Omit<ResourceKey, "kind">,
  stored: StoredSource,
  rows: readonly SentRow[],
): Promise<void> {
  await newEvents(db, eventsValues(key, stored, rows));
}

/**
 * Stores an object of a calendar with its rows: those with a known id are replaced, and others of
 * the object are deleted.
 */
export async function putObjectEvents(
  db: Db,
  key: Omit<ResourceKey, "kind">,
  stored: StoredSource,
  rows: readonly SentRow[],
): Promise<void> {
  await objectEvents(db, eventsValues(key, stored, rows));
}
