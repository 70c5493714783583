import { instantOf, printInstant } from "@hourloom/domain/time/instants";
import { parseDateTime } from "@hourloom/schema/formats";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Owner } from "./context.ts";

/** The instant of a date-time that was given in `field`, a wall-clock one in the owner's zone. */
export function readMoment(field: string, text: string, { timezone }: Owner): Outcome<Date> {
  const parts = parseDateTime(text);
  const instant = parts === undefined ? undefined : instantOf(parts, timezone);
  return instant === undefined ? refuseField(field, "Datetime value out of range.") : done(new Date(instant));
}

/** The instant as the owner's wall clock shows it, with its offset, in whole seconds. */
export function printMoment(moment: Date, { timezone }: Owner): string {
  return printInstant(moment.getTime(), timezone);
}
