import type { ListSpan } from "@hourloom/db/queries/list-pages";
import { addDays } from "@hourloom/domain/time/day-number";
import { wallInstant } from "@hourloom/domain/time/instants";
import type { DayFilter } from "@hourloom/schema/fields/list-filters";
import type { Owner } from "./context.ts";

/** The start of a day in the owner's zone; undefined outside the years 1 to 9999. */
export function startOfDay(date: string, { timezone }: Owner): Date | undefined {
  const instant = wallInstant(timezone, date, "00:00");
  return instant === undefined ? undefined : new Date(instant);
}

/** The span of the days, both included; undefined means no bound. */
export function spanOfDays({ from, to }: DayFilter, owner: Owner): ListSpan {
  return {
    from: from === undefined ? undefined : startOfDay(from, owner),
    until: to === undefined || to === "9999-12-31" ? undefined : startOfDay(addDays(to, 1), owner),
  };
}
