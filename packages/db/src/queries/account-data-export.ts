import { sql, type RawBuilder } from "kysely";
import type { AccountData, DataCounts, DataCursor, DataKind, DataRows } from "@hourloom/schema/accounts/account-data";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { ColumnType } from "../columns.ts";
import type { NoDifferences } from "../tables/column-types.ts";
import type { Database } from "../tables/database.ts";
import { calendarColumnTypes } from "./calendars.ts";
import { eventColumnTypes } from "./events.ts";
import { flowtimeColumnTypes } from "./flowtimes.ts";
import { itemTables } from "@hourloom/schema/item-kinds";
import { pomodoroColumnTypes } from "./pomodoros.ts";
import { taskBlockColumnTypes } from "./task-blocks.ts";
import { taskColumnTypes } from "./tasks.ts";
import type { Columns } from "./write-rows.ts";

/** The columns of exported and imported rows with their PostgreSQL types. */

/** The column types that can hold a value of the schema. */
type ColumnTypeFor<Value> = Value extends null
  ? never
  : Value extends number
    ? "integer"
    : Value extends boolean
      ? "boolean"
      : Value extends readonly string[]
        ? "text[]"
        : Value extends readonly number[]
          ? "integer[]"
          : Value extends object
            ? "jsonb"
            : Exclude<ColumnType, "integer" | "boolean" | "jsonb" | "text[]" | "integer[]" | "smallint[]">;
type ColumnsOf<Row> = { readonly [Name in keyof Row]: ColumnTypeFor<Row[Name]> };

const stored = { id: "uuid", version: "integer", created_at: "timestamptz", deleted_at: "timestamptz" } as const;

const columns: { readonly [Kind in DataKind]: ColumnsOf<DataRows[Kind]> } = {
  calendars: { ...calendarColumnTypes, ...stored },
  task_lists: { title: "text", color: "text", position: "text", ...stored },
  calendar_objects: {
    id: "uuid",
    calendar: "uuid",
    task_list: "uuid",
    uid: "text",
    sequence: "integer",
    modified_at: "timestamptz",
    source: "bytea",
    read_zone: "text",
    is_partial: "boolean",
    is_fully_read: "boolean",
    created_at: "timestamptz",
  },
  tasks: { ...taskColumnTypes, object: "uuid", ...stored },
  task_blocks: { ...taskBlockColumnTypes, ...stored },
  events: { ...eventColumnTypes, split_from: "uuid", object: "uuid", object_part: "integer", ...stored },
  event_exceptions: { event_id: "uuid", date: "date", changes: "jsonb" },
  pomodoros: { ...pomodoroColumnTypes, task: "uuid", event: "uuid", ...stored },
  flowtimes: { ...flowtimeColumnTypes, task: "uuid", ...stored },
};

/**
 * Columns that are not exported: the owner, those of feeds, what the import recomputes, and what
 * other programs are told of reminders.
 */
type Derived =
  | "user_id"
  | "last_date"
  | "shown_from"
  | "shown_to"
  | "calendar_kind"
  | "content_hash"
  | "edited_at"
  | "acknowledged_until"
  | "parts";
type NotExported<Kind extends DataKind> = Exclude<keyof Database[Kind], keyof DataRows[Kind] | Derived>;
/** Does not compile if a table has a column that is neither exported nor derived. */
export type EveryColumnIsExported = NoDifferences<{ [Kind in DataKind]: NotExported<Kind> }[DataKind]>;

function columnsOf(kind: DataKind): [name: string, type: ColumnType][] {
  return Object.entries(columns[kind]);
}

/**
 * A column in the export format. Timestamps keep microseconds, which order rows of one millisecond.
 */
function exportedColumn([name, type]: [string, ColumnType]): RawBuilder<unknown> {
  if (type === "bytea") {
    return sql`translate(encode(near.${sql.ref(name)}, 'base64'), E'\n', '') as ${sql.ref(name)}`;
  }
  if (type !== "timestamptz") return sql.ref(`near.${name}`);
  const format = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  return sql`to_char(near.${sql.ref(name)} at time zone 'UTC', ${format}) as ${sql.ref(name)}`;
}

function isAfter(kind: DataKind, after: DataCursor | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  if (kind !== "event_exceptions") return sql`id > ${after.id}::uuid`;
  return sql`(event_id, date) > (${after.id}::uuid, ${after.date ?? "9999-12-31"}::date)`;
}

/** What a feed brought is left out: an import fetches it again. */
function isOwn(kind: DataKind, userId: UserId): RawBuilder<unknown> {
  if (kind === "events") return sql`calendar_kind = 'own'`;
  if (kind === "calendar_objects") return sql`content_hash is null`;
  return kind === "event_exceptions"
    ? sql`exists (
        select from events where events.user_id = ${userId} and events.id = event_id and calendar_kind = 'own'
      )`
    : sql`true`;
}

/** Sources that are too large for a row of a file are left out. */
function isExported(kind: DataKind, userId: UserId, sourceBytes: number): RawBuilder<unknown> {
  const own = isOwn(kind, userId);
  return kind === "calendar_objects" ? sql`${own} and octet_length(source) <= ${sourceBytes}` : own;
}

interface WantedPage {
  kind: DataKind;
  after: DataCursor | null;
  rows: number;
  bytes: number;
  /** Larger sources are left out. */
  sourceBytes: number;
}

/** Rows of an account, including its trash. */
export interface StoredPage {
  rows: Record<string, unknown>[];
  has_more: boolean;
}

/**
 * Lists the rows of a kind after `after` by key: at most `rows` rows or about `bytes` of JSON, but
 * at least one row.
 */
export async function listStoredPage(
  db: Db,
  userId: UserId,
  { kind, after, rows, bytes, sourceBytes }: WantedPage,
): Promise<StoredPage> {
  const key = kind === "event_exceptions" ? sql`event_id, date` : sql`id`;
  // Measured in the database, so that surplus rows are not transferred.
  const found = await sql<Record<string, unknown> & { page_rows: number }>`
    select ${sql.join(columnsOf(kind).map(exportedColumn))}, near.page_rows from (
      select weighed.*, count(*) over ()::integer as page_rows,
        sum(weighed.page_weight) over (order by ${key}) - weighed.page_weight as page_before
      from (
        select counted.*, octet_length(row_to_json(counted)::text) as page_weight from (
          select * from ${sql.table(kind)} where user_id = ${userId} and ${isAfter(kind, after)} and ${isExported(kind, userId, sourceBytes)}
          order by ${key} limit ${rows + 1}
        ) counted
      ) weighed
    ) near
    where near.page_before < ${bytes}
    order by ${key} limit ${rows}`.execute(db);
  return {
    rows: found.rows.map(({ page_rows: _rows, ...row }) => row),
    has_more: found.rows.length < (found.rows[0]?.page_rows ?? 0),
  };
}

/** Counts the rows of each kind, including the trash, and those in the trash. */
export async function countStored(db: Db, userId: UserId): Promise<DataCounts & { trashed: number }> {
  const counted = (kind: DataKind) =>
    sql`(
      select count(*)::integer from ${sql.table(kind)} where user_id = ${userId} and ${isOwn(kind, userId)}
    ) as ${sql.ref(kind)}`;
  const trashedOf = (kind: DataKind) =>
    sql`(select count(*)::integer from ${sql.table(kind)} where user_id = ${userId} and deleted_at is not null)`;
  const { rows } = await sql<DataCounts & { trashed: number }>`
    select ${sql.join([...itemTables, "event_exceptions" as const, "calendar_objects" as const].map(counted))},
      ${sql.join(itemTables.map(trashedOf), sql` + `)} as trashed`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table has one row");
  return row;
}

export function findAccountData(db: Db, userId: UserId): Promise<AccountData | undefined> {
  return db
    .selectFrom("users")
    .select(["first_name", "last_name", "timezone"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** The values of columns in a staged row, and their definitions for `jsonb_to_record`. */
export function importedColumns(kind: DataKind): { values: Columns; definitions: RawBuilder<unknown> } {
  const all = columnsOf(kind);
  const definitions = all.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type === "bytea" ? "text" : type)}`);
  const values = all.map(([name, type]): [string, RawBuilder<unknown>] => [
    name,
    type === "bytea" ? sql`decode(given.${sql.ref(name)}, 'base64')` : sql.ref(`given.${name}`),
  ]);
  return { values: Object.fromEntries(values), definitions: sql.join(definitions) };
}
