import { computeOffsetMinutes } from "../../time/instants.ts";
import { findProperty, type Component } from "../lines/component.ts";
import { readText } from "../values/text.ts";
import type { ExpansionBudget } from "./expansion-budget.ts";
import { readDefinition, type ZoneDefinition, offsetAt } from "./zone-definition.ts";
import { findZone, canonicalZones, plainCity } from "./zone-names.ts";
import { windowsZones } from "./windows-zones.ts";

/** Finds the IANA zone whose offsets a VTIMEZONE has. */

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
  const offset = computeOffsetMinutes(ms, zone);
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

interface DefinitionMatch {
  readonly zone: string;
  /** Whether it has the same offsets, not only the same habit of daylight saving time. */
  readonly isExact: boolean;
}

/** Undefined if no zone has these offsets in any year. */
function matchDefinition(definition: ZoneDefinition, preference: Preference): DefinitionMatch | undefined {
  const zoneAt = (instants: readonly number[]) => {
    const defined = instants.map((ms) => [ms, offsetAt(definition, ms)] as const);
    return chooseZone((zone) => defined.every(([ms, offset]) => zoneOffset(zone, ms) === offset), preference);
  };
  const exact = zoneAt(allInstants) ?? zoneAt(recentInstants);
  const zone = exact ?? zoneAt(habitInstants);
  return zone === undefined ? undefined : { zone, isExact: exact !== undefined };
}

export interface ResolvedZone {
  /** IANA name or `UTC`. */
  readonly zone: string;
  /**
   * `named`: by its name or by equal offsets; `similar`: its offsets differ from the definition;
   * `assumed`: the account's zone, since nothing says which.
   */
  readonly certainty: "named" | "similar" | "assumed";
  /** The offsets by which a single event is read if the zone is only similar. */
  readonly definition: ZoneDefinition | undefined;
}

export interface ZoneResolver {
  resolve: (tzid: string) => ResolvedZone;
}

function locationOf(component: Component): string | undefined {
  const location = findProperty(component, "X-LIC-LOCATION");
  return location && findZone(readText(location.value));
}

/** Longer definitions are resolved each time. */
const CACHED_TEXT_MAX = 10_000;
const CACHED_ZONES_MAX = 200;
// The objects of a calendar usually have equal definitions, and one takes half a millisecond.
const knownDefinitions = new Map<string, ResolvedZone>();

function textOf({ name, entries }: Component): string {
  return `${name}\n${entries.map((entry) => (entry.kind === "component" ? textOf(entry) : entry.text)).join("\n")}`;
}

function storeDefinition(key: string, resolved: ResolvedZone): void {
  const [oldest] = knownDefinitions.keys();
  if (knownDefinitions.size >= CACHED_ZONES_MAX && oldest !== undefined) knownDefinitions.delete(oldest);
  knownDefinitions.set(key, resolved);
}

interface ResolverOptions {
  accountZone: string;
  budget: ExpansionBudget;
}

/** The zone of a TZID whose name says nothing, by its definition. */
function resolveDefinition(tzid: string, component: Component, { accountZone, budget }: ResolverOptions): ResolvedZone {
  const definition = readDefinition(component, budget);
  const found = definition && matchDefinition(definition, { tzid, accountZone });
  if (found?.isExact === true) return { zone: found.zone, certainty: "named", definition: undefined };
  const certainty = definition === undefined ? "assumed" : "similar";
  return { zone: found?.zone ?? accountZone, certainty, definition };
}

/** Like `resolveDefinition`; cached unless the budget was too small for all rules. */
function findDefinition(tzid: string, component: Component, options: ResolverOptions): ResolvedZone {
  const key = [options.accountZone, tzid, textOf(component)].join("\n");
  const known = knownDefinitions.get(key);
  if (known !== undefined) return known;
  const resolved = resolveDefinition(tzid, component, options);
  if (key.length <= CACHED_TEXT_MAX && !options.budget.isExceeded) storeDefinition(key, resolved);
  return resolved;
}

/** The name that a VTIMEZONE defines; empty without one. */
export function tzidOf(definition: Component): string {
  return readText(findProperty(definition, "TZID")?.value ?? "").trim();
}

/** VTIMEZONE components by their TZID, of which the first of each counts. */
export function definitionsByTzid(definitions: readonly Component[]): Map<string, Component> {
  const byTzid = new Map<string, Component>();
  for (const definition of definitions) {
    const tzid = tzidOf(definition);
    if (!byTzid.has(tzid)) byTzid.set(tzid, definition);
  }
  return byTzid;
}

/** The property of a VCALENDAR in which programs state the zone of its author. */
export const STATED_ZONE = "X-WR-TIMEZONE";

/** The IANA name of the zone that a VCALENDAR states; undefined without a known one. */
export function findStatedZone(calendar: Component): string | undefined {
  return findZone(readText(findProperty(calendar, STATED_ZONE)?.value ?? ""));
}

/**
 * Resolves the TZIDs of a calendar with its VTIMEZONE components. A known name takes
 * precedence over the body of its definition.
 */
export function createZoneResolver(
  definitions: ReadonlyMap<string, Component>,
  options: ResolverOptions,
): ZoneResolver {
  const resolved = new Map<string, ResolvedZone>();

  function match(tzid: string): ResolvedZone {
    const component = definitions.get(tzid.trim());
    const named = findZone(tzid) ?? (component && locationOf(component));
    if (named !== undefined) return { zone: named, certainty: "named", definition: undefined };
    if (component !== undefined) return findDefinition(tzid, component, options);
    return { zone: options.accountZone, certainty: "assumed", definition: undefined };
  }

  return {
    resolve(tzid) {
      const known = resolved.get(tzid) ?? match(tzid);
      resolved.set(tzid, known);
      return known;
    },
  };
}
