import { wholeNumber } from "@hourloom/schema/fields/fields";
import { FOCUSED_MAX_SECONDS, workMembers } from "@hourloom/schema/pomodoros";
import { z } from "zod";
import { minutesOf } from "@/shared/time/minutes-of";
import { formNumber } from "../fields/number-value";

/** The result of a session in a form: whole minutes instead of seconds. */
export const sessionResultForm = z.object({
  focused_minutes: formNumber(wholeNumber(0, FOCUSED_MAX_SECONDS / 60).nullable()),
  internal_interruptions: formNumber(workMembers.internal_interruptions.type),
  external_interruptions: formNumber(workMembers.external_interruptions.type),
});
export type SessionResultInput = z.input<typeof sessionResultForm>;
type SessionResult = z.output<typeof sessionResultForm>;

/** The result of a session in an item. */
interface ItemSessionResult {
  focused_seconds: number | null;
  internal_interruptions: number;
  external_interruptions: number;
}

/** Converts to the minutes that the form shows. */
export function toMinutesShown(seconds: number | null): number | null {
  return seconds === null ? null : minutesOf(seconds);
}

/** Returns the initial values of the form. */
export function sessionResultValues({
  focused_seconds,
  internal_interruptions,
  external_interruptions,
}: ItemSessionResult): SessionResult {
  return { focused_minutes: toMinutesShown(focused_seconds), internal_interruptions, external_interruptions };
}

/** Converts back; unchanged minutes keep the exact seconds of the item. */
export function sessionResultFrom(
  existing: ItemSessionResult | undefined,
  { focused_minutes, internal_interruptions, external_interruptions }: SessionResult,
): ItemSessionResult {
  const seconds = existing?.focused_seconds ?? null;
  const isUntouched = focused_minutes === toMinutesShown(seconds);
  const focused_seconds = isUntouched ? seconds : focused_minutes === null ? null : focused_minutes * 60;
  return { focused_seconds, internal_interruptions, external_interruptions };
}
