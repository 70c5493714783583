import { sql } from "kysely";
import type { Db } from "../connect.ts";
import type { OwnerColumns } from "./check-statement-owner.ts";

/** Queries on PostgreSQL's catalogues, after all migrations. */

/** All tables of the schema `public`. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables of user data, each with its owner column: those with a `user_id`, and `users`. */
export async function readOwnerColumns(db: Db): Promise<OwnerColumns> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'user_id'
    order by relname`.execute(db);
  return new Map([["users", "id"], ...rows.map(({ name }): [string, string] => [name, "user_id"])]);
}

/** A unique index, including primary keys, with its columns or expressions. */
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

/** A foreign key: the columns of its table and the referenced ones, in the same order. */
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

/** The sorted values of each column with a constraint that lists them, by `table.column`. */
export async function listAllowedValues(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  const lists = rows.filter(({ definition }) => definition.includes("= ANY (ARRAY["));
  return Object.fromEntries(
    lists.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'(\w+)'::text/g)].map(([, value = ""]) => value).toSorted(),
    ]),
  );
}

/** Functions and views whose statements are not part of the statement that uses them. */
export async function listHiddenStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    union all
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`.execute(db);
  return rows.map(({ name }) => name);
}
