import { sql, type RawBuilder } from "kysely";
import type { ImportKind } from "@hourloom/schema/imports";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import { placeOf, type Places } from "./slices.ts";

/** A staged object, and what the account already has of it. */
export interface ClassifiedObject {
  seq: number;
  kind: ImportKind;
  /** The title of its calendar or list in the file. */
  collection: string | null;
  title: string;
  date: string | null;
  last_date: string | null;
  start_time: string | null;
  /** The object with the same UID: in the chosen collection, or else in another one. */
  known: string | null;
  /** Whether that is in another collection than the chosen one. */
  is_elsewhere: boolean;
  /** The event or task that was exported here without being imported, and has its id as UID. */
  own: string | null;
  /** How many rows of it are outside the trash. */
  live: number;
  /** How many rows the file has of it. */
  rows: number;
  /** The octets of its source. */
  octets: number;
  /** Whether the file's version is later (1), the same (0), or earlier (-1). */
  later: number;
  /** Whether the account has the same event without this UID, or the session that it was. */
  has_twin: boolean;
}

/** The account's own calendars, or lists, with titles that a staged file names; one for each. */
export async function listNamedCollections(
  db: Db,
  userId: UserId,
  { importId, table }: { importId: string; table: "calendars" | "task_lists" },
): Promise<{ id: string; title: string }[]> {
  const [kind, isOwn] = table === "calendars" ? ["event", sql`kind = 'own'`] : ["task", sql`true`];
  const { rows } = await sql<{ id: string; title: string }>`
    select distinct on (title) id, title from ${sql.table(table)}
    where user_id = ${userId} and deleted_at is null and ${isOwn} and title in (
      select sent.collection from import_objects sent
      where sent.user_id = ${userId} and sent.import_id = ${importId} and sent.kind = ${kind}
    )
    order by title, position, id`.execute(db);
  return rows;
}

/** Whether a file's version is later than a change made here, of which it has no sequence. */
function laterThan(changedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  // iCalendar has whole seconds.
  return sql`sign(extract(epoch from version.modified_at) - extract(epoch from date_trunc('second', ${changedAt})))::int`;
}

/** Whether a file without versions says what was stored; the source has the hash of programs. */
const hasSameContent = sql`case
  when staged.content_hash is null then o.source = staged.source
  else position(convert_to(staged.content_hash, 'UTF8') in o.source) > 0
end`;

/** Members by which an event is known that has no UID, of a row or of a staged event. */
function twinMembers(row: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const names = ["date", "title", "timezone", "rrule"].map((name) => sql`coalesce(${row(name)}::text, '')`);
  const times = ["start_time", "end_time"].map((name) => sql`coalesce(${row(name)}::time::text, '')`);
  return sql.join([...names, ...times]);
}

/**
 * By one hash of all events: statistics may not know the account, and choose a wrong index. No
 * member is null, for which PostgreSQL would compare all of the hash.
 */
function hasTwin(userId: UserId): RawBuilder<unknown> {
  const firstRow = (name: string) => sql.ref(`first.${name}`);
  return sql`(
    place.calendar is not null and ${firstRow("date")} is not null
    and (coalesce(place.calendar::text, ''), ${twinMembers(firstRow)}) in (
      select events.calendar::text, ${twinMembers((name) => sql.ref(`events.${name}`))} from events
      where user_id = ${userId} and events.deleted_at is null
    )
  )`;
}

/** The staged objects of an import against the account, for a choice of collections. */
export async function classifyObjects(
  db: Db,
  userId: UserId,
  { importId, calendar, taskList }: Places & { importId: string },
): Promise<ClassifiedObject[]> {
  const { rows } = await sql<ClassifiedObject>`
    select sent.seq, sent.kind, sent.collection, first.title, first.date,
      (
        select max(coalesce(one ->> 'end_date', one ->> 'date')) from jsonb_array_elements(sent.rows) one
      ) as last_date,
      first.start_time,
      known.id as known, coalesce(known.is_elsewhere, false) as is_elsewhere, made_here.id as own,
      case when made_here.id is null then 0 else 1 end + (
        select count(*)::int from events where user_id = ${userId} and events.object = known.id and deleted_at is null
      ) + (
        select count(*)::int from tasks where user_id = ${userId} and tasks.object = known.id and deleted_at is null
      ) as live,
      jsonb_array_length(sent.rows) as rows,
      coalesce(octet_length(staged.source), 0) as octets,
      coalesce(known.later, made_here.later, 0) as later,
      case when sent.kind in ('pomodoro', 'flowtime') then exists (
        select from pomodoros where user_id = ${userId} and pomodoros.id = own.id and pomodoros.deleted_at is null
      ) or exists (
        select from flowtimes where user_id = ${userId} and flowtimes.id = own.id and flowtimes.deleted_at is null
      ) when sent.kind = 'event' then
        exists (
          select from pomodoros where user_id = ${userId} and pomodoros.id = own.id and pomodoros.deleted_at is null
        ) or exists (
          select from flowtimes where user_id = ${userId} and flowtimes.id = own.id and flowtimes.deleted_at is null
        ) or ${hasTwin(userId)}
      else false end as has_twin
    from import_objects sent cross join lateral jsonb_to_record(sent.object) as staged (
      uid text, sequence integer, modified_at timestamptz, content_hash text, source bytea
    ) cross join lateral jsonb_to_record(sent.rows -> 0) as first (
      title text, date text, start_time text, end_time text, timezone text, rrule text
    ) cross join lateral (
      select ${placeOf(calendar)} as calendar, ${placeOf(taskList)} as task_list
    ) place cross join lateral (
      -- The UID of what was exported here.
      select case when staged.uid ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then staged.uid::uuid end as id
    ) own cross join lateral (
      select coalesce(staged.sequence, 0) as sequence, coalesce(staged.modified_at, '-infinity') as modified_at,
        staged.modified_at is not null and staged.content_hash is null as has_time
    ) version left join lateral (
      select o.id,
        coalesce(o.calendar, o.task_list) is distinct from
          case when sent.kind = 'event' then place.calendar else place.task_list end as is_elsewhere,
        case
          when o.edited_at is not null and version.has_time then (
            -- An export has the time of the last change, also of a move after the edit.
            select ${laterThan(sql`coalesce(max(changed.changed_at), o.edited_at)`)} from collection_changes changed
            where changed.user_id = ${userId} and changed.kind = sent.kind
              and changed.collection = coalesce(o.calendar, o.task_list) and changed.object = o.id
          )
          when (o.sequence, coalesce(o.modified_at, '-infinity')) < (version.sequence, version.modified_at) then 1
          when (o.sequence, coalesce(o.modified_at, '-infinity')) > (version.sequence, version.modified_at) then -1
          when version.has_time or ${hasSameContent} then 0
          when o.edited_at is null then 1
          else -1
        end as later
      from calendar_objects o
      where o.user_id = ${userId} and o.uid = staged.uid and (o.calendar is not null) = (sent.kind = 'event')
        and o.content_hash is null
        and sent.kind in ('event', 'task')
      order by is_elsewhere, o.id limit 1
    ) known on true left join lateral (
      select mine.id, case when version.has_time then (
        select ${laterThan(sql`changed.changed_at`)} from collection_changes changed
        where changed.user_id = ${userId} and changed.kind = sent.kind
          and changed.collection = mine.collection and changed.object = mine.id
      ) else 0 end as later
      from (
        select id, calendar as collection from events
        where sent.kind = 'event' and own.id is not null and known.id is null
          and user_id = ${userId} and events.id = own.id and object is null and deleted_at is null
        union all
        select id, task_list from tasks
        where sent.kind = 'task' and own.id is not null and known.id is null
          and user_id = ${userId} and tasks.id = own.id and object is null and deleted_at is null
      ) mine
    ) made_here on true
    where sent.user_id = ${userId} and sent.import_id = ${importId}
    order by sent.seq`.execute(db);
  return rows;
}
