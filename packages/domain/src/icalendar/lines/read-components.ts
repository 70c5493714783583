import type { Component, Property } from "./component.ts";
import { contentLines, readProperty, type ContentLine } from "./content-lines.ts";

/**
 * Texts that were written with raw line breaks: RFC 5545 section 3.3.11 wants `\n`, without which
 * the rest of a text looks like further lines.
 */

const TEXT_NAMES = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "X-ALT-DESC"];
/** Properties of RFC 5545 section 3.8 and RFC 7986, whose names may be in any case. */
const KNOWN_NAMES = [
  "ATTACH CATEGORIES CLASS GEO PERCENT-COMPLETE PRIORITY RESOURCES STATUS COMPLETED DTEND DUE DTSTART DURATION",
  "FREEBUSY TRANSP TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL ATTENDEE ORGANIZER RECURRENCE-ID RELATED-TO URL UID",
  "EXDATE RDATE RRULE ACTION REPEAT TRIGGER CREATED DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS",
  "NAME COLOR IMAGE CONFERENCE SOURCE REFRESH-INTERVAL",
].flatMap((names) => names.split(" "));
const COMPONENT_NAME = /^[A-Z][A-Z0-9-]*$/i;

/** Whether what follows may be the rest of its text. */
function isOfText({ name }: Property): boolean {
  return TEXT_NAMES.includes(name);
}

/** Whether its name says that it is a property, also in another case than the others. */
function isKnown({ name, value }: Property): boolean {
  const isOfTree = ["BEGIN", "END"].includes(name) && COMPONENT_NAME.test(value);
  return isOfTree || TEXT_NAMES.includes(name) || KNOWN_NAMES.includes(name) || name.startsWith("X-");
}

function isUpperCase({ name, text }: Property): boolean {
  return text.startsWith(name);
}

/**
 * Whether a line after a text is the rest of it, although it has the form of a property: a program
 * that writes names in upper case does not write `Zoom: https://example.org`.
 */
function isRestOf(text: Property, line: Property): boolean {
  return isUpperCase(text) && !isUpperCase(line) && !isKnown(line);
}

/** The property with lines as the rest of its text. */
function joinText(property: Property, lines: readonly ContentLine[]): Property {
  const rest = lines.map(({ unfolded }) => String.raw`\n${unfolded}`).join("");
  return { ...property, value: property.value + rest, text: property.text + rest };
}

export interface ReadLimits {
  /** Maximum components of a file, whatever their level. */
  readonly components: number;
  /** Maximum length of an unfolded line, in UTF-16 units. */
  readonly lineLength: number;
}

export interface UnreadableLine {
  readonly line: number;
  /** `no_colon`: no name and colon of a property. */
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
  readonly #lineLength: number;
  /** The last property, if it is a text, and the lines that are the rest of it. */
  #text: { property: Property; rest: ContentLine[]; length: number } | undefined;
  /** Levels that are open below the deepest one allowed. */
  #tooDeep = 0;

  constructor({ lineLength }: ReadLimits) {
    this.#lineLength = lineLength;
  }

  report(line: number, reason: UnreadableLine["reason"]): void {
    if (this.unreadable.length < UNREADABLE_MAX) this.unreadable.push({ line, reason });
  }

  /** Reads a line, which is a property or the rest of the text before it. */
  read(line: ContentLine): void {
    const property = line.unfolded.length > this.#lineLength ? undefined : readProperty(line);
    const text = this.#text;
    if (line.unfolded.length > this.#lineLength) this.report(line.line, "too_long");
    else if (text !== undefined && (property === undefined || isRestOf(text.property, property))) this.#join(line);
    else if (property === undefined) this.report(line.line, "no_colon");
    else {
      this.endText();
      this.#add(property);
    }
  }

  #join(line: ContentLine): void {
    if (this.#text === undefined) return;
    const length = this.#text.length + line.unfolded.length + 2;
    if (length > this.#lineLength) return this.report(line.line, "too_long");
    this.#text.rest.push(line);
    this.#text.length = length;
  }

  /** Puts the last text together, once: each of its lines could be the last. */
  endText(): void {
    const { property, rest = [] } = this.#text ?? {};
    if (property !== undefined && rest.length > 0) this.#open.at(-1)?.entries.splice(-1, 1, joinText(property, rest));
    this.#text = undefined;
  }

  #add(property: Property): void {
    const name = property.value.trim().toUpperCase();
    if (property.name === "BEGIN") this.#begin(name, property.line);
    else if (property.name === "END") this.#end(name, property.line);
    else this.#append(property);
  }

  #append(property: Property): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.report(property.line, "outside_component");
    else if (this.#tooDeep > 0) this.report(property.line, "too_deep");
    else {
      parent.entries.push(property);
      this.#text = isOfText(property) ? { property, rest: [], length: property.text.length } : undefined;
    }
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
 * next of their name, several may stand at the top, a line that is no property is the rest of the
 * text before it, and any other that cannot be read is reported and left out. Takes linear time.
 */
export function parseComponents(text: string, limits: ReadLimits): CalendarText {
  const builder = new TreeBuilder(limits);
  for (const line of contentLines(text)) {
    builder.read(line);
    if (builder.count > limits.components) break;
  }
  builder.endText();
  const { components, unreadable, count } = builder;
  return { components, unreadable, truncated: count > limits.components };
}
