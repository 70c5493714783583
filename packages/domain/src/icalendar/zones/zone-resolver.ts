import { findProperty, type Component } from "../lines/component.ts";
import { readText } from "../values/text.ts";
import type { ExpansionBudget } from "./expansion-budget.ts";
import { matchDefinition } from "./match-definition.ts";
import { readDefinition, type ZoneDefinition } from "./zone-definition.ts";
import { findZone } from "./zone-names.ts";

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

/** VTIMEZONE components by their TZID, of which the first of each counts. */
export function definitionsByTzid(definitions: readonly Component[]): Map<string, Component> {
  const byTzid = new Map<string, Component>();
  for (const definition of definitions) {
    const tzid = readText(findProperty(definition, "TZID")?.value ?? "").trim();
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
