import { sql, type RawBuilder } from "kysely";
import type { AccountData, DataCounts, DataCursor, DataKind, DataRows } from "@hourloom/schema/accounts/account-data";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { Database } from "../tables.ts";

/** What each kind of row is made of, on its way out of the tables and back into them: its columns with PostgreSQL's types of them. */

type ColumnType = "uuid" | "text" | "date" | "time" | "timestamptz" | "integer" | "boolean" | "jsonb";
type ColumnsOf<Row> = { readonly [Name in keyof Row]: ColumnType };

const stored = { id: "uuid", version: "integer", created_at: "timestamptz", deleted_at: "timestamptz" } as const;
const repeating = { recurrence: "text", rrule: "text", recurrence_anchor: "date" } as const;
const worked = {
  task: "uuid",
  focused_seconds: "integer",
  internal_interruptions: "integer",
  external_interruptions: "integer",
} as const;

const columns: { readonly [Kind in DataKind]: ColumnsOf<DataRows[Kind]> } = {
  task_lists: { title: "text", position: "text", ...stored },
  tasks: {
    ...{ title: "text", date: "date", start_time: "time", is_completed: "boolean", task_list: "uuid", notes: "text" },
    ...repeating,
    ...{ after_completion: "boolean", completed_date: "date", completed_at: "timestamptz" },
    ...{ estimate_minutes: "integer", mode: "text", subtasks: "jsonb", position: "text" },
    ...stored,
  },
  events: {
    ...{ title: "text", date: "date", start_time: "time", end_time: "time", end_date: "date" },
    ...repeating,
    ...{ series_until: "date", split_from: "uuid", notes: "text", color: "text" },
    ...stored,
  },
  event_exceptions: { event_id: "uuid", date: "date", changes: "jsonb" },
  pomodoros: {
    ...{ title: "text", start_time: "timestamptz", duration: "integer", state: "text", ended_at: "timestamptz" },
    counts: "boolean",
    ...worked,
    ...stored,
  },
  flowtimes: { start_time: "timestamptz", end_time: "timestamptz", state: "text", ...worked, ...stored },
};

/** What is not of the row: whose it is, and on which days it is, which is found out anew. */
type Derived = "user_id" | "last_date" | "shown_from" | "shown_to";
type Left<Kind extends DataKind> = Exclude<keyof Database[Kind], keyof DataRows[Kind] | Derived>;
type None<Names extends never> = Names;
/** A column that would stay behind does not compile. */
export type EveryColumnLeaves = None<{ [Kind in DataKind]: Left<Kind> }[DataKind]>;

function columnsOf(kind: DataKind): [name: string, type: ColumnType][] {
  return Object.entries(columns[kind]);
}

/** A column as it is written in a file. Moments keep their microseconds, by which rows of one millisecond stay in order. */
function written([name, type]: [string, ColumnType]): RawBuilder<unknown> {
  if (type !== "timestamptz") return sql.ref(`near.${name}`);
  const format = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  return sql`to_char(near.${sql.ref(name)} at time zone 'UTC', ${format}) as ${sql.ref(name)}`;
}

/** What rows of a kind are in order by. */
function keyOf(kind: DataKind): RawBuilder<unknown> {
  return kind === "event_exceptions" ? sql`event_id, date` : sql`id`;
}

function isAfter(kind: DataKind, after: DataCursor | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  if (kind !== "event_exceptions") return sql`id > ${after.id}::uuid`;
  return sql`(event_id, date) > (${after.id}::uuid, ${after.date ?? "9999-12-31"}::date)`;
}

/** Rows of an account, those in the trash too. */
export interface StoredPage {
  rows: Record<string, unknown>[];
  /** Whether others come after them. */
  has_more: boolean;
}

/** The rows of a kind after `after` in the order of their keys: as many as `rows` says at most, and as many as come to `bytes` of JSON, but one at least. */
export async function listStoredPage(
  db: Db,
  userId: UserId,
  { kind, after, rows, bytes }: { kind: DataKind; after: DataCursor | null; rows: number; bytes: number },
): Promise<StoredPage> {
  const key = keyOf(kind);
  // Weighed in the database, so that what is too much for one answer does not travel.
  const found = await sql<Record<string, unknown> & { page_rows: number }>`
    select ${sql.join(columnsOf(kind).map(written))}, near.page_rows from (
      select weighed.*, count(*) over ()::integer as page_rows,
        sum(weighed.page_weight) over (order by ${key}) - weighed.page_weight as page_before
      from (
        select counted.*, octet_length(row_to_json(counted)::text) as page_weight from (
          select * from ${sql.table(kind)} where user_id = ${userId} and ${isAfter(kind, after)}
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

/** How many rows of each kind there are, the trash included, and how many lie in it. */
export async function countStored(db: Db, userId: UserId): Promise<DataCounts & { trashed: number }> {
  const counted = (kind: DataKind) =>
    sql`(select count(*)::integer from ${sql.table(kind)} where user_id = ${userId}) as ${sql.ref(kind)}`;
  const trashedOf = (kind: DataKind) =>
    sql`(select count(*)::integer from ${sql.table(kind)} where user_id = ${userId} and deleted_at is not null)`;
  const items = ["task_lists", "tasks", "events", "pomodoros", "flowtimes"] as const;
  const { rows } = await sql<DataCounts & { trashed: number }>`
    select ${sql.join([...items, "event_exceptions" as const].map(counted))},
      ${sql.join(items.map(trashedOf), sql` + `)} as trashed`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table has one row");
  return row;
}

/** What the account says of itself. */
export function findAccountData(db: Db, userId: UserId): Promise<AccountData | undefined> {
  return db
    .selectFrom("users")
    .select(["first_name", "last_name", "timezone"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** The columns of a kind, and how PostgreSQL reads them out of a row of JSON. */
export function importedColumns(kind: DataKind): { names: string[]; definitions: RawBuilder<unknown> } {
  const all = columnsOf(kind);
  const definitions = all.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return { names: all.map(([name]) => name), definitions: sql.join(definitions) };
}
