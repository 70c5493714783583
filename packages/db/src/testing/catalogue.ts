import { sql } from "kysely";
import type { Db } from "../connect.ts";
import type { OwnerColumns } from "./check-statement-owner.ts";

/** What the database says of its own tables, after all migrations. */

/** Every table, but for those of other schemas. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables of user data, each with the column that says whose a row is: those with a `user_id`, and the accounts themselves. */
export async function readOwnerColumns(db: Db): Promise<OwnerColumns> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'user_id'
    order by relname`.execute(db);
  return new Map([["users", "id"], ...rows.map(({ name }): [string, string] => [name, "user_id"])]);
}

/** A unique index, that of a primary key included, with the columns that make it unique; of an expression, its text. */
export interface UniqueKey {
  name: string;
  table: string;
  columns: string[];
}

export async function listUniqueKeys(db: Db): Promise<UniqueKey[]> {
  const { rows } = await sql<UniqueKey>`
    select i.relname as name, t.relname as "table", array(
      select pg_get_indexdef(x.indexrelid, place, false) from generate_series(1, x.indnkeyatts) place order by place
    ) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace order by i.relname`.execute(db);
  return rows;
}

/** A foreign key: the columns of its table, and those of the other that they name, in the same order. */
export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  other_table: string;
  other_columns: string[];
}

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const names = (table: string, places: string) => sql`array(
    select attname::text from unnest(${sql.ref(places)}) with ordinality as key (place, n)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = place order by n
  )`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as "table", ${names("conrelid", "conkey")} as columns,
      confrelid::regclass::text as other_table, ${names("confrelid", "confkey")} as other_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(db);
  return rows;
}

/** Functions that a statement could call, and views that it could read: what they do stands in no statement. */
export async function listHiddenStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    union all
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`.execute(db);
  return rows.map(({ name }) => name);
}
