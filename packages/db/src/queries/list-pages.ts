import { type RawBuilder, sql } from "kysely";

/**
 * Where a list in the order of creation goes on: behind the row that was created then and has this
 * id.
 */
export interface ListPlace {
  /** As PostgreSQL writes it, with its microseconds. */
  created_at: string;
  id: string;
}

export interface ListPage {
  after: ListPlace;
  /** Rows of a page at most. */
  limit: number;
}

/** Instants that a session has to touch: from `from` up to, but not with, `until`; undefined for no bound. */
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
  /** Undefined: no row comes after these. */
  next: ListPlace | undefined;
}

export const LIST_START: ListPlace = { created_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/** Selected beside the columns of a page. */
export const placedAt = sql<string>`created_at::text`.as("placed_at");

export function isBehind({ created_at, id }: ListPlace) {
  return sql<boolean>`(created_at, id) > (${created_at}::timestamptz, ${id}::uuid)`;
}

/** The page that a query with `placedAt` has read. */
export function pageOf<Row extends { id: string; placed_at: string }>(
  found: readonly Row[],
  limit: number,
): Listed<Omit<Row, "placed_at">> {
  const last = found.length < limit ? undefined : found.at(-1);
  return {
    rows: found.map(({ placed_at: _place, ...row }) => row),
    next: last && { created_at: last.placed_at, id: last.id },
  };
}
