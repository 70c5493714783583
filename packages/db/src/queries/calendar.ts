import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import { compileOnce, type PlaceholderOf } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import type { EventException } from "./event-exceptions.ts";
import { eventRefs, type EventRow, selectEvents } from "./events.ts";
import { flowtimeColumnTypes, type FlowtimeRow } from "./flowtimes.ts";
import { pomodoroEnd, selectPomodoros, type PomodoroRow } from "./pomodoros.ts";
import { visibleTask } from "./references.ts";
import { selectTasks, taskColumns, type TaskRow } from "./tasks.ts";

/** Days from `from` (included) to `to` (excluded), and the maximum of rows. */
interface Days {
  from: string;
  to: string;
  limit: number;
}

/** Days by which the date of an event with a zone may differ from that on the account's clock. */
const ZONE_DAYS = 2;

/** Instants from `from` (included) to `to` (excluded), and the maximum of rows. */
interface Span {
  from: Date;
  to: Date;
  limit: number;
}

/**
 * A series has its exceptions that can matter in the range; null for none, and for single events.
 */
export type EventInRange = EventRow & { exceptions: Pick<EventException, "date" | "changes">[] | null };

/**
 * Lists single events that touch a day of the range, and series that may. Three parts with an index
 * each: single events of up to two days by date, longer ones by end, series by account; and the
 * same for events with a time zone, which may touch days of the account's clock that are two days
 * away from their own. The search never begins before year 1.
 */
export function listEventsInRange(
  db: Db,
  userId: UserId,
  days: Days & { seriesLimit: number },
): Promise<EventInRange[]> {
  return eventsInRange(db, { userId, ...days });
}

interface EventsInRange extends Days {
  userId: UserId;
  seriesLimit: number;
}

/** The parts of `eventsInRange` for events with or without a time zone. */
function partsInRange(value: PlaceholderOf<EventsInRange>, isZoned: boolean): RawBuilder<EventInRange> {
  const zone = isZoned ? sql`timezone is not null` : sql`timezone is null`;
  const mine = sql`events.user_id = ${value("userId")} and events.deleted_at is null and ${zone}`;
  const from = isZoned ? sql`(${value("from")}::date - ${sql.lit(ZONE_DAYS)})` : sql`${value("from")}::date`;
  const to = isZoned ? sql`(${value("to")}::date + ${sql.lit(ZONE_DAYS)})` : sql`${value("to")}::date`;
  const [limit, seriesLimit] = [value("limit"), value("seriesLimit")];
  return sql<EventInRange>`
    (select ${eventRefs}, null::json as exceptions from events
    where ${mine} and rrule is null
      and date >= ${from} - 1 and date < ${to} and last_date >= ${from} and last_date <= date + 1
    order by date, last_date limit ${limit})
    union all
    (select ${eventRefs}, null::json from events
    where ${mine} and rrule is null and last_date > date + 1 and last_date >= ${from} and date < ${to}
    order by last_date limit ${limit})
    union all
    (select ${eventRefs}, near.exceptions from events, lateral (
      select json_agg(json_build_object('date', x.date, 'changes', x.changes)) as exceptions,
        coalesce(bool_or(x.shown_from < ${to} and x.shown_to >= ${from}), false) as is_shown
      from event_exceptions x
      where x.user_id = ${value("userId")} and x.event_id = events.id and (
        (x.date < ${to} and x.date >= ${from} - 1
          - least(coalesce(events.end_date - events.date, 0), ${from} - date '0001-01-01'))
        or (x.shown_from < ${to} and x.shown_to >= ${from})
      )
    ) near
    where ${mine} and rrule is not null
      and ((events.date < ${to} and (series_until is null or series_until >= ${from})) or near.is_shown)
    order by events.date limit ${seriesLimit})`;
}

const eventsInRange = compileOnce<EventsInRange, EventInRange>(
  (_db, value) => sql<EventInRange>`${partsInRange(value, false)} union all ${partsInRange(value, true)}`,
);

const tasksInRange = compileOnce<Days & { userId: UserId }, TaskRow>((db, value) =>
  selectTasks(db, value("userId"))
    .where("date", ">=", value("from"))
    .where("date", "<", value("to"))
    .orderBy("date")
    .limit(value("limit")),
);

/** Lists the tasks with a date in the range. */
export function listTasksInRange(db: Db, userId: UserId, days: Days): Promise<TaskRow[]> {
  return tasksInRange(db, { userId, ...days });
}

const pomodorosInRange = compileOnce<Span & { userId: UserId }, PomodoroRow>((db, value) =>
  selectPomodoros(db, value("userId"))
    .where("start_time", ">", sql<Date>`${value("from")}::timestamptz - interval '24 hours'`)
    .where("start_time", "<", value("to"))
    .where(sql<boolean>`${pomodoroEnd} > ${value("from")}`)
    .orderBy("start_time")
    .limit(value("limit")),
);

/** Lists the sessions that overlap the span. A session lasts at most a day. */
export function listPomodorosInRange(db: Db, userId: UserId, span: Span): Promise<PomodoroRow[]> {
  return pomodorosInRange(db, { userId, ...span });
}

const flowtimesInRange = compileOnce<Span & { userId: UserId; now: Date }, FlowtimeRow>((_db, value) => {
  const plain = columnNames(flowtimeColumnTypes).map((name) => sql.ref(name));
  const task = [visibleTask("flowtimes", "id").as("task"), visibleTask("flowtimes", "title").as("task_title")];
  const columns = sql.join([...plain, ...task]);
  const mine = sql`user_id = ${value("userId")} and deleted_at is null`;
  const [from, to, limit] = [value("from"), value("to"), value("limit")];
  const isLong = sql`(end_time is null or end_time - start_time > interval '24 hours')`;
  return sql<FlowtimeRow>`
    (select ${columns} from flowtimes
    where ${mine} and not ${isLong}
      and start_time >= ${from}::timestamptz - interval '24 hours' and start_time < ${to}
      and (start_time >= ${from} or end_time > ${from})
    order by start_time limit ${limit})
    union all
    (select ${columns} from flowtimes
    where ${mine} and ${isLong} and start_time < ${to}
      and (start_time >= ${from} or coalesce(end_time, ${value("now")}) > ${from})
    order by start_time limit ${limit})`;
});

/**
 * Lists the sessions that overlap the span; an open one lasts until `now`. Two parts: sessions of
 * up to a day by start, and the few longer or open ones.
 */
export function listFlowtimesInRange(db: Db, userId: UserId, span: Span & { now: Date }): Promise<FlowtimeRow[]> {
  return flowtimesInRange(db, { userId, ...span });
}

/** Lists events without a date, in order of creation. */
export function listUndatedEvents(db: Db, userId: UserId, limit: number): Promise<EventRow[]> {
  return selectEvents(db, userId).where("date", "is", null).orderBy("created_at").orderBy("id").limit(limit).execute();
}

/** Lists open tasks by the positions of their lists, then by their own. */
export function listOpenTasks(db: Db, userId: UserId, limit: number): Promise<TaskRow[]> {
  return db
    .selectFrom("tasks")
    .innerJoin("task_lists", (join) =>
      join.onRef("task_lists.user_id", "=", "tasks.user_id").onRef("task_lists.id", "=", "tasks.task_list"),
    )
    .select(taskColumns.map((name) => `tasks.${name}` as const))
    .where("tasks.user_id", "=", userId)
    .where("tasks.deleted_at", "is", null)
    .where("tasks.is_completed", "=", false)
    .orderBy("task_lists.position")
    .orderBy("task_lists.id")
    .orderBy("tasks.position")
    .orderBy("tasks.id")
    .limit(limit)
    .execute();
}
