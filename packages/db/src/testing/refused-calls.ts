import type { FuncCall } from "libpg-query";
import { nameOf } from "./read-equalities.ts";

/**
 * Functions that run SQL which they are given as a text, read past the tables, or let a name mean another table: what they do, no parser sees. Of PostgreSQL's own
 * that begin with `pg_` only those are let through that are known to read no row.
 */
const REJECTED =
  /^((query|table|schema|database|cursor)_to_xml|ts_stat$|ts_rewrite$|dblink|crosstab|connectby|xpath_table|lo_|loread$|lowrite$|set_config$|pg_(?!notify$|(try_)?advisory_))/;

/** The function that is called, without its schema. */
export function calledName({ funcname = [] }: FuncCall): string {
  return nameOf(funcname.at(-1)) ?? "";
}

/** The names of functions that a statement must not call, wherever in it they stand. */
export function findRejectedCalls(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = key === "FuncCall" ? calledName(part as FuncCall) : "";
    return [...(REJECTED.test(name) ? [name] : []), ...findRejectedCalls(part)];
  });
}
