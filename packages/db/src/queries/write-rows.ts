import { sql, type RawBuilder } from "kysely";
import type { DataKind } from "@hourloom/schema/accounts/account-data";
import { itemTables } from "@hourloom/schema/item-kinds";
import type { ColumnType } from "../columns.ts";
import type { Bound } from "../compile-once.ts";
import type { UserId } from "../owner.ts";

/** Names and types, as `jsonb_to_recordset` needs them. */
export function definitionsOf(types: Readonly<Record<string, ColumnType>>): RawBuilder<unknown> {
  return sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
}

/** JSON in UTF-8, as another thread wrote it. */
export function jsonOf(octets: Uint8Array): RawBuilder<unknown> {
  return sql`convert_from(${octets}::bytea, 'UTF8')::jsonb`;
}

/** The names of columns, of a table if there is one. */
export function refs(types: object, table?: string): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}

/** Expressions by the column that they are the value of. */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

/** The columns that have these types, of a row `from`. */
export function columnsFrom(types: object, from: string): Columns {
  return Object.fromEntries(Object.keys(types).map((name) => [name, sql.ref(`${from}.${name}`)]));
}

export function columnsOf(row: object): Columns {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, sql`${value}`]));
}

export function assignments(columns: Columns): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

/** How a row is replaced: `set` takes precedence over the columns that are written. */
interface Replacement {
  set?: Columns;
  where?: RawBuilder<unknown>;
}

/** Rows of a kind to write. */
interface NewRows {
  /** The values of all columns but `user_id`. */
  columns: Columns;
  /** What the values refer to: the `from` of a query and what follows. */
  from?: RawBuilder<unknown>;
  /** What becomes of an existing row, `known`; without it there must be none. */
  existing?: "stays" | "leaves trash" | "replaced" | Replacement | undefined;
}

function onConflict(table: DataKind, { columns, existing }: NewRows): RawBuilder<unknown> {
  if (existing === undefined) return sql``;
  const key = ["user_id", ...(table === "event_exceptions" ? ["event_id", "date"] : ["id"])];
  const conflict = sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do`;
  if (existing === "stays") return sql`${conflict} nothing`;
  const isItem = itemTables.some((one) => one === table);
  const changed = isItem ? { deleted_at: sql`null`, version: sql`known.version + 1` } : {};
  if (existing === "leaves trash") {
    return sql`${conflict} update set ${assignments(changed)} where known.deleted_at is not null`;
  }
  const { set, where = sql`true` }: Replacement = existing === "replaced" ? {} : existing;
  const replaced = Object.keys(columns).filter((name) => !key.includes(name));
  const sent = Object.fromEntries(replaced.map((name) => [name, sql.ref(`excluded.${name}`)]));
  return sql`${conflict} update set ${assignments({ ...changed, ...sent, ...set })} where ${where}`;
}

/**
 * The statement that inserts many rows of a kind. Of items, those that are replaced leave the trash
 * unless `deleted_at` is written too, and get a new version.
 */
export function writeRows(table: DataKind, userId: Bound<UserId>, rows: NewRows): RawBuilder<unknown> {
  const { columns, from } = rows;
  return sql`
    insert into ${sql.table(table)} as known (user_id, ${refs(columns)})
    select ${userId}, ${sql.join(Object.values(columns))} ${from === undefined ? sql`` : sql`from ${from}`} ${onConflict(table, rows)}`;
}
