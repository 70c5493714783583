import { createProperty, findProperty, type Component, type Property } from "../lines/component.ts";
import { compactUtc } from "./write-times.ts";
import { versionOf } from "../reading/versions.ts";

/** What becomes of the components of an object: another one, or null if it is removed. */
export interface ComponentEdits {
  readonly replaced: ReadonlyMap<Component, Component | null>;
  readonly added: readonly Component[];
}

type Entry = Component["entries"][number];

function isNamed(entry: Entry, names: readonly string[]): boolean {
  return entry.kind === "property" && names.includes(entry.name);
}

/** Where a property without a predecessor is added: after the last one. */
function endOfProperties(entries: readonly Entry[]): number {
  return entries.findLastIndex(({ kind }) => kind === "property") + 1;
}

/**
 * Replaces all properties of these names. Each new one takes the place of the first of its name, or
 * of the first of the names, or comes after the last property.
 */
export function replaceProperties(
  component: Component,
  names: readonly string[],
  properties: readonly Property[],
): Component {
  const { entries } = component;
  const anywhere = entries.findIndex((entry) => isNamed(entry, names));
  const placeOf = ({ name }: Property) => {
    const own = entries.findIndex((entry) => isNamed(entry, [name]));
    if (own >= 0) return own;
    return anywhere >= 0 ? anywhere : endOfProperties(entries);
  };
  const placed = Map.groupBy(properties, placeOf);
  const edited = [...entries, undefined].flatMap((entry, index) => {
    const remains = entry !== undefined && !isNamed(entry, names) ? [entry] : [];
    return [...(placed.get(index) ?? []), ...remains];
  });
  return { ...component, entries: edited };
}

/** What was changed here since another program stored an object. */
export interface Revision {
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  /** How many of the changes are moves in time, with each of which SEQUENCE rises. */
  readonly moves: number;
}

/** Raises SEQUENCE, and sets LAST-MODIFIED and DTSTAMP. */
export function withRevision(component: Component, { modifiedMs, moves }: Revision): Component {
  const stamp = compactUtc(modifiedMs);
  const sequence = createProperty("SEQUENCE", String(versionOf(component).sequence + moves));
  const stamps = [createProperty("LAST-MODIFIED", stamp), createProperty("DTSTAMP", stamp)];
  return [...(moves > 0 ? [sequence] : []), ...stamps].reduce(
    (edited, property) => replaceProperties(edited, [property.name], [property]),
    component,
  );
}

/** The properties that identify a component made here, and its version. */
export function identityProperties({ uid, sequence, modifiedMs }: Identity): Property[] {
  const stamp = compactUtc(modifiedMs);
  return [
    createProperty("UID", uid),
    createProperty("DTSTAMP", stamp),
    createProperty("LAST-MODIFIED", stamp),
    createProperty("SEQUENCE", String(sequence)),
  ];
}

export interface Identity {
  /** As a TEXT value, with its escapes. */
  readonly uid: string;
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
}

export function withoutProperties(component: Component, names: readonly string[]): Component {
  return replaceProperties(component, names, []);
}

/** Puts a property after UID. */
export function insertAfterUid(component: Component, property: Property): Component {
  const uid = findProperty(component, "UID");
  const entries = component.entries.flatMap((entry) => (entry === uid ? [entry, property] : [entry]));
  return { ...component, entries: uid === undefined ? [property, ...entries] : entries };
}
