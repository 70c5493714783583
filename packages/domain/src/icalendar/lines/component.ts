/** The tree of an iCalendar stream (RFC 5545 section 3.1). Names are in upper case. */

export interface Property {
  readonly kind: "property";
  readonly name: string;
  /** The first of each name, without quotes. A Map, since names come from strangers. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As written, with its escapes. */
  readonly value: string;
  /** The whole line, with the folds with which it was read. */
  readonly text: string;
  /** Number of its first line in the file, from 1; 0 for a property made here. */
  readonly line: number;
}

export interface Component {
  readonly kind: "component";
  readonly name: string;
  readonly line: number;
  /** Properties and components in the order of the file. */
  readonly entries: readonly (Property | Component)[];
}

export function propertiesOf({ entries }: Component, name?: string): Property[] {
  return entries.filter((entry) => entry.kind === "property").filter((one) => name === undefined || one.name === name);
}

export function findProperty({ entries }: Component, name: string): Property | undefined {
  return entries.find((entry): entry is Property => entry.kind === "property" && entry.name === name);
}

export function componentsOf({ entries }: Component, name?: string): Component[] {
  return entries.filter((entry) => entry.kind === "component").filter((one) => name === undefined || one.name === name);
}

export function createComponent(name: string, entries: Component["entries"]): Component {
  return { kind: "component", name, line: 0, entries };
}

const UNQUOTED = /^[^,;:]*$/;
/** The controls that no line may have: all but the tab. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/**
 * A property made here. `value` has its escapes already; controls are removed, so that no value can
 * begin another line.
 */
export function createProperty(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string>> = {},
): Property {
  const entries = Object.entries(parameters).map(([key, text]) => [key, text.replaceAll(/["\p{Cc}]/gu, "")] as const);
  const written = entries.map(([key, text]) => `;${key}=${UNQUOTED.test(text) ? text : `"${text}"`}`);
  const clean = value.replaceAll(CONTROLS, "");
  const text = `${name}${written.join("")}:${clean}`;
  return { kind: "property", name, parameters: new Map(entries), value: clean, text, line: 0 };
}
