import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { Slice } from "./account-data-import.ts";
import { hasRow } from "./has-row.ts";
import { exceptionTypes, importedEventTypes, objectTypes } from "./imported-columns.ts";
import { assignments, columnsFrom, columnsOf, definitionsOf, jsonOf, refs, writeRows } from "./write-rows.ts";

/** Events of subscribed calendars, which only their feed changes; the account is locked. */

export interface FeedKey {
  userId: UserId;
  calendar: string;
}

/** An event of a feed, as far as it is known again by it. */
export interface SubscribedEvent {
  id: string;
  object: string;
  uid: string;
  content_hash: string;
  date: string | null;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  title: string;
}

/**
 * The events of the calendar, by object and part. Joined here: for an account without statistics
 * the planner chooses a nested loop over all of them.
 */
export async function listSubscribedEvents(db: Db, { userId, calendar }: FeedKey): Promise<SubscribedEvent[]> {
  const events = await sql<Omit<SubscribedEvent, "uid" | "content_hash">>`
    select id, object, date, start_time, end_date, end_time, title from events
    where user_id = ${userId} and calendar = ${calendar} and object is not null
    order by object, object_part, id`.execute(db);
  const objects = await sql<Pick<SubscribedEvent, "object" | "uid" | "content_hash">>`
    select id as object, uid, encode(content_hash, 'hex') as content_hash from calendar_objects
    where user_id = ${userId} and calendar = ${calendar}`.execute(db);
  const objectsById = new Map(objects.rows.map((row) => [row.object, row]));
  return events.rows.flatMap((event) => {
    const object = objectsById.get(event.object);
    return object === undefined ? [] : [{ ...event, ...object }];
  });
}

const { id: _key, ...feedEventTypes } = importedEventTypes;

const feedObjectTypes = { id: "uuid", ...objectTypes, content_hash: "bytea" } as const;

/** Inserts objects and updates known ones; `batch` is a JSON array of objects by id, in UTF-8. */
export async function putFeedObjects(db: Db, { userId, calendar }: FeedKey, batch: Uint8Array): Promise<void> {
  await writeRows("calendar_objects", userId, {
    columns: { ...columnsOf({ calendar }), ...columnsFrom(feedObjectTypes, "sent") },
    from: sql`jsonb_to_recordset(${jsonOf(batch)}) as sent (${definitionsOf(feedObjectTypes)})`,
    existing: "replaced",
  }).execute(db);
}

/** The rows of a batch: a JSON array of events with `object` and `exceptions`. */
function rowsOf(batch: Uint8Array): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${jsonOf(batch)}) as made (
    object uuid, exceptions jsonb, ${definitionsOf(importedEventTypes)}
  )`;
}

/** Inserts the exceptions of events that have none: of all, or of those with the ids. */
async function insertExceptions(
  db: Db,
  userId: UserId,
  { batch, ids }: { batch: Uint8Array; ids?: readonly string[] },
): Promise<void> {
  await writeRows("event_exceptions", userId, {
    columns: { event_id: sql`made.id`, ...columnsFrom(exceptionTypes, "x") },
    from: sql`${rowsOf(batch)}
      cross join lateral jsonb_to_recordset(made.exceptions) as x (${definitionsOf(exceptionTypes)})
      where ${ids === undefined ? sql`true` : sql`made.id = any(${ids}::uuid[])`}`,
    existing: "stays",
  }).execute(db);
}

export async function insertFeedEvents(db: Db, { userId, calendar }: FeedKey, batch: Uint8Array): Promise<void> {
  const placed = { ...columnsOf({ calendar, calendar_kind: "subscribed" }), object: sql`made.object` };
  await writeRows("events", userId, {
    columns: { ...placed, ...columnsFrom(importedEventTypes, "made") },
    from: rowsOf(batch),
  }).execute(db);
  await insertExceptions(db, userId, { batch });
}

/** Updates known events where they or their exceptions differ; the others keep their versions. */
export async function updateFeedEvents(db: Db, { userId, calendar }: FeedKey, batch: Uint8Array): Promise<void> {
  const exceptionsOf = (rows: RawBuilder<unknown>) => sql`(
    select coalesce(jsonb_agg(jsonb_build_array(x.date, x.changes) order by x.date), '[]') from ${rows}
  )`;
  const stored = exceptionsOf(sql`event_exceptions x where x.user_id = ${userId} and x.event_id = events.id`);
  const sent = exceptionsOf(sql`jsonb_to_recordset(made.exceptions) as x (date date, changes jsonb)`);
  const { rows } = await sql<{ id: string }>`
    update events set ${assignments(columnsFrom(feedEventTypes, "made"))}, version = events.version + 1
    from ${rowsOf(batch)}
    where events.user_id = ${userId} and events.calendar = ${calendar} and events.id = made.id
      and ((${refs(feedEventTypes, "events")}) is distinct from (${refs(feedEventTypes, "made")}) or ${stored} is distinct from ${sent})
    returning events.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from event_exceptions where user_id = ${userId} and event_id = any(${ids}::uuid[])`.execute(db);
  await insertExceptions(db, userId, { batch, ids });
}

export async function deleteFeedRows(
  db: Db,
  { userId, calendar }: FeedKey,
  { events, objects }: { events: readonly string[]; objects: readonly string[] },
): Promise<void> {
  await sql`
    delete from events
    where user_id = ${userId} and calendar = ${calendar} and id = any(${events}::uuid[])`.execute(db);
  await sql`
    delete from calendar_objects
    where user_id = ${userId} and calendar = ${calendar} and id = any(${objects}::uuid[])`.execute(db);
}

/** Rows per statement, to stay well below the statement timeout. */
const DELETE_BATCH = 10_000;

/** Deletes a subscribed calendar with its events and its subscription. */
export async function deleteSubscribedCalendar(db: Db, { userId, calendar }: FeedKey): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from events where user_id = ${userId} and id = any(array(
        select id from events where user_id = ${userId} and calendar = ${calendar} limit ${DELETE_BATCH}
      ))`.execute(db);
    if (numAffectedRows < BigInt(DELETE_BATCH)) break;
  }
  await db.deleteFrom("calendars").where("user_id", "=", userId).where("id", "=", calendar).execute();
}

/** Whether one of the calendars is a subscribed one. */
export function hasSubscribedCalendar(db: Db, userId: UserId, ids: readonly string[]): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("calendars")
      .select("id")
      .where("user_id", "=", userId)
      .where("id", "in", ids)
      .where("kind", "=", "subscribed")
      .limit(1),
  );
}

/** The number of the first row of the slice that a file puts into a subscribed calendar. */
export async function findStagedInSubscribed(
  db: Db,
  userId: UserId,
  { kind, from, to }: Slice,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select sent.number from import_rows sent
    where sent.user_id = ${userId} and sent.kind = ${kind} and sent.seq >= ${from} and sent.seq < ${to}
      and (sent."row" ->> 'calendar')::uuid in (
        select id from calendars where calendars.user_id = ${userId} and calendars.kind = 'subscribed'
      )
    order by sent.seq limit 1`.execute(db);
  return rows[0]?.number;
}

/** The number of a staged calendar that is a subscribed one and has this id. */
export async function findStagedSubscribed(db: Db, userId: UserId, id: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("import_rows")
    .select("number")
    .where("user_id", "=", userId)
    .where("kind", "=", "calendars")
    .where(sql<boolean>`"row" ->> 'id' = ${id} and "row" ->> 'kind' = 'subscribed'`)
    .executeTakeFirst();
  return found?.number;
}
