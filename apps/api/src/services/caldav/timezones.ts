import { readTimezone } from "@hourloom/domain/icalendar/zones/read-timezone";
import { findZone } from "@hourloom/domain/icalendar/zones/zone-names";
import type { Owner } from "../../core/context.ts";

export type StatedZone =
  /** An iCalendar object with one VTIMEZONE. */
  | { timezone: string }
  /** Its name (RFC 7809). */
  | { timezoneId: string };

/**
 * The zone that is stated, as an IANA name; the account's for a definition that says nothing.
 * Undefined for what is no definition and no known name.
 */
export function readStatedZone(stated: StatedZone, owner: Owner): string | undefined {
  return "timezone" in stated ? readTimezone(stated.timezone, owner.timezone) : findZone(stated.timezoneId.trim());
}
