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

/** VTIMEZONE components by their TZID, of which the first of each counts. */
export function definitionsByTzid(definitions: readonly Component[]): Map<string, Component> {
  const byTzid = new Map<string, Component>();
  for (const definition of definitions) {
    const tzid = readText(findProperty(definition, "TZID")?.value ?? "").trim();
    if (!byTzid.has(tzid)) byTzid.set(tzid, definition);
  }
  return byTzid;
}

/**
 * Resolves the TZIDs of a calendar with its VTIMEZONE components. A known name takes
 * precedence over the body of its definition.
 */
export function createZoneResolver(
  definitions: ReadonlyMap<string, Component>,
  { accountZone, budget }: { accountZone: string; budget: ExpansionBudget },
): ZoneResolver {
  const resolved = new Map<string, ResolvedZone>();

  function match(tzid: string): ResolvedZone {
    const component = definitions.get(tzid.trim());
    const named = findZone(tzid) ?? (component && locationOf(component));
    if (named !== undefined) return { zone: named, certainty: "named", definition: undefined };
    const definition = component && readDefinition(component, budget);
    const found = definition && matchDefinition(definition, { tzid, accountZone });
    if (found?.isExact === true) return { zone: found.zone, certainty: "named", definition: undefined };
    if (definition !== undefined) return { zone: found?.zone ?? accountZone, certainty: "similar", definition };
    return { zone: accountZone, certainty: "assumed", definition };
  }

  return {
    resolve(tzid) {
      const known = resolved.get(tzid) ?? match(tzid);
      resolved.set(tzid, known);
      return known;
    },
  };
}
