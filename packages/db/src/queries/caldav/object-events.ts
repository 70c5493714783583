import { sql, type RawBuilder } from "kysely";
import { compileOnce } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import type { UserId } from "../../owner.ts";
import { exceptionTypes, importedEventTypes } from "../imported-columns.ts";
import { columnsFrom, definitionsOf, refs, writeRows } from "../write-rows.ts";
import type { ResourceKey } from "./resources.ts";
import { putSource, sourceColumns, type StoredSource } from "./stored-source.ts";

/** Stores events that clients send, with the account locked. */

/** The beginning of a line with a colour. */
const COLOR_LINE = sql.lit(String.raw`\012COLOR`);

const { id: _id, color: _color, ...replacedTypes } = importedEventTypes;

/** A row of an object: its id and columns of `events`. */
export type SentRow = { id: string; exceptions: readonly object[] };

/** An object of a calendar with its rows. */
interface SentEvents {
  stored: StoredSource;
  /** Whether its id and those of its rows are new. */
  isNew: boolean;
  rows: readonly SentRow[];
}

/** A colour that was chosen here remains, as most clients know none: their source has no COLOR. */
function colorAfter(userId: RawBuilder<UserId>): RawBuilder<unknown> {
  return sql`coalesce(excluded.color, case when known.object is null or exists (
    select from calendar_objects o
    where o.user_id = ${userId} and o.id = known.object
      and (o.edited_at is not null or position(${COLOR_LINE}::bytea in o.source) = 0)
  ) then known.color end)`;
}

/** Whether the row `known`, or an override of it, will be another one. */
function isOther(userId: RawBuilder<UserId>, exceptions: RawBuilder<unknown>): RawBuilder<unknown> {
  const overrides = sql`coalesce(jsonb_agg(jsonb_build_array(x.date, x.changes) order by x.date), '[]')`;
  return sql`((known.object, known.calendar, known.color, ${refs(replacedTypes, "known")})
      is distinct from (excluded.object, excluded.calendar, ${colorAfter(userId)}, ${refs(replacedTypes, "excluded")})
    or known.deleted_at is not null
    or (select ${overrides} from event_exceptions x where x.user_id = ${userId} and x.event_id = known.id)
      <> (select ${overrides} from ${exceptions} where x.event_id = known.id))`;
}

type Values = StoredSource & { userId: UserId; collection: string; rows: string; exceptions: string; ids: string[] };

function putEvents(isNew: boolean) {
  return compileOnce<Values, object>((_db, value) => {
    const [userId, calendar] = [value("userId"), sql`${value("collection")}::uuid`];
    const exceptions = sql`jsonb_to_recordset(${value("exceptions")}::jsonb)
      as x (event_id uuid, ${definitionsOf(exceptionTypes)})`;
    const putObject = putSource(userId, { columns: { ...sourceColumns(value), calendar }, isNew });
    const putRows = writeRows("events", userId, {
      columns: { object: sql`${value("id")}::uuid`, calendar, ...columnsFrom(importedEventTypes, "sent") },
      from: sql`jsonb_to_recordset(${value("rows")}::jsonb) as sent (${definitionsOf(importedEventTypes)})`,
      existing: isNew ? undefined : { set: { color: colorAfter(userId) }, where: isOther(userId, exceptions) },
    });
    const isChanged = sql`(known.changes, known.shown_from, known.shown_to)
      is distinct from (excluded.changes, excluded.shown_from, excluded.shown_to)`;
    const putExceptions = writeRows("event_exceptions", userId, {
      columns: { event_id: sql`x.event_id`, ...columnsFrom(exceptionTypes, "x") },
      from: exceptions,
      existing: isNew ? undefined : { where: isChanged },
    });
    const ids = sql`any(${value("ids")}::uuid[])`;
    // Each kind of change runs triggers, also where it changes no row.
    const deletions = sql`
      removed as (
        delete from events
        where user_id = ${userId} and calendar = ${calendar} and object = ${value("id")} and not id = ${ids}
      ),
      reset as (
        delete from event_exceptions
        where user_id = ${userId} and event_id = ${ids} and not exists (
          select from ${exceptions} where x.event_id = event_exceptions.event_id and x.date = event_exceptions.date
        )
      ),`;
    return sql`
      with stored as (${putObject}), ${isNew ? sql`` : deletions} made as (${putRows}) ${putExceptions}`;
  });
}

const [insertEvents, replaceEvents] = [putEvents(true), putEvents(false)];

/**
 * Stores an object of a calendar with its rows: those with a known id are replaced, and others of
 * the object are deleted.
 */
export async function putObjectEvents(
  db: Db,
  key: Omit<ResourceKey, "kind">,
  { stored, isNew, rows }: SentEvents,
): Promise<void> {
  const exceptions = rows.flatMap((row) => row.exceptions.map((one) => ({ ...one, event_id: row.id })));
  await (isNew ? insertEvents : replaceEvents)(db, {
    ...key,
    ...stored,
    rows: JSON.stringify(rows),
    exceptions: JSON.stringify(exceptions),
    ids: rows.map(({ id }) => id),
  });
}
