import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import { RANGE_MAX_DAYS } from "@hourloom/schema/fields/limits";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";

/** Rejects a range whose days are out of order, or one longer than `RANGE_MAX_DAYS`. */
export function checkRange({ from, to }: DateRange): Result<null> {
  const days = dayNumberOf(to) - dayNumberOf(from);
  if (days < 0) return invalidField("to", "The end must not be before the start.");
  if (days > RANGE_MAX_DAYS) return invalidField("to", `Ensure the range has no more than ${RANGE_MAX_DAYS} days.`);
  return ok(null);
}
