import { dayFilter, type DayFilter } from "@hourloom/schema/fields/list-filters";
import type { Owner } from "../../core/context.ts";
import type { Resource } from "./resource.ts";

interface Listing<Shape> {
  /** All items, also those without a day. */
  list(owner: Owner): AsyncGenerator<Shape[]>;
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Shape[]>;
}

/** The filter `?from=&to=`: without either, all items; none if `from` is after `to`. */
export function dayRangeFilter<Shape>(items: Listing<Shape>): NonNullable<Resource<Shape, unknown, unknown>["filter"]> {
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
