import type { FuncCall } from "libpg-query";
import { nameOf } from "./read-equalities.ts";

/**
 * Functions that run SQL from text, bypass the tables, or change the meaning of names, which no
 * parser sees. Of PostgreSQL's `pg_` functions only those known to read no row are allowed.
 */
const REJECTED =
  /^((query|table|schema|database|cursor)_to_xml|ts_stat$|ts_rewrite$|dblink|crosstab|connectby|xpath_table|lo_|loread$|lowrite$|set_config$|pg_(?!notify$|(try_)?advisory_))/;

/** The name of the called function, without its schema. */
export function calledName({ funcname = [] }: FuncCall): string {
  return nameOf(funcname.at(-1)) ?? "";
}

/** The names of forbidden functions that a statement calls. */
export function findRejectedCalls(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = key === "FuncCall" ? calledName(part as FuncCall) : "";
    return [...(REJECTED.test(name) ? [name] : []), ...findRejectedCalls(part)];
  });
}
