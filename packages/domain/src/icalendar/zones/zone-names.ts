import { timeZone } from "@hourloom/schema/fields/fields";
import { tzlib_get_timezones } from "timezones-ical-library";
import { windowsZones } from "./windows-zones.ts";

/** Finds the IANA zone that a TZID names. */

/** Longer names are no zones. */
const NAME_MAX_LENGTH = 200;

/** The zones that have one name each. */
export const canonicalZones: readonly string[] = Intl.supportedValuesOf("timeZone");

/** Names by their lower case. A few of them this runtime does not accept. */
const spellings = new Map(
  [tzlib_get_timezones(), canonicalZones, "UTC"].flat().map((name) => [name.toLowerCase(), name]),
);
const accepted = new Map<string, boolean>();

/** Cached, because asking the runtime takes as long as reading an event. */
function isAccepted(name: string): boolean {
  const known = accepted.get(name) ?? timeZone.safeParse(name).success;
  accepted.set(name, known);
  return known;
}

function findName(name: string | undefined): string | undefined {
  const spelled = spellings.get(name?.toLowerCase() ?? "");
  return spelled !== undefined && isAccepted(spelled) ? spelled : undefined;
}

/** Only letters and digits, in lower case. */
function plainText(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

const withoutSigns = [...spellings.values()].filter((name) => !/[-+\d]/.test(name));
const plainNames = new Map(withoutSigns.map((name) => [plainText(name), name]));

/** The city of a zone without its spaces, in lower case. */
export function plainCity(zone: string): string {
  return plainText(zone.slice(zone.lastIndexOf("/") + 1));
}

const cities = new Map(canonicalZones.filter((zone) => zone.includes("/")).map((zone) => [plainCity(zone), zone]));
const windowsIds = new Map([...windowsZones].map(([name, zone]) => [name.toLowerCase(), zone]));

/** `/vendor/version/America/Chicago` without the leading names. */
function findSuffix(name: string): string | undefined {
  const segments = name.split("/");
  const suffixes = segments.slice(1).map((_segment, index) => segments.slice(index + 1).join("/"));
  return suffixes.map(findName).find((known) => known !== undefined);
}

/**
 * A display name of Windows, such as `(UTC-05:00) Eastern Time (US & Canada)` or
 * `(UTC+07:00) Bangkok, Hanoi, Jakarta`, which also changes with the version.
 */
function findByDisplayName(name: string): string | undefined {
  const text = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, "");
  const [, region] = /^(.+?) Time\b/i.exec(text) ?? [];
  const isDisplayName = text !== name || region !== undefined;
  const id = isDisplayName ? windowsIds.get(`${(region ?? text).toLowerCase()} standard time`) : undefined;
  return (
    id ??
    text
      .split(/[,:;]/)
      .map((city) => cities.get(plainText(city)))
      .find((zone) => zone !== undefined)
  );
}

/**
 * The IANA zone of a TZID, in this order: its own name in any case, the end of a path, a name of
 * Windows, and another spelling (`Europe_Berlin`). Undefined for any other name.
 */
export function findZone(tzid: string): string | undefined {
  const name = tzid.trim();
  if (name.length > NAME_MAX_LENGTH) return undefined;
  return (
    findName(name) ??
    findSuffix(name) ??
    windowsIds.get(name.toLowerCase()) ??
    findByDisplayName(name) ??
    findName(plainNames.get(plainText(name)))
  );
}
