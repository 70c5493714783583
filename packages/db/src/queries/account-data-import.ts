import { sql, type RawBuilder } from "kysely";
import type { DataKind, ImportRowKind } from "@hourloom/schema/accounts/account-data";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { OccurrenceChanges } from "../tables/items.ts";
import { importedColumns } from "./account-data-export.ts";
import { deleteBatch } from "./delete-batch.ts";
import { itemTables } from "@hourloom/schema/item-kinds";
import { columnsFrom, definitionsOf, writeRows } from "./write-rows.ts";

/**
 * Staged rows of an import, and their insertion into the tables. The caller has locked the account.
 */

/** A validated row of a file. */
export interface StagedRow {
  seq: number;
  kind: ImportRowKind;
  number: number;
  row: object;
  total_bytes: number;
}

export function findLastStagedRow(db: Db, userId: UserId) {
  return db
    .selectFrom("import_rows")
    .select(["import_id", "seq", "total_bytes"])
    .where("user_id", "=", userId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stages rows; existing ones stay unchanged. */
export async function insertStagedRows(
  db: Db,
  userId: UserId,
  { importId, rows }: { importId: string; rows: readonly StagedRow[] },
): Promise<void> {
  await sql`
    insert into import_rows (user_id, import_id, seq, kind, number, "row", total_bytes)
    select ${userId}, ${importId}::uuid, given.seq, given.kind, given.number, given."row", given.total_bytes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (seq integer, kind text, number integer, "row" jsonb, total_bytes integer)
    on conflict (user_id, seq) do nothing`.execute(db);
}

const DELETE_BATCH = 20_000;

export async function deleteStagedRows(db: Db, userId: UserId): Promise<void> {
  for (;;) {
    const first = await db
      .selectFrom("import_rows")
      .select("seq")
      .where("user_id", "=", userId)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    if (first === undefined) return;
    await db
      .deleteFrom("import_rows")
      .where("user_id", "=", userId)
      .where("seq", "<", first.seq + DELETE_BATCH)
      .execute();
  }
}

/** Deletes up to 1,000 rows staged before `before`; returns whether there may be more. */
export function deleteOldStagedRows(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, "import_rows", sql`created_at < ${before}`);
}

/** Whether the account has any item but its default calendar, even in the trash. */
export async function hasAnyItem(db: Db, userId: UserId): Promise<boolean> {
  const any = itemTables.map((table) => {
    const counts = table === "calendars" ? sql`not is_default` : sql`true`;
    return sql`exists (select from ${sql.table(table)} where user_id = ${userId} and ${counts})`;
  });
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(any, sql` or `)} as found`.execute(db);
  return rows[0]?.found === true;
}

/** Counts staged rows of each kind, and those in the trash. */
export function countStagedRows(db: Db, userId: UserId) {
  return db
    .selectFrom("import_rows")
    .select([
      "kind",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`(count(*) filter (where "row" ->> 'deleted_at' is not null))::integer`.as("trashed"),
    ])
    .where("user_id", "=", userId)
    .groupBy("kind")
    .execute();
}

export async function countStagedDefaults(db: Db, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom("import_rows")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", "calendars")
    .where(sql<boolean>`("row" ->> 'is_default')::boolean`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Moves live events of calendars in the trash to the default one: they would be deleted with those.
 */
export async function moveEventsOutOfTrash(db: Db, userId: UserId): Promise<void> {
  await sql`
    update events set calendar = chosen.id
    from calendars chosen, calendars trashed
    where events.user_id = ${userId} and events.deleted_at is null
      and trashed.user_id = ${userId} and trashed.id = events.calendar and trashed.deleted_at is not null
      and chosen.user_id = ${userId} and chosen.is_default`.execute(db);
}

/** Blocks of a task that the file has in the trash go there too. */
export async function trashBlocksOfTrashedTasks(db: Db, userId: UserId): Promise<void> {
  await sql`
    update task_blocks set deleted_at = tasks.deleted_at from tasks
    where task_blocks.user_id = ${userId} and task_blocks.deleted_at is null
      and tasks.user_id = ${userId} and tasks.id = task_blocks.task and tasks.deleted_at is not null`.execute(db);
}

/** The number of a row whose task or event has more than `max` of the kind; undefined for none. */
export async function findCrowded(
  db: Db,
  userId: UserId,
  { kind, max }: { kind: "task_blocks" | "event_exceptions"; max: number },
): Promise<number | undefined> {
  const parent = kind === "task_blocks" ? sql`"row" ->> 'task'` : sql`"row" ->> 'event_id'`;
  const found = await db
    .selectFrom("import_rows")
    .select(({ fn }) => fn.max<number>("number").as("number"))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where(sql<boolean>`"row" ->> 'deleted_at' is null`)
    .groupBy(parent)
    .having(({ fn }) => fn.countAll(), ">", max)
    .limit(1)
    .executeTakeFirst();
  return found?.number;
}

/** Rows of kinds without a table of their own in files. */
export function listSingleRows(db: Db, userId: UserId) {
  return db
    .selectFrom("import_rows")
    .select(["kind", "number", "row"])
    .where("user_id", "=", userId)
    .where("kind", "in", ["account", "settings", "timer", "subscriptions", "task_filters"])
    .orderBy("seq")
    .execute();
}

export interface RunningRow {
  kind: string;
  number: number;
  id: string;
}

export function listRunningRows(db: Db, userId: UserId): Promise<RunningRow[]> {
  return db
    .selectFrom("import_rows")
    .select(["kind", "number", sql<string>`"row" ->> 'id'`.as("id")])
    .where("user_id", "=", userId)
    .where("kind", "in", ["pomodoros", "flowtimes"])
    .where(sql<boolean>`"row" ->> 'state' = 'running'`)
    .orderBy("seq")
    .limit(2)
    .execute();
}

/**
 * Rows of one kind for one statement: from `from` (included) to `to` (excluded), and their count.
 */
export interface Slice {
  kind: DataKind;
  from: number;
  to: number;
  count: number;
}

const SLICE = { rows: 2_000, bytes: 4_000_000 };

/** The next slice of the kind from `from` on; undefined if there is none. */
export async function findSlice(db: Db, userId: UserId, kind: DataKind, from: number): Promise<Slice | undefined> {
  const { rows } = await sql<{ from: number | null; to: number; count: number }>`
    select min(near.seq) as "from", max(near.seq) + 1 as "to", count(*)::integer as count from (
      select weighed.seq, weighed.total_bytes - min(weighed.total_bytes) over () as bytes from (
        select seq, total_bytes from import_rows
        where user_id = ${userId} and kind = ${kind} and seq >= ${from} order by seq limit ${SLICE.rows}
      ) weighed
    ) near
    where near.bytes <= ${SLICE.bytes}`.execute(db);
  const [found] = rows;
  return found === undefined || found.from === null ? undefined : { ...found, kind, from: found.from };
}

function isIn(userId: UserId, { kind, from, to }: Slice): RawBuilder<boolean> {
  return sql`sent.user_id = ${userId} and sent.kind = ${kind} and sent.seq >= ${from} and sent.seq < ${to}`;
}

/** The first row of the slice whose `member` refers to a missing row. */
export async function findMissingReference(
  db: Db,
  userId: UserId,
  { slice, member, table }: { slice: Slice; member: string; table: DataKind },
): Promise<{ number: number; sent: string } | undefined> {
  const { rows } = await sql<{ number: number; sent: string }>`
    select sent.number, sent."row" ->> ${member} as sent from import_rows sent
    where ${isIn(userId, slice)} and sent."row" ->> ${member} is not null and not exists (
      select from ${sql.table(table)} parent
      where parent.user_id = ${userId} and parent.id = (sent."row" ->> ${member})::uuid
    )
    order by sent.seq limit 1`.execute(db);
  return rows[0];
}

/** The number of the first row of the kind that repeats the key of an earlier one. */
export async function findDuplicate(db: Db, userId: UserId, kind: DataKind): Promise<number | undefined> {
  const key =
    kind === "event_exceptions" ? sql`sent."row" ->> 'event_id', sent."row" ->> 'date'` : sql`sent."row" ->> 'id'`;
  const { rows } = await sql<{ number: number }>`
    select ranked.number from (
      select sent.number, sent.seq, row_number() over (partition by ${key} order by sent.seq) as place
      from import_rows sent where sent.user_id = ${userId} and sent.kind = ${kind}
    ) ranked
    where ranked.place > 1 order by ranked.seq limit 1`.execute(db);
  return rows[0]?.number;
}

/** A staged exception, with the members of its event that determine the touched days. */
export interface ImportedException {
  seq: number;
  number: number;
  date: string;
  /** Only what affects the days. Null: deleted. */
  changes: Pick<OccurrenceChanges, "date" | "start_time" | "end_time" | "end_date"> | null;
  event: { date: string | null; start_time: string | null; end_time: string | null; end_date: string | null };
  rrule: string | null;
}

/** The exceptions of a slice with their events, which are inserted already. */
export async function listImportedExceptions(db: Db, userId: UserId, slice: Slice): Promise<ImportedException[]> {
  const { rows } = await sql<ImportedException>`
    select sent.seq, sent.number, sent."row" ->> 'date' as date, event.rrule,
      case when jsonb_typeof(sent."row" -> 'changes') = 'object'
        then (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(sent."row" -> 'changes')
          where key in ('date', 'start_time', 'end_time', 'end_date')
        ) end as changes,
      json_build_object(
        'date', event.date, 'end_date', event.end_date,
        'start_time', to_char(event.start_time, 'HH24:MI'), 'end_time', to_char(event.end_time, 'HH24:MI')
      ) as event
    from import_rows sent
    join events event on event.user_id = sent.user_id and event.id = (sent."row" ->> 'event_id')::uuid
    where ${isIn(userId, slice)} order by sent.seq`.execute(db);
  return rows;
}

/** The days that an exception touches; null for a deleted occurrence. */
export interface TouchedDays {
  seq: number;
  shown_from: string | null;
  shown_to: string | null;
}

/**
 * Inserts a slice, of exceptions with the days that they touch; returns the number of inserted
 * rows, which is lower if keys occur twice.
 */
export async function insertSlice(
  db: Db,
  userId: UserId,
  { slice, touched }: { slice: Slice; touched?: readonly TouchedDays[] },
): Promise<number> {
  const { values, definitions } = importedColumns(slice.kind);
  const dayTypes = { shown_from: "date", shown_to: "date" } as const;
  const days = sql`join jsonb_to_recordset(${JSON.stringify(touched)}::jsonb)
    as touched (seq integer, ${definitionsOf(dayTypes)}) on touched.seq = sent.seq`;
  const { numAffectedRows = 0n } = await writeRows(slice.kind, userId, {
    columns: { ...values, ...(touched && columnsFrom(dayTypes, "touched")) },
    from: sql`import_rows sent cross join lateral jsonb_to_record(sent."row") as given (${definitions})
      ${touched === undefined ? sql`` : days} where ${isIn(userId, slice)} order by sent.seq`,
    existing: "stays",
  }).execute(db);
  return Number(numAffectedRows);
}
