/** PostgreSQL types of columns that are exported and imported. */
export type ColumnType =
  | "uuid"
  | "text"
  | "date"
  | "time"
  | "timestamptz"
  | "integer"
  | "boolean"
  | "jsonb"
  | "text[]"
  | "integer[]"
  | "smallint[]"
  | "bytea";

/** The names of columns, as a list that Kysely can select. */
export function columnNames<Columns extends object>(columns: Columns): (keyof Columns & string)[];
// `Object.keys` returns strings of no particular names.
export function columnNames(columns: object): string[] {
  return Object.keys(columns);
}
