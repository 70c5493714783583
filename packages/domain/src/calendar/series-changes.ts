import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { addDaysClamped, daysBetween } from "../time/day-number.ts";
import { dateOnMonthDay, movedMonthDay } from "./month-day.ts";

export const SERIES_SCOPES: readonly SeriesScope[] = ["this", "following", "all"];

/** Members that all occurrences of a series have in common, beside its rule. */
const commonNames = ["calendar", "url", "status", "is_busy", "is_private"] as const;

type CommonName = (typeof commonNames)[number];
export type ScopeConflict = CommonName | "timezone" | "repeats";

/** A change of an occurrence; `isOtherRule`: the rule changes beyond what the new date implies. */
export interface OccurrenceChange {
  before: Pick<CalendarEvent, CommonName | "timezone">;
  after: Pick<CalendarEvent, CommonName | "timezone" | "start_time">;
  isOtherRule: boolean;
}

/**
 * The member that a change with this scope must not change; undefined if it is possible. A series
 * has one time zone; without a start time an occurrence has none.
 */
export function findScopeConflict(
  scope: SeriesScope,
  { before, after, isOtherRule }: OccurrenceChange,
): ScopeConflict | undefined {
  if (scope === "all") return undefined;
  if (before.timezone !== after.timezone && after.start_time !== null) return "timezone";
  if (scope === "following") return undefined;
  return isOtherRule ? "repeats" : commonNames.find((name) => before[name] !== after[name]);
}

export interface OccurrenceMove {
  /** The date that the occurrence is shown on. */
  from: string;
  to: string;
  /** The `month_day` of a rule that stays, for an occurrence on its date. */
  monthDay: number | undefined;
}

/** The effect of a move on the other occurrences. */
export interface SeriesMove {
  /** The new day of the month on which the series repeats, if that is what the move means. */
  monthDay: number | undefined;
  /** Maps the date that the rule gives an occurrence to its new one. */
  shift: (date: string) => string;
}

/**
 * Moves each occurrence by as many days as one of them; or to another day of the month, which is
 * the last one in shorter months.
 */
export function moveSeriesDates({ from, to, monthDay }: OccurrenceMove): SeriesMove {
  const day = monthDay === undefined ? undefined : movedMonthDay(monthDay, from, to);
  if (day !== undefined) return { monthDay: day, shift: (date) => dateOnMonthDay(date, day) };
  const days = daysBetween(from, to);
  return { monthDay: undefined, shift: (date) => addDaysClamped(date, days) };
}
