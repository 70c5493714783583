import { dayNumberOf } from "@hourloom/domain/calendar/day-number";
import type { DateRange } from "@hourloom/schema/events";
import { RANGE_MAX_DAYS } from "@hourloom/schema/limits";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";

/** Refuses days that are not in order, or more than one answer is about. */
export function checkRange({ from, to }: DateRange): Outcome<null> {
  const days = dayNumberOf(to) - dayNumberOf(from);
  if (days < 0) return refuseField("to", "The end must not be before the start.");
  if (days > RANGE_MAX_DAYS) return refuseField("to", `Ensure the range has no more than ${RANGE_MAX_DAYS} days.`);
  return done(null);
}
