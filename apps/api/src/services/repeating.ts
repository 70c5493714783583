import { splitRule } from "@hourloom/domain/recurrence/edit-series";
import { moveRule, readRule, ruleOfWord, ruleText, wordOf } from "@hourloom/domain/recurrence/repeat-rules";
import type { Recurrence, RepeatRule } from "@hourloom/schema/recurrence";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Calculated } from "./calculator/calculator.ts";

/** How a row of either kind that repeats says so. */
export interface RepeatColumns {
  recurrence: Recurrence | null;
  rrule: string | null;
  recurrence_anchor: string | null;
}

/** What a caller says of how something repeats: a word on the REST door, a rule in the workspace. What is absent stays as it is. */
export interface SaidRepeat {
  recurrence?: Recurrence | null | undefined;
  repeats?: RepeatRule | null | undefined;
}

/** For a rule that did not come to an end within the bounds of a calculation. */
const ruleTooCostly = refuseField("recurrence", "This recurrence rule takes too long to work out.");

/** What a calculation about a rule came to. */
export function fromCalculated<Value>(calculated: Calculated<Value>): Outcome<Value> {
  switch (calculated.status) {
    case "done":
      return done(calculated.value);
    case "too_costly":
    case "refused":
      return ruleTooCostly;
    case "busy":
      return refuse({ code: "unavailable", retry_after_seconds: 1 });
  }
}

export const SINGLE: RepeatColumns = { recurrence: null, rrule: null, recurrence_anchor: null };

/** A series by `rrule` that begins on `first`. */
export function columnsOfRule(rrule: string, first: string): RepeatColumns {
  return { recurrence: wordOf(rrule, first).recurrence, rrule, recurrence_anchor: first };
}

/** What is said of something new on `date`. Without a date a word waits for one. */
export function newRepeat({ recurrence = null, repeats = null }: SaidRepeat, date: string | null): RepeatColumns {
  if (date === null) return { ...SINGLE, recurrence };
  if (repeats !== null) return columnsOfRule(ruleText(repeats, date), date);
  return recurrence === null ? SINGLE : columnsOfRule(ruleOfWord(recurrence, date), date);
}

/** The rule of what goes on from `date`, an occurrence of it: a number of occurrences is what is left of it. */
function remainingRule({ rrule, first }: { rrule: string; first: string }, date: string): string {
  return date === first ? rrule : splitRule({ first, rrule, excluded: [] }, date).after;
}

/** How a series ends that goes on from `date`, an occurrence of it; never, where no form can say its rule. */
export function remainingEnds(series: { rrule: string; first: string }, date: string): RepeatRule["ends"] {
  return readRule(remainingRule(series, date), series.first)?.ends ?? { kind: "never" };
}

/** The rule of a series of which the occurrence on `from` moves to `to` and is the first one there. */
export function moveSeries(series: { rrule: string; first: string }, from: string, to: string) {
  const rrule = moveRule(remainingRule(series, from), from, to);
  return { ...columnsOfRule(rrule, to), rrule };
}

type Repeating = RepeatColumns & { date: string | null };

/** What a row becomes on another date, or with another word or rule for how it repeats. A word, or a rule, that says what the row says already changes nothing. */
export function changedRepeat(row: Repeating, said: SaidRepeat, date: string | null): RepeatColumns {
  const isOther =
    (said.recurrence !== undefined && said.recurrence !== row.recurrence) ||
    (said.repeats !== undefined && !saysRule(row, said.repeats));
  if (isOther) return newRepeat({ recurrence: said.recurrence ?? null, repeats: said.repeats ?? null }, date);
  const { recurrence, rrule, recurrence_anchor } = row;
  if (date === row.date) return { recurrence, rrule, recurrence_anchor };
  if (rrule === null || recurrence_anchor === null || row.date === null) return newRepeat({ recurrence }, date);
  if (date === null) return { ...SINGLE, recurrence };
  return moveSeries({ rrule, first: recurrence_anchor }, row.date, date);
}

/** Whether the row repeats by just this rule. */
export function saysRule(row: RepeatColumns, repeats: RepeatRule | null): boolean {
  const { rrule, recurrence_anchor: first } = row;
  if (rrule === null || first === null) return repeats === null;
  const said = readRule(rrule, first);
  return repeats !== null && said !== undefined && ruleText(repeats, first) === ruleText(said, first);
}

/** The rule as a form shows it; null for what does not repeat, and for a rule that no form can say. */
export function repeatsOf({ rrule, recurrence_anchor }: RepeatColumns): RepeatRule | null {
  if (rrule === null || recurrence_anchor === null) return null;
  return readRule(rrule, recurrence_anchor) ?? null;
}

/** The rule beside the word: null where the word says all of it. */
export function shownRule({ rrule, recurrence_anchor }: RepeatColumns): string | null {
  if (rrule === null || recurrence_anchor === null) return rrule;
  return wordOf(rrule, recurrence_anchor).isWhole ? null : rrule;
}
