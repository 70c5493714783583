import { wholeNumber } from "@hourloom/schema/fields/fields";
import { FOCUSED_MAX_SECONDS, INTERRUPTIONS_MAX } from "@hourloom/schema/pomodoros";
import { z } from "zod";
import { minutesOf } from "@/shared/time/minutes-of";
import { formNumber } from "./typed-number";

/** What happened in a session, as a form puts it right: in whole minutes, since nobody remembers seconds. */
export const sessionResultForm = z.object({
  focused_minutes: formNumber(wholeNumber(0, FOCUSED_MAX_SECONDS / 60).nullable()),
  internal_interruptions: formNumber(wholeNumber(0, INTERRUPTIONS_MAX)),
  external_interruptions: formNumber(wholeNumber(0, INTERRUPTIONS_MAX)),
});
type SessionResult = z.output<typeof sessionResultForm>;

/** The same in an item. */
interface Worked {
  focused_seconds: number | null;
  internal_interruptions: number;
  external_interruptions: number;
}

/** Seconds that were worked as the form shows them. */
export function shownMinutes(seconds: number | null): number | null {
  return seconds === null ? null : minutesOf(seconds);
}

/** What the form starts from. */
export function sessionResultValues({
  focused_seconds,
  internal_interruptions,
  external_interruptions,
}: Worked): SessionResult {
  return { focused_minutes: shownMinutes(focused_seconds), internal_interruptions, external_interruptions };
}

/** What the form makes of an item: minutes that nobody touched keep their seconds. */
export function sessionResultFrom(
  existing: Worked | undefined,
  { focused_minutes, internal_interruptions, external_interruptions }: SessionResult,
): Worked {
  const seconds = existing?.focused_seconds ?? null;
  const isUntouched = focused_minutes === shownMinutes(seconds);
  const focused_seconds = isUntouched ? seconds : focused_minutes === null ? null : focused_minutes * 60;
  return { focused_seconds, internal_interruptions, external_interruptions };
}
