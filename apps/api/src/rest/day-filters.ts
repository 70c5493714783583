import { dayFilter, type DayFilter } from "@hourloom/schema/list-filters";
import type { Owner } from "../services/context.ts";
import type { Resource } from "./resource.ts";

type Filter<Shape> = NonNullable<Resource<Shape, unknown, unknown>["filter"]>;

/** `?from=&to=`, where `listWithin` lists what touches a day; days that are not in order are none. */
export function narrowedByDays<Shape>(
  listWithin: (owner: Owner, days: DayFilter) => AsyncGenerator<Shape[]>,
): Filter<Shape> {
  return {
    query: dayFilter,
    list: async function* (owner, query) {
      const days = dayFilter.parse(query);
      const { from, to } = days;
      if (from === undefined || to === undefined || from <= to) yield* listWithin(owner, days);
    },
  };
}
