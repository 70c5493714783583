import { sql, type RawBuilder } from "kysely";
import { compileOnce, type PlaceholderOf } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import type { ExportedEvent, ExportedTask } from "../calendar-exports.ts";
import { eventColumns } from "../events.ts";
import { taskColumns } from "../tasks.ts";
import type { ResourceKey } from "./resources.ts";

/** What a row of an object has beside its own columns. */
interface Placed {
  /** The object's id, also of a row that was made here. */
  resource: string;
  /** The last segment of its address; null: its id and `.ics`. */
  name: string | null;
  seq: number;
  /** When the rows were changed here, so that they differ from the source. */
  edited_at: Date | null;
  /** How many of the wanted objects there are. */
  total: number;
}

export type ObjectEvent = ExportedEvent & Placed;
export type ObjectTask = ExportedTask & Placed;

/** Objects by their addresses: those with a chosen name, and those that have their id for one. */
export interface WantedObjects {
  names: readonly string[];
  ids: readonly string[];
  /** No further objects once their sources have this many octets. */
  octets: number;
}

type Values = ResourceKey & WantedObjects;

// The rows of one object have one source, which is sent once.
const placedColumns = sql`r.object as resource, r.name, r.seq::float8 as seq, r.total::integer, r.changed_at, r.moves, o.uid,
  case when row_number() over (partition by r.object order by row.id) = 1 then o.source end as source,
  o.read_zone, o.parts, o.is_fully_read, o.edited_at`;

/** The wanted objects, of which at least one. */
function wantedResources(value: PlaceholderOf<Values>): RawBuilder<unknown> {
  const mine = sql`user_id = ${value("userId")} and kind = ${value("kind")} and collection = ${value("collection")}
    and not is_gone`;
  // One by one: for a whole list the planner would rather read all objects of the account, of which
  // it expects as few as others have. A chosen name comes before an id.
  const wanted = sql`(
    select found.* from unnest(${value("names")}::text[]) sent (name) cross join lateral (
      select * from collection_changes where ${mine} and name = sent.name offset 0
    ) found
    union all
    select found.* from unnest(${value("ids")}::uuid[]) sent (id) cross join lateral (
      select * from collection_changes where ${mine} and name is null and object = sent.id offset 0
    ) found
  )`;
  return sql`(
    select sized.* from (
      select found.*, count(*) over () as total, sum(coalesce(octet_length(size.source), 0)) over (
          order by found.object rows between unbounded preceding and 1 preceding
        ) as octets_before
      from ${wanted} found
      left join lateral (
        select source from calendar_objects where user_id = ${value("userId")} and id = found.object offset 0
      ) size on true
    ) sized
    where coalesce(sized.octets_before, 0) < ${value("octets")}
  )`;
}

/** The rows of `r`, by the object or by their own id. */
function rowsOf(table: "events" | "tasks", value: PlaceholderOf<Values>): RawBuilder<unknown> {
  const place = sql.ref(table === "events" ? "calendar" : "task_list");
  const rows = (isOne: RawBuilder<unknown>) => sql`
    select one.* from (
      select * from ${sql.table(table)} where user_id = ${value("userId")} and ${isOne} offset 0
    ) one
    where one.${place} = ${value("collection")} and one.deleted_at is null`;
  return sql`(
    ${rows(sql`object = r.object`)} union all ${rows(sql`id = r.object and object is null`)}
  )`;
}

const wantedEvents = compileOnce<Values, ObjectEvent>((_db, value) => {
  const columns = sql.join(eventColumns.map((name) => sql.ref(`row.${name}`)));
  return sql<ObjectEvent>`
    select ${columns}, row.object, row.object_part, row.acknowledged_until, ${placedColumns},
      (
        select json_agg(json_build_object('date', x.date, 'changes', x.changes) order by x.date) from event_exceptions x
        where x.user_id = ${value("userId")} and x.event_id = row.id and row.rrule is not null
      ) as exceptions
    from ${wantedResources(value)} r cross join lateral ${rowsOf("events", value)} row
    left join lateral (
      select * from calendar_objects where user_id = ${value("userId")} and id = row.object offset 0
    ) o on true
    order by r.object, row.id`;
});

const wantedTasks = compileOnce<Values, ObjectTask>((_db, value) => {
  const columns = sql.join(taskColumns.map((name) => sql.ref(`row.${name}`)));
  return sql<ObjectTask>`
    select ${columns}, row.object, row.completed_at, row.acknowledged_until, ${placedColumns}
    from ${wantedResources(value)} r cross join lateral ${rowsOf("tasks", value)} row
    left join lateral (
      select * from calendar_objects where user_id = ${value("userId")} and id = row.object offset 0
    ) o on true
    order by r.object, row.id`;
});

/** The rows of objects of a calendar; those of one object follow each other. */
export function listObjectEvents(
  db: Db,
  key: Omit<ResourceKey, "kind">,
  wanted: WantedObjects,
): Promise<ObjectEvent[]> {
  return wantedEvents(db, { ...key, kind: "event", ...wanted });
}

/** The tasks of a list that these objects are. */
export function listObjectTasks(db: Db, key: Omit<ResourceKey, "kind">, wanted: WantedObjects): Promise<ObjectTask[]> {
  return wantedTasks(db, { ...key, kind: "task", ...wanted });
}

/**
 * The objects of a calendar that may touch the days from `from` to `to`, both included, whatever
 * zone they are in; at most `limit`, after `after`, by id.
 */
export async function listObjectsNear(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  { from, to, after, limit }: { from: string; to: string; after: string; limit: number },
): Promise<{ object: string; name: string | null }[]> {
  const { rows } = await sql<{ object: string; name: string | null }>`
    select near.object, r.name
    from (
      select distinct coalesce(object, id) as object from events
      where user_id = ${userId} and calendar = ${collection} and deleted_at is null
        and coalesce(object, id) > ${after}::uuid
        and case
          when rrule is null then date <= ${to} and last_date >= ${from}
          else (date <= ${to} and (series_until is null or series_until >= ${from})) or exists (
            select from event_exceptions x
            where x.user_id = ${userId} and x.event_id = events.id and x.shown_from <= ${to} and x.shown_to >= ${from}
          ) end
      order by object limit ${limit}
    ) near
    cross join lateral (
      select name from collection_changes
      where user_id = ${userId} and kind = 'event' and collection = ${collection} and object = near.object offset 0
    ) r
    order by near.object`.execute(db);
  return rows;
}

/**
 * The objects of a collection whose UID contains a text, in any case of its letters; at most
 * `limit`, after `after`, by id.
 */
export async function listObjectsByUid(
  db: Db,
  { userId, kind, collection }: ResourceKey,
  { text, after, limit }: { text: string; after: string; limit: number },
): Promise<{ object: string; name: string | null }[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const table = sql.table(kind === "event" ? "events" : "tasks");
  const { rows } = await sql<{ object: string; name: string | null }>`
    select found.object, r.name
    from (
      select id as object from calendar_objects where user_id = ${userId} and uid ilike ${pattern}
      union all
      select id from ${table} where user_id = ${userId} and object is null and id::text ilike ${pattern}
    ) found
    cross join lateral (
      select name from collection_changes
      where user_id = ${userId} and kind = ${kind} and collection = ${collection} and object = found.object
        and not is_gone offset 0
    ) r
    where found.object > ${after}::uuid
    order by found.object limit ${limit}`.execute(db);
  return rows;
}
