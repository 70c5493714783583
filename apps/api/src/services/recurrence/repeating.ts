import { splitRule } from "@hourloom/domain/recurrence/edit-series";
import { moveRule, readRule, ruleOfRecurrence, ruleText, recurrenceOf } from "@hourloom/domain/recurrence/repeat-rules";
import type { Recurrence, RepeatRule } from "@hourloom/schema/recurrence";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Calculation } from "../../core/calculation.ts";
import type { OwnerTransaction } from "../../core/context.ts";

export interface RepeatColumns {
  recurrence: Recurrence | null;
  rrule: string | null;
  recurrence_anchor: string | null;
}

/** Recurrence in the input: a word in REST, a rule in tRPC. Undefined members stay unchanged. */
export interface RecurrenceInput {
  recurrence?: Recurrence | null | undefined;
  repeats?: RepeatRule | null | undefined;
}

/** For a rule that exceeds the limits of a calculation. */
const ruleTooCostly = invalidField("recurrence", "This recurrence rule takes too long to work out.");

/** Runs a calculation for the owner; an error if it takes too long, or no thread is free. */
export async function runCalculation<Input, Value>(
  { calculator, userId }: Pick<OwnerTransaction, "calculator" | "userId">,
  calculation: Calculation<Input, Value>,
  input: Input,
  isQuick: boolean,
): Promise<Result<Value>> {
  const calculated = await calculator.run(calculation, input, { account: userId, isQuick });
  switch (calculated.status) {
    case "done":
      return ok(calculated.value);
    case "too_costly":
    case "rejected":
      return ruleTooCostly;
    case "busy":
      return err({ code: "unavailable", retry_after_seconds: 1 });
  }
}

export const SINGLE: RepeatColumns = { recurrence: null, rrule: null, recurrence_anchor: null };

/** The columns of a series by `rrule` that begins on `first`. */
export function columnsOfRule(rrule: string, first: string): RepeatColumns {
  return { recurrence: recurrenceOf(rrule, first).recurrence, rrule, recurrence_anchor: first };
}

/**
 * The columns of a new item on `date`. Without a date only the word is stored, until it gets one.
 */
export function newRepeat({ recurrence = null, repeats = null }: RecurrenceInput, date: string | null): RepeatColumns {
  if (date === null) return { ...SINGLE, recurrence };
  if (repeats !== null) return columnsOfRule(ruleText(repeats, date), date);
  return recurrence === null ? SINGLE : columnsOfRule(ruleOfRecurrence(recurrence, date), date);
}

/** The rule from the occurrence on `date` on; COUNT is reduced to the remaining occurrences. */
function remainingRule({ rrule, first }: { rrule: string; first: string }, date: string): string {
  return date === first ? rrule : splitRule({ first, rrule, excluded: [] }, date).after;
}

/**
 * The end of a series from the occurrence on `date` on; "never" for a rule that no form can
 * represent.
 */
export function remainingEnds(series: { rrule: string; first: string }, date: string): RepeatRule["ends"] {
  return readRule(remainingRule(series, date), series.first)?.ends ?? { kind: "never" };
}

/** The rule of a series whose occurrence on `from` moves to `to` and becomes its first. */
export function moveSeries(series: { rrule: string; first: string }, from: string, to: string) {
  const rrule = moveRule(remainingRule(series, from), from, to);
  return { ...columnsOfRule(rrule, to), rrule };
}

/** Whether the input has another word or rule than the row. */
export function startsAnew(row: RepeatColumns, { recurrence, repeats }: RecurrenceInput): boolean {
  const isOtherWord = recurrence !== undefined && recurrence !== row.recurrence;
  return isOtherWord || (repeats !== undefined && !hasRule(row, repeats));
}

/**
 * The columns of a row on another date, or with another word or rule. A word or rule equal to the
 * stored one changes nothing.
 */
export function changedRepeat(
  row: RepeatColumns & { date: string | null },
  input: RecurrenceInput,
  date: string | null,
): RepeatColumns {
  if (startsAnew(row, input))
    return newRepeat({ recurrence: input.recurrence ?? null, repeats: input.repeats ?? null }, date);
  const { recurrence, rrule, recurrence_anchor } = row;
  if (date === row.date) return { recurrence, rrule, recurrence_anchor };
  if (rrule === null || recurrence_anchor === null || row.date === null) return newRepeat({ recurrence }, date);
  if (date === null) return { ...SINGLE, recurrence };
  return moveSeries({ rrule, first: recurrence_anchor }, row.date, date);
}

/** Whether the row has exactly this rule. */
export function hasRule({ rrule, recurrence_anchor: first }: RepeatColumns, repeats: RepeatRule | null): boolean {
  if (rrule === null || first === null) return repeats === null;
  const input = readRule(rrule, first);
  return repeats !== null && input !== undefined && ruleText(repeats, first) === ruleText(input, first);
}

/** The rule for forms; null if there is none, or none that a form can represent. */
export function repeatsOf({ rrule, recurrence_anchor }: RepeatColumns): RepeatRule | null {
  if (rrule === null || recurrence_anchor === null) return null;
  return readRule(rrule, recurrence_anchor) ?? null;
}

/** The rule to show beside the word: null if the word describes it completely. */
export function shownRule({ rrule, recurrence_anchor }: RepeatColumns): string | null {
  if (rrule === null || recurrence_anchor === null) return rrule;
  return recurrenceOf(rrule, recurrence_anchor).isExact ? null : rrule;
}
