import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import { eventColumnTypes } from "../events.ts";
import { exceptionTypes, objectTypes, taskTypes } from "../imported-columns.ts";
import {
  currentVersions,
  deleteReplacedEvents,
  isIn,
  sentObjects,
  isLiveTarget,
  targetsOf,
  targetTables,
  type ObjectSlice,
} from "./slices.ts";
import { assignments, columnsFrom, writeRows } from "../write-rows.ts";

/** Undoes a committed import slice by slice, with the account locked. */

/** The numbers of the objects that an import put into the account, in order. */
export async function listImportedSeqs(db: Db, userId: UserId, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("import_objects")
    .select("seq")
    .where("user_id", "=", userId)
    .where("import_id", "=", importId)
    .where("action", "in", ["insert", "update"])
    .orderBy("seq")
    .execute();
  return rows.map(({ seq }) => seq);
}

/** Marks objects that were changed since the commit, which the undo skips; returns their number. */
export async function skipChangedSince(db: Db, userId: UserId, slice: ObjectSlice): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update import_objects sent set action = 'skip'
    where ${isIn(userId, slice, ["insert", "update"])} and sent.versions is distinct from ${currentVersions(userId, slice)}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Moves to the trash what the import made. */
export async function trashInserted(db: Db, userId: UserId, slice: ObjectSlice, now: Date): Promise<void> {
  const targets = targetsOf(userId, slice, ["insert"]);
  for (const table of targetTables) {
    await sql`
      update ${sql.table(table)} set deleted_at = ${now}, version = version + 1
      where ${isLiveTarget(table, userId, targets)}`.execute(db);
  }
}

const { version: _version, calendar: _calendar, ...eventTypes } = eventColumnTypes;
const restoredTypes = {
  ...eventTypes,
  split_from: "uuid",
  object: "uuid",
  object_part: "integer",
  created_at: "timestamptz",
  deleted_at: "timestamptz",
};

/** Restores what the import changed. */
export async function restoreUpdated(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  const within = isIn(userId, slice, ["update"]);
  await deleteReplacedEvents(db, userId, slice, "before");
  // Where the calendar was purged since, the events are in that of the import.
  await writeRows("events", userId, {
    columns: {
      ...columnsFrom(restoredTypes, "old"),
      calendar: sql`coalesce(c.id, o.calendar)`,
    },
    from: sql`${sentObjects}
      cross join lateral jsonb_populate_recordset(null::events, sent.before -> 'events') old
      left join calendars c on c.user_id = sent.user_id and c.id = old.calendar
      where ${within} and sent.kind = 'event'`,
    existing: "replaced",
  }).execute(db);
  await writeRows("event_exceptions", userId, {
    columns: { event_id: sql`old.event_id`, ...columnsFrom(exceptionTypes, "old") },
    from: sql`import_objects sent
      cross join lateral jsonb_populate_recordset(null::event_exceptions, sent.before -> 'exceptions') old
      where ${within} and sent.kind = 'event'`,
  }).execute(db);
  await sql`
    update tasks set ${assignments(columnsFrom(taskTypes, "old"))}, deleted_at = old.deleted_at, version = tasks.version + 1,
      task_list = coalesce(l.id, tasks.task_list)
    from import_objects sent cross join lateral jsonb_populate_recordset(null::tasks, sent.before -> 'tasks') old
    left join task_lists l on l.user_id = ${userId} and l.id = old.task_list
    where ${within} and sent.kind = 'task' and tasks.user_id = ${userId} and tasks.id = old.id`.execute(db);
  await sql`
    update calendar_objects set ${assignments(columnsFrom(objectTypes, "old"))}, edited_at = old.edited_at,
      is_fully_read = coalesce(old.is_fully_read, false),
      calendar = case when calendar_objects.calendar is not null then coalesce(c.id, calendar_objects.calendar) end,
      task_list = case when calendar_objects.task_list is not null then coalesce(l.id, calendar_objects.task_list) end
    from import_objects sent cross join lateral jsonb_populate_record(null::calendar_objects, sent.before -> 'object') old
    left join calendars c on c.user_id = ${userId} and c.id = old.calendar
    left join task_lists l on l.user_id = ${userId} and l.id = old.task_list
    where ${within} and calendar_objects.user_id = ${userId} and calendar_objects.id = sent.target`.execute(db);
  // Imports of earlier versions did not store it.
  await sql`
    update collection_changes changed set moves = coalesce((sent.before ->> 'moves')::integer, changed.moves)
    from import_objects sent
    where ${within} and changed.user_id = ${userId} and changed.object = sent.target and changed.kind = sent.kind`.execute(
    db,
  );
}
