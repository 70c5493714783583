import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { EventException } from "./event-exceptions.ts";
import { eventColumns, type EventRow } from "./events.ts";
import { taskColumns, type TaskRow } from "./tasks.ts";

/** What a row was read from; null members for a row that was made here. */
export interface ObjectColumns {
  object: string | null;
  uid: string | null;
  source: Buffer | null;
  read_zone: string | null;
  /** The parts of the source that became rows; null for all. */
  parts: number[] | null;
  /** Whether the row has all members that are read of the source. */
  is_fully_read: boolean | null;
  /** When what other programs see of it was changed last. */
  changed_at: Date;
  /** How often it was moved in time here, since another program stored it. */
  moves: number;
  /** When a reminder of it was dismissed here. */
  acknowledged_until: Date | null;
}

export type ExportedEvent = EventRow &
  ObjectColumns & { object_part: number | null; exceptions: Pick<EventException, "date" | "changes">[] | null };
export type ExportedTask = TaskRow & ObjectColumns;

/** The last row of the previous page; rows of one object follow each other. */
export interface ExportCursor {
  group: string;
  id: string;
}

export const EXPORT_START: ExportCursor = {
  group: "00000000-0000-0000-0000-000000000000",
  id: "00000000-0000-0000-0000-000000000000",
};

const objectColumns = sql`o.uid, o.source, o.read_zone, o.parts, o.is_fully_read`;

/** The next events of a calendar, or of all own ones, with their exceptions and sources. */
export async function listExportedEvents(
  db: Db,
  userId: UserId,
  { calendar, after, limit }: { calendar: string | null; after: ExportCursor; limit: number },
): Promise<ExportedEvent[]> {
  const columns = sql.join(eventColumns.map((name) => sql.ref(`events.${name}`)));
  const mine = sql`user_id = ${userId} and deleted_at is null
    and case when ${calendar}::uuid is null then calendar_kind = 'own' else calendar = ${calendar}::uuid end`;
  // Each part of the page has an index: by object, and by id without one.
  const { rows } = await sql<ExportedEvent>`
    select ${columns}, events.object, events.object_part, events.acknowledged_until, ${objectColumns},
      coalesce(changes.changed_at, events.created_at) as changed_at, coalesce(changes.moves, 0) as moves,
      (
        select json_agg(json_build_object('date', x.date, 'changes', x.changes) order by x.date) from event_exceptions x
        where x.user_id = ${userId} and x.event_id = events.id and events.rrule is not null
      ) as exceptions
    from (
      (select object as place, * from events
      where ${mine} and object is not null
        and object >= ${after.group}::uuid and (object, id) > (${after.group}::uuid, ${after.id}::uuid)
      order by object, id limit ${limit})
      union all
      (select id, * from events where ${mine} and object is null and id > ${after.group}::uuid
      order by id limit ${limit})
    ) events
    left join collection_changes changes on changes.user_id = ${userId} and changes.kind = 'event'
      and changes.collection = events.calendar and changes.object = events.place
    left join calendar_objects o on o.user_id = ${userId} and o.id = events.object
    order by events.place, events.id limit ${limit}`.execute(db);
  return rows;
}

/** The next tasks of a list, or of all. */
export async function listExportedTasks(
  db: Db,
  userId: UserId,
  { taskList, after, limit }: { taskList: string | null; after: ExportCursor; limit: number },
): Promise<ExportedTask[]> {
  const columns = sql.join(taskColumns.map((name) => sql.ref(`tasks.${name}`)));
  const { rows } = await sql<ExportedTask>`
    select ${columns}, tasks.object, tasks.acknowledged_until, ${objectColumns},
      coalesce(changes.changed_at, tasks.created_at) as changed_at, coalesce(changes.moves, 0) as moves
    from tasks
    left join collection_changes changes on changes.user_id = ${userId} and changes.kind = 'task'
      and changes.collection = tasks.task_list and changes.object = coalesce(tasks.object, tasks.id)
    left join calendar_objects o on o.user_id = tasks.user_id and o.id = tasks.object
    where tasks.user_id = ${userId} and tasks.deleted_at is null
      and (${taskList}::uuid is null or tasks.task_list = ${taskList}::uuid)
      and tasks.id > ${after.id}::uuid
    order by tasks.id limit ${limit}`.execute(db);
  return rows;
}

/** A finished session of either kind. */
export interface ExportedSession {
  id: string;
  title: string | null;
  start_time: Date;
  end_time: Date;
}

/** The next finished sessions, by id. */
export async function listExportedSessions(
  db: Db,
  userId: UserId,
  { after, limit }: { after: ExportCursor; limit: number },
): Promise<ExportedSession[]> {
  const { rows } = await sql<ExportedSession>`
    select id, title, start_time, end_time from (
      select id, title, start_time, ended_at as end_time from pomodoros
      where user_id = ${userId} and deleted_at is null and state in ('done', 'stopped') and ended_at is not null
      union all
      select id, (
        select tasks.title from tasks where tasks.user_id = ${userId} and tasks.id = flowtimes.task
      ), start_time, end_time from flowtimes
      where user_id = ${userId} and deleted_at is null and state = 'done' and end_time is not null
    ) finished
    where id > ${after.id}::uuid order by id limit ${limit}`.execute(db);
  return rows;
}
