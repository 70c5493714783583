import { instantOf } from "../time/instants.ts";

/**
 * The instants (milliseconds since 1970) of wall-clock starts (`YYYY-MM-DDTHH:mm:ss`) in `zone`, ascending and distinct: a time that the clock skips moves
 * forward by the gap, and may then be that of another occurrence; one that comes twice means the first. Throws a RangeError for an unknown zone.
 */
export function occurrenceInstants(starts: readonly string[], zone: string): number[] {
  const instants = starts.map((start) =>
    instantOf({ date: start.slice(0, 10), time: start.slice(11), offsetMinutes: undefined }, zone),
  );
  return [...new Set(instants.filter((instant) => instant !== undefined))].toSorted((a, b) => a - b);
}
