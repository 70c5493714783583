import { dayFilter, type DayFilter } from "@hourloom/schema/list-filters";
import type { Owner } from "../services/context.ts";
import type { Resource } from "./resource.ts";

interface Listing<Shape> {
  /** All of them, also those without a day. */
  list(owner: Owner): AsyncGenerator<Shape[]>;
  /** Those that touch the days. */
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Shape[]>;
}

/** `?from=&to=`: without either, everything is listed; days that are not in order have nothing. */
export function narrowedByDays<Shape>(items: Listing<Shape>): NonNullable<Resource<Shape, unknown, unknown>["filter"]> {
  return {
    query: dayFilter,
    list: async function* (owner, query) {
      const days = dayFilter.parse(query);
      const { from, to } = days;
      if (from === undefined && to === undefined) yield* items.list(owner);
      else if (from === undefined || to === undefined || from <= to) yield* items.listWithin(owner, days);
    },
  };
}
