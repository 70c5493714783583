import { sql } from "kysely";
import { itemKinds } from "@hourloom/schema/item-kinds";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import { importedColumns } from "../account-data-export.ts";
import {
  exceptionTypes,
  importedEventTypes,
  importedTaskTypes,
  objectTypes,
  optionalTaskTypes,
  taskTypes,
} from "../imported-columns.ts";
import { assignments, columnsFrom, definitionsOf, writeRows } from "../write-rows.ts";
import {
  currentVersions,
  isIn,
  placeOf,
  sentObjects,
  targetsOf,
  wasInTrash,
  type ObjectSlice,
  type Place,
  type Places,
} from "./slices.ts";

/** Commits an import slice by slice, with the account locked. */

/** What the commit does with an object that it puts into the account. */
export interface ObjectAction {
  seq: number;
  action: "insert" | "update";
  /** The object to update; null otherwise. */
  known: string | null;
  /** Whether it gets a UID of its own, since another calendar has an object with the same. */
  is_copy: boolean;
}

/** Stores the actions of an import, and deletes its objects without one. */
export async function setImportActions(
  db: Db,
  userId: UserId,
  importId: string,
  actions: readonly ObjectAction[],
): Promise<void> {
  await sql`
    update import_objects set
      action = chosen.action,
      target = coalesce(chosen.known, (import_objects.object ->> 'id')::uuid),
      object = case when chosen.is_copy
        then jsonb_set(import_objects.object, '{uid}', import_objects.object -> 'id') else import_objects.object end
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb)
      as chosen (seq integer, action text, known uuid, is_copy boolean)
    where user_id = ${userId} and import_id = ${importId} and import_objects.seq = chosen.seq`.execute(db);
  await sql`
    delete from import_objects where user_id = ${userId} and import_id = ${importId} and action is null`.execute(db);
}

/**
 * Makes objects of rows that were made here and that the import updates. They have no source, from
 * which they would differ: an export writes their rows, and their last change is their version.
 */
export async function adoptOwnRows(
  db: Db,
  userId: UserId,
  importId: string,
  rows: readonly { seq: number; own: string }[],
): Promise<void> {
  const sent = sql`import_objects sent join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chosen (seq integer, own uuid)
    on chosen.seq = sent.seq`;
  const isOfImport = sql`sent.user_id = ${userId} and sent.import_id = ${importId}`;
  for (const [table, collection] of [
    ["events", "calendar"],
    ["tasks", "task_list"],
  ] as const) {
    await sql`
      insert into calendar_objects (
        user_id, id, ${sql.ref(collection)}, uid, sequence, modified_at, source, edited_at, read_zone, is_partial,
        is_fully_read
      )
      select ${userId}, sent.target, mine.${sql.ref(collection)}, mine.id::text, 0, null, '', changed.changed_at, 'UTC',
        false, true
      from ${sent} join ${sql.table(table)} mine on mine.user_id = ${userId} and mine.id = chosen.own
      join collection_changes changed on changed.user_id = ${userId}
        and changed.collection = mine.${sql.ref(collection)} and changed.object = mine.id and changed.kind = sent.kind
      where ${isOfImport}`.execute(db);
    await sql`
      update ${sql.table(table)} mine set object = sent.target
      from ${sent} where ${isOfImport} and mine.user_id = ${userId} and mine.id = chosen.own`.execute(db);
  }
}

/** Stores for the objects that an import wrote that their rows are those of the source. */
export async function markAsStored(db: Db, userId: UserId, importId: string): Promise<void> {
  await sql`
    update calendar_objects set edited_at = null
    from import_objects sent
    where sent.user_id = ${userId} and sent.import_id = ${importId} and sent.action in ('insert', 'update')
      and calendar_objects.user_id = ${userId} and calendar_objects.id = sent.target
      and calendar_objects.edited_at is not null`.execute(db);
}

/** Gives the events that a slice updates their ids, by which part of the object they are. */
export async function keepEventIds(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  await sql`
    update import_objects sent set rows = (
      select jsonb_agg(
        case when known.id is null then made.row else jsonb_set(made.row, '{id}', to_jsonb(known.id)) end
        order by made.place
      )
      from jsonb_array_elements(sent.rows) with ordinality made (row, place) left join lateral (
        select id from events
        where user_id = ${userId} and object = sent.target
          and coalesce(object_part, 0) = (made.row ->> 'object_part')::integer
        order by id limit 1
      ) known on true
    )
    where ${isIn(userId, slice, ["update"])} and sent.kind = 'event'`.execute(db);
}

/** Stores what the updates of a slice will replace. */
export async function saveBefore(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  await sql`
    update import_objects sent set before = jsonb_build_object(
      'object', (select to_jsonb(o) from calendar_objects o where o.user_id = ${userId} and o.id = sent.target),
      'moves', (
        select max(changed.moves) from collection_changes changed
        where changed.user_id = ${userId} and changed.object = sent.target and changed.kind = sent.kind
      ),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from events e
        where e.user_id = ${userId} and e.object = sent.target
      ),
      'exceptions', (
        select coalesce(jsonb_agg(to_jsonb(x)), '[]') from event_exceptions x
        join events e on e.user_id = x.user_id and e.id = x.event_id
        where x.user_id = ${userId} and e.object = sent.target
      ),
      'tasks', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]') from tasks t where t.user_id = ${userId} and t.object = sent.target
      )
    )
    where ${isIn(userId, slice, ["update"])}`.execute(db);
}

/**
 * Inserts the objects of a slice into their calendar or list, and updates the known ones. Those
 * whose rows are all in the trash come back in the chosen calendar or list.
 */
export async function putObjects(
  db: Db,
  userId: UserId,
  slice: ObjectSlice,
  { calendar, taskList }: Places,
): Promise<void> {
  const placed = (kind: string, column: string, place: Place) => sql`case when sent.kind = ${kind} then coalesce(
    case when not ${wasInTrash} then (sent.before -> 'object' ->> ${column})::uuid end, ${placeOf(place)}
  ) end`;
  await writeRows("calendar_objects", userId, {
    columns: {
      id: sql`sent.target`,
      calendar: placed("event", "calendar", calendar),
      task_list: placed("task", "task_list", taskList),
      ...columnsFrom(objectTypes, "o"),
      is_fully_read: sql`coalesce(o.is_fully_read, true)`,
    },
    from: sql`import_objects sent
      cross join lateral jsonb_to_record(sent.object) as o (${definitionsOf(objectTypes)}, is_fully_read boolean)
      where ${isIn(userId, slice, ["insert", "update"])} and sent.kind in ('event', 'task')`,
    existing: "replaced",
  }).execute(db);
}

/**
 * Inserts and updates the events of a slice with their exceptions, each in the calendar of its
 * object, or where it was outside the trash before.
 */
export async function putEvents(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  const isSent = sql`${isIn(userId, slice, ["insert", "update"])} and sent.kind = 'event'`;
  await writeRows("events", userId, {
    columns: {
      ...columnsFrom(importedEventTypes, "made"),
      object: sql`sent.target`,
      calendar: sql`coalesce(
        (jsonb_path_query_first(sent.before, '$.events[*] ? (@.deleted_at == null).calendar') #>> '{}')::uuid, o.calendar
      )`,
      // A colour that was chosen here remains where the file has none.
      color: sql`coalesce(made.color, case
        when sent.before -> 'object' ->> 'edited_at' is not null then sent.before -> 'events' -> 0 ->> 'color'
      end)`,
    },
    from: sql`${sentObjects} cross join lateral jsonb_to_recordset(sent.rows) as made (${definitionsOf(importedEventTypes)})
      where ${isSent} order by sent.seq`,
    existing: "replaced",
  }).execute(db);
  await writeRows("event_exceptions", userId, {
    columns: { event_id: sql`made.id`, ...columnsFrom(exceptionTypes, "x") },
    from: sql`import_objects sent
      cross join lateral jsonb_to_recordset(sent.rows) as made (id uuid, exceptions jsonb)
      cross join lateral jsonb_to_recordset(made.exceptions) as x (${definitionsOf(exceptionTypes)}) where ${isSent}`,
    existing: "stays",
  }).execute(db);
}

/** Inserts and updates the tasks of a slice. What the file does not have of known ones stays. */
export async function putTasks(
  db: Db,
  userId: UserId,
  slice: ObjectSlice,
  positions: readonly { seq: number; position: string }[],
): Promise<void> {
  await writeRows("tasks", userId, {
    columns: {
      ...columnsFrom({ id: "uuid", ...taskTypes }, "made"),
      subtasks: sql`coalesce(made.subtasks, '[]')`,
      mode: sql`coalesce(made.mode, 'none')`,
      reminders: sql`coalesce(made.reminders, '{}')`,
      priority: sql`coalesce(made.priority, 'none')`,
      tags: sql`coalesce(made.tags, '{}')`,
      after_completion: sql`coalesce(made.after_completion, false)`,
      object: sql`sent.target`,
      task_list: sql`o.task_list`,
      position: sql`placed.position`,
    },
    from: sql`${sentObjects}
      join jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as placed (seq integer, position text)
        on placed.seq = sent.seq
      cross join lateral jsonb_to_recordset(sent.rows) as made (id uuid, ${definitionsOf(taskTypes)})
      where ${isIn(userId, slice, ["insert"])} and sent.kind = 'task' order by sent.seq`,
  }).execute(db);
  const optionalSets = Object.keys(optionalTaskTypes).map(
    (name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`made.${name}`)}, ${sql.ref(`tasks.${name}`)})`,
  );
  await sql`
    update tasks set ${assignments(columnsFrom(importedTaskTypes, "made"))}, ${sql.join(optionalSets)}, deleted_at = null, version = tasks.version + 1,
      task_list = case when ${wasInTrash} then o.task_list else tasks.task_list end
    from ${sentObjects} cross join lateral jsonb_to_recordset(sent.rows) as made (${definitionsOf(taskTypes)})
    where ${isIn(userId, slice, ["update"])} and sent.kind = 'task'
      and tasks.user_id = ${userId} and tasks.object = sent.target
      and tasks.object = ${targetsOf(userId, slice, ["update"])}`.execute(db);
}

/**
 * Inserts the sessions of a slice, or takes them out of the trash. Their task is the one with the
 * UID that they name, after those of the file were inserted.
 */
export async function putSessions(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  for (const { kind, table } of [itemKinds.pomodoro, itemKinds.flowtime]) {
    const { values, definitions } = importedColumns(table);
    const task = sql`coalesce(
      (
        select tasks.id from calendar_objects o join tasks on tasks.user_id = o.user_id and tasks.object = o.id
        where o.user_id = ${userId} and o.uid = sent.rows -> 0 ->> 'task_uid' and o.task_list is not null
        order by tasks.deleted_at nulls first, tasks.id limit 1
      ),
      (select tasks.id from tasks where tasks.user_id = ${userId} and tasks.id = given.task)
    )`;
    await writeRows(table, userId, {
      columns: { ...values, task },
      from: sql`import_objects sent
        cross join lateral jsonb_to_record(sent.rows -> 0 -> 'columns') as given (${definitions})
        where ${isIn(userId, slice, ["insert"])} and sent.kind = ${kind} order by sent.seq`,
      existing: "leaves trash",
    }).execute(db);
  }
}

/**
 * Stores the versions after the commit, by which an undo tells what was changed since, and empties
 * what was staged, which an undo does not need.
 */
export async function saveVersions(db: Db, userId: UserId, slice: ObjectSlice): Promise<void> {
  await sql`
    update import_objects sent set versions = ${currentVersions(userId, slice)}, object = '{}', rows = '[]'
    where ${isIn(userId, slice, ["insert", "update"])}`.execute(db);
}
