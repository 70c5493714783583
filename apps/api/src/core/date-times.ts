import { instantOf, printInstant } from "@hourloom/domain/time/instants";
import { parseDateTime } from "@hourloom/schema/fields/formats";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner } from "./context.ts";

/** Parses a date-time; one without an offset is in the owner's zone. Errors name `field`. */
export function readDateTime(field: string, text: string, { timezone }: Owner): Result<Date> {
  const parts = parseDateTime(text);
  const instant = parts === undefined ? undefined : instantOf(parts, timezone);
  return instant === undefined ? invalidField(field, "Datetime value out of range.") : ok(new Date(instant));
}

/** As `readDateTime`; null and undefined stay as they are. */
export function readDateTimeIfSent<None extends null | undefined>(
  field: string,
  text: string | None,
  owner: Owner,
): Result<Date | None> {
  return typeof text === "string" ? readDateTime(field, text, owner) : ok(text);
}

/** Formats the instant in the owner's zone, with offset, in whole seconds. */
export function printDateTime(date: Date, { timezone }: Owner): string {
  return printInstant(date.getTime(), timezone);
}
