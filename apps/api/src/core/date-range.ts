import { daysBetween } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import { RANGE_MAX_DAYS } from "@hourloom/schema/fields/limits";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { END_BEFORE_START } from "@hourloom/schema/fields/error-texts";

/** Rejects a range whose days are out of order, or one that is too long. */
export function checkRange({ from, to }: DateRange, maxDays = RANGE_MAX_DAYS): Result<null> {
  const days = daysBetween(from, to);
  if (days < 0) return invalidField("to", END_BEFORE_START);
  if (days > maxDays) return invalidField("to", `Ensure the range has no more than ${maxDays} days.`);
  return ok(null);
}
