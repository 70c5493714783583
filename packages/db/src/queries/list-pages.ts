import { type RawBuilder, sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Bound } from "../compile-once.ts";

/** A cursor in the order of creation. */
export interface ListCursor {
  /** PostgreSQL's text form, with microseconds. */
  created_at: string;
  id: string;
}

export interface ListPage {
  after: ListCursor;
  /** Maximum of rows per page. */
  limit: number;
}

/**
 * Instants that a session has to touch, from `from` (included) to `until` (excluded); undefined for
 * no bound.
 */
export interface ListSpan {
  from: Date | undefined;
  until: Date | undefined;
}

/** Whether a session from `start_time` to `end` touches the span. */
export function touches({ from, until }: ListSpan, end: RawBuilder<Date>) {
  const [first, last] = [from ?? "-infinity", until ?? "infinity"];
  return sql<boolean>`(
    start_time < ${last}::timestamptz and (start_time >= ${first}::timestamptz or ${end} > ${first}::timestamptz)
  )`;
}

export interface Listed<Row> {
  rows: Row[];
  /** Undefined: this is the last page. */
  next: ListCursor | undefined;
}

export const LIST_START: ListCursor = { created_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/** To select along with the columns of a page. */
export const placedAt = sql<string>`created_at::text`.as("placed_at");

export function isAfterCursor({ created_at, id }: { [Name in keyof ListCursor]: Bound<ListCursor[Name]> }) {
  return sql<boolean>`(created_at, id) > (${created_at}::timestamptz, ${id}::uuid)`;
}

/** What a page of all of an account's rows depends on. */
export type PageValues = ListCursor & { userId: UserId; limit: number };

/** A row with its place in the order of creation. */
export type Placed<Row> = Row & { placed_at: string };

/** The page from the rows of a query that selects `placedAt`. */
export function pageOf<Row extends Placed<{ id: string }>>(
  found: readonly Row[],
  limit: number,
): Listed<Omit<Row, "placed_at">> {
  const last = found.length < limit ? undefined : found.at(-1);
  return {
    rows: found.map(({ placed_at: _place, ...row }) => row),
    next: last && { created_at: last.placed_at, id: last.id },
  };
}
