import { addDays } from "../calendar/day-number.ts";
import { compactDate, readRuleParts, replacePart, spelledDate } from "./rule-parts.ts";
import { datesWithExcluded, type Series } from "./series.ts";

/** Edits of a series as calendars know them: "this", "this and following" and "all" (calendar dates alone, as series made here have them). */

/** The rule of a series that ends before `date`: UNTIL is the day before, or stays where it is earlier; a COUNT goes. */
export function endBefore({ rrule }: Pick<Series, "rrule">, date: string): string {
  const until = readRuleParts(rrule)?.until;
  const last = addDays(date, -1);
  const isEarlier = until !== undefined && spelledDate(until) < last;
  return replacePart(replacePart(rrule, "COUNT", undefined), "UNTIL", isEarlier ? until : compactDate(last));
}

/**
 * The rules of the two series that "this and following" makes of one: `before` keeps the first date, `after` begins with `date`, which is one of the series' dates
 * and not its first (that is "all"). A COUNT becomes in `after` what is left of it, so that both together have the dates that the one had.
 */
export function splitRule(series: Series, date: string): { before: string; after: string } {
  const count = readRuleParts(series.rrule)?.count;
  const before = endBefore(series, date);
  if (count === undefined) return { before, after: series.rrule };
  const gone = datesWithExcluded(series, { from: series.first, through: addDays(date, -1) }).dates.length;
  const left = Math.max(1, count - gone);
  return { before, after: replacePart(series.rrule, "COUNT", String(left)) };
}

/**
 * Which of `dates` the rule of a series gives, whether or not they have left it: what hangs on the others (dates taken out, occurrences changed by hand) is
 * lost with a change of the rule. Both lists keep the order. What lies further than a bounded way from the earliest of `dates` counts as given.
 */
export function keepMatching(series: Series, dates: readonly string[]): { kept: string[]; dropped: string[] } {
  const sorted = dates.toSorted();
  const [from, through] = [sorted[0], sorted.at(-1)];
  if (from === undefined || through === undefined) return { kept: [], dropped: [] };
  const found = datesWithExcluded(series, { from, through });
  const given = new Set(found.dates);
  const known = found.truncated ? (found.dates.at(-1) ?? from) : through;
  const isKept = (date: string) => given.has(date) || date > known;
  return { kept: dates.filter(isKept), dropped: dates.filter((date) => !isKept(date)) };
}
