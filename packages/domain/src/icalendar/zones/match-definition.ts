import * as Instant from "temporal-polyfill/fns/Instant";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import { windowsZones } from "./windows-zones.ts";
import { offsetAt, type ZoneDefinition } from "./zone-definition.ts";
import { canonicalZones, plainCity } from "./zone-names.ts";

/** Finds the IANA zone whose offsets a VTIMEZONE has. */

const MINUTE_NANOSECONDS = 60e9;
const YEARS = { from: 2015, recent: 2021, to: 2026 };

/** Three instants a month. */
function instantsSince(year: number): number[] {
  return Array.from({ length: (YEARS.to - year + 1) * 36 }, (_none, index) =>
    Date.UTC(year, Math.floor(index / 3), 1 + (index % 3) * 10, 12),
  );
}

const allInstants = instantsSince(YEARS.from);
const recentInstants = instantsSince(YEARS.recent);
/** Winter and summer of a year show whether a zone has daylight saving time, and when. */
const habitInstants = [Date.UTC(YEARS.to, 0, 15, 12), Date.UTC(YEARS.to, 6, 15, 12)];

const knownOffsets = new Map<string, Map<number, number>>();

/** Computed once for each zone and instant: all of them take most of a second. */
function zoneOffset(zone: string, ms: number): number {
  const offsets = knownOffsets.get(zone) ?? new Map<number, number>();
  knownOffsets.set(zone, offsets);
  const known = offsets.get(ms);
  if (known !== undefined) return known;
  const zoned = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(ms), zone);
  const offset = Math.round(ZonedDateTime.offsetNanoseconds(zoned) / MINUTE_NANOSECONDS);
  offsets.set(ms, offset);
  return offset;
}

/** In the order of CLDR the zone of most users comes first, apart from names such as `(Mexico)`. */
const groupZones = [...windowsZones].filter(([name]) => !name.includes("(")).map(([, zone]) => zone);

interface Preference {
  readonly tzid: string;
  readonly accountZone: string;
}

/**
 * The zone that most users mean: that of the account, one whose city is in the name, or the one
 * that stands for the group in CLDR.
 */
function chooseZone(isMatch: (zone: string) => boolean, { tzid, accountZone }: Preference): string | undefined {
  if (isMatch(accountZone)) return accountZone;
  const matches = canonicalZones.filter(isMatch);
  const name = tzid.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  return matches.find((zone) => name.includes(plainCity(zone))) ?? groupZones.find(isMatch) ?? matches[0];
}

export interface DefinitionMatch {
  readonly zone: string;
  /** Whether it has the same offsets, not only the same habit of daylight saving time. */
  readonly isExact: boolean;
}

/** Undefined if no zone has these offsets in any year. */
export function matchDefinition(definition: ZoneDefinition, preference: Preference): DefinitionMatch | undefined {
  const zoneAt = (instants: readonly number[]) => {
    const defined = instants.map((ms) => [ms, offsetAt(definition, ms)] as const);
    return chooseZone((zone) => defined.every(([ms, offset]) => zoneOffset(zone, ms) === offset), preference);
  };
  const exact = zoneAt(allInstants) ?? zoneAt(recentInstants);
  const zone = exact ?? zoneAt(habitInstants);
  return zone === undefined ? undefined : { zone, isExact: exact !== undefined };
}
