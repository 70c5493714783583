import { wallInstant } from "../../time/instants.ts";

/**
 * Instants (milliseconds since 1970) of wall-clock starts (`YYYY-MM-DDTHH:mm:ss`) in `zone`,
 * ascending and distinct. A time that daylight saving time skips moves forward, one that occurs
 * twice means the first. Throws a RangeError for an unknown zone.
 */
export function occurrenceInstants(starts: readonly string[], zone: string): number[] {
  const instants = starts.map((start) => wallInstant(zone, start.slice(0, 10), start.slice(11)));
  return [...new Set(instants.filter((instant) => instant !== undefined))].toSorted((a, b) => a - b);
}
