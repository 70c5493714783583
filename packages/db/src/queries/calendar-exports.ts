import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { EventException } from "./event-exceptions.ts";
import { eventRefs, type EventRow } from "./events.ts";
import { taskColumnTypes, type TaskRow } from "./tasks.ts";
import { refs } from "./write-rows.ts";

/** What a row was read from; null members for a row that was made here. */
export interface ObjectColumns {
  object: string | null;
  uid: string | null;
  /** Null also where another row of the object has it. */
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

const objectColumns = sql`o.uid, o.read_zone, o.parts, o.is_fully_read`;

/** Of the sources of a page, but for its last one. */
const OCTETS_MAX = 1024 * 1024;

/**
 * The next events of a calendar, or of all own ones, with their exceptions and sources: at most
 * `limit`, and no further ones after 1 MiB of sources. Of the rows of one object, which follow each
 * other, only the first one of a page has the source.
 */
export async function listExportedEvents(
  db: Db,
  userId: UserId,
  { calendar, after, limit }: { calendar: string | null; after: ExportCursor; limit: number },
): Promise<ExportedEvent[]> {
  const mine = sql`user_id = ${userId} and deleted_at is null
    and case when ${calendar}::uuid is null then calendar_kind = 'own' else calendar = ${calendar}::uuid end`;
  // Each part of the page has an index: by object, and by id without one.
  const { rows } = await sql<ExportedEvent>`
    select ${eventRefs}, events.object, events.object_part, events.acknowledged_until, ${objectColumns},
      case when events.place_row = 1 then o.source end as source,
      coalesce(changes.changed_at, events.created_at) as changed_at, coalesce(changes.moves, 0) as moves,
      (
        select json_agg(json_build_object('date', x.date, 'changes', x.changes) order by x.date) from event_exceptions x
        where x.user_id = ${userId} and x.event_id = events.id and events.rrule is not null
      ) as exceptions
    from (
      select numbered.*, sum(case when place_row = 1 then octet_length(size.source) end) over (
          order by place groups between unbounded preceding and 1 preceding
        ) as octets_before
      from (
        select found.*, row_number() over (partition by place order by id) as place_row
        from (
          (select object as place, * from events
          where ${mine} and object is not null
            and object >= ${after.group}::uuid and (object, id) > (${after.group}::uuid, ${after.id}::uuid)
          order by object, id limit ${limit})
          union all
          (select id, * from events where ${mine} and object is null and id > ${after.group}::uuid
          order by id limit ${limit})
          order by place, id limit ${limit}
        ) found
      ) numbered
      left join calendar_objects size on size.user_id = ${userId} and size.id = numbered.object
    ) events
    left join collection_changes changes on changes.user_id = ${userId} and changes.kind = 'event'
      and changes.collection = events.calendar and changes.object = events.place
    left join calendar_objects o on o.user_id = ${userId} and o.id = events.object
    where coalesce(events.octets_before, 0) < ${OCTETS_MAX}
    order by events.place, events.id`.execute(db);
  return rows;
}

/** The next tasks of a list, or of all, with their sources: as many as of events. */
export async function listExportedTasks(
  db: Db,
  userId: UserId,
  { taskList, after, limit }: { taskList: string | null; after: ExportCursor; limit: number },
): Promise<ExportedTask[]> {
  const { rows } = await sql<ExportedTask>`
    select ${refs(taskColumnTypes, "tasks")}, tasks.object, tasks.acknowledged_until, ${objectColumns}, o.source,
      coalesce(changes.changed_at, tasks.created_at) as changed_at, coalesce(changes.moves, 0) as moves
    from (
      select found.*, sum(octet_length(size.source)) over (
          order by found.id rows between unbounded preceding and 1 preceding
        ) as octets_before
      from (
        select * from tasks
        where user_id = ${userId} and deleted_at is null
          and (${taskList}::uuid is null or task_list = ${taskList}::uuid)
          and id > ${after.id}::uuid
        order by id limit ${limit}
      ) found
      left join calendar_objects size on size.user_id = ${userId} and size.id = found.object
    ) tasks
    left join collection_changes changes on changes.user_id = ${userId} and changes.kind = 'task'
      and changes.collection = tasks.task_list and changes.object = coalesce(tasks.object, tasks.id)
    left join calendar_objects o on o.user_id = ${userId} and o.id = tasks.object
    where coalesce(tasks.octets_before, 0) < ${OCTETS_MAX}
    order by tasks.id`.execute(db);
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
