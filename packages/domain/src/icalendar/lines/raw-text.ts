import type { Property } from "./component.ts";
import type { ContentLine } from "./content-lines.ts";

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
export function isOfText({ name }: Property): boolean {
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
export function isRestOf(text: Property, line: Property): boolean {
  return isUpperCase(text) && !isUpperCase(line) && !isKnown(line);
}

/** The property with lines as the rest of its text. */
export function joinText(property: Property, lines: readonly ContentLine[]): Property {
  const rest = lines.map(({ unfolded }) => String.raw`\n${unfolded}`).join("");
  return { ...property, value: property.value + rest, text: property.text + rest };
}
