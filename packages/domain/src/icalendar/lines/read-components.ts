import type { Component, Property } from "./component.ts";
import { contentLines, readProperty } from "./content-lines.ts";
import { decodeText } from "./decode-text.ts";

export interface ReadLimits {
  /** Maximum components of a file, whatever their level. */
  readonly components: number;
  /** Maximum length of an unfolded line, in UTF-16 units. */
  readonly lineLength: number;
}

export interface UnreadableLine {
  readonly line: number;
  readonly reason: "no_colon" | "outside_component" | "unmatched_end" | "too_deep" | "too_long";
}

export interface CalendarText {
  /** The components at the top, usually each a VCALENDAR. */
  readonly components: readonly Component[];
  /** The first of the lines that were left out. */
  readonly unreadable: readonly UnreadableLine[];
  /** Whether reading ended at the limit of components. */
  readonly truncated: boolean;
}

export const NESTING_MAX = 32;
/** Maximum lines that are reported. */
export const UNREADABLE_MAX = 1_000;

interface OpenComponent {
  kind: "component";
  name: string;
  line: number;
  entries: (Property | Component)[];
}

/** The components that are not closed yet, from the outermost. */
class TreeBuilder {
  readonly components: Component[] = [];
  readonly unreadable: UnreadableLine[] = [];
  count = 0;
  readonly #open: OpenComponent[] = [];
  /** Levels that are open below the deepest one allowed. */
  #tooDeep = 0;

  report(line: number, reason: UnreadableLine["reason"]): void {
    if (this.unreadable.length < UNREADABLE_MAX) this.unreadable.push({ line, reason });
  }

  add(property: Property): void {
    const name = property.value.trim().toUpperCase();
    if (property.name === "BEGIN") this.#begin(name, property.line);
    else if (property.name === "END") this.#end(name, property.line);
    else this.#append(property);
  }

  #append(property: Property): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.report(property.line, "outside_component");
    else if (this.#tooDeep > 0) this.report(property.line, "too_deep");
    else parent.entries.push(property);
  }

  #begin(name: string, line: number): void {
    this.count += 1;
    // No component stands within one of its own name, and VCALENDAR within none: an end is missing.
    const level = name === "VCALENDAR" ? 0 : this.#open.findIndex((component) => component.name === name);
    if (level >= 0 && this.#tooDeep === 0) this.#open.length = level;
    if (this.#open.length === NESTING_MAX) {
      this.#tooDeep += 1;
      this.report(line, "too_deep");
      return;
    }
    const component: OpenComponent = { kind: "component", name, line, entries: [] };
    (this.#open.at(-1)?.entries ?? this.components).push(component);
    this.#open.push(component);
  }

  #end(name: string, line: number): void {
    const level = this.#open.findLastIndex((component) => component.name === name);
    if (this.#tooDeep > 0) this.#tooDeep -= 1;
    else if (level < 0) this.report(line, "unmatched_end");
    // Closes also the components within, whose own ends are missing.
    else this.#open.length = level;
  }
}

/**
 * Reads iCalendar leniently: components that are not closed end with their parent or before the
 * next of their name, several may stand at the top, and a line that cannot be read is reported and
 * left out. Takes linear time.
 */
export function parseComponents(text: string, limits: ReadLimits): CalendarText {
  const builder = new TreeBuilder();
  for (const line of contentLines(text)) {
    const property = line.unfolded.length > limits.lineLength ? undefined : readProperty(line);
    if (property !== undefined) builder.add(property);
    else builder.report(line.line, line.unfolded.length > limits.lineLength ? "too_long" : "no_colon");
    if (builder.count > limits.components) break;
  }
  const { components, unreadable, count } = builder;
  return { components, unreadable, truncated: count > limits.components };
}

/** Reads a file like `parseComponents`. */
export function readComponents(octets: Uint8Array, limits: ReadLimits): CalendarText {
  return parseComponents(decodeText(octets), limits);
}
