import { findProperty, type Component } from "../lines/component.ts";
import { readDateTime } from "../values/date-time.ts";

/** The version of a component: of two with the same UID the later one counts. */
export interface Version {
  readonly sequence: number;
  /** LAST-MODIFIED, or else DTSTAMP, in milliseconds since 1970; null without both. */
  readonly modifiedMs: number | null;
}

function instantOf(component: Component, name: string): number | undefined {
  const value = readDateTime(findProperty(component, name)?.value ?? "", undefined);
  return value === undefined ? undefined : Date.parse(`${value.date}T${value.time ?? "00:00:00"}Z`);
}

export function versionOf(component: Component): Version {
  const sequence = /^\d{1,9}$/.exec(findProperty(component, "SEQUENCE")?.value.trim() ?? "");
  return {
    sequence: Number(sequence?.[0] ?? 0),
    modifiedMs: instantOf(component, "LAST-MODIFIED") ?? instantOf(component, "DTSTAMP") ?? null,
  };
}

/** Positive if `a` is later: by SEQUENCE, and then by time. */
export function compareVersions(a: Version, b: Version): number {
  return a.sequence - b.sequence || (a.modifiedMs ?? 0) - (b.modifiedMs ?? 0);
}

/** The later of the components with each key, in the order of the first ones, and all others. */
export function latestByKey(
  components: readonly Component[],
  keyOf: (component: Component) => string,
): { latest: Component[]; superseded: Component[] } {
  const latest = new Map<string, Component>();
  for (const component of components) {
    const key = keyOf(component);
    const known = latest.get(key);
    if (known === undefined || compareVersions(versionOf(component), versionOf(known)) > 0) latest.set(key, component);
  }
  const remaining = new Set(latest.values());
  return { latest: [...remaining], superseded: components.filter((one) => !remaining.has(one)) };
}
