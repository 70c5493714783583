import { addDays } from "../time/day-number.ts";
import { compactDate, readRuleParts, replacePart, spelledDate } from "./rule-parts.ts";
import { datesWithExcluded, type Series } from "./series.ts";

/** Edits of a series: "this", "this and following" and "all", on calendar dates. */

/**
 * The rule ending before `date`: UNTIL is the day before, or unchanged if it is earlier; COUNT is
 * removed.
 */
export function endRuleBefore({ rrule }: Pick<Series, "rrule">, date: string): string {
  const until = readRuleParts(rrule)?.until;
  const last = addDays(date, -1);
  const isEarlier = until !== undefined && spelledDate(until) < last;
  return replacePart(replacePart(rrule, "COUNT", undefined), "UNTIL", isEarlier ? until : compactDate(last));
}

/**
 * The rules of the two series for "this and following". `before` has the first date, `after` begins
 * with `date`, a date of the series but not its first. COUNT of `after` is the remaining number.
 */
export function splitRule(series: Series, date: string): { before: string; after: string } {
  const count = readRuleParts(series.rrule)?.count;
  const before = endRuleBefore(series, date);
  if (count === undefined) return { before, after: series.rrule };
  // COUNT counts what the rule gives, also where it is excluded, and no added dates.
  const ofRule = { first: series.first, rrule: series.rrule, excluded: [] };
  const past = datesWithExcluded(ofRule, { from: series.first, through: addDays(date, -1) }).dates.length;
  const remaining = Math.max(1, count - past);
  return { before, after: replacePart(series.rrule, "COUNT", String(remaining)) };
}

/**
 * Splits `dates` into those that the rule gives, whether excluded or not, and those that it does
 * not: their exceptions are lost when the rule changes. Both keep the order. Dates beyond the
 * bounded expansion count as matching.
 */
export function partitionDates(series: Series, dates: readonly string[]): { matching: string[]; dropped: string[] } {
  const sorted = dates.toSorted();
  const [from, through] = [sorted[0], sorted.at(-1)];
  if (from === undefined || through === undefined) return { matching: [], dropped: [] };
  const found = datesWithExcluded(series, { from, through });
  const ruleDates = new Set(found.dates);
  const expandedThrough = found.truncated ? (found.dates.at(-1) ?? from) : through;
  const isMatching = (date: string) => ruleDates.has(date) || date > expandedThrough;
  return { matching: dates.filter(isMatching), dropped: dates.filter((date) => !isMatching(date)) };
}
