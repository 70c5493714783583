import { readText } from "../../packages/domain/src/icalendar/values/text.ts";
import {
  componentsOf,
  findProperty,
  type Component,
  type Property,
} from "../../packages/domain/src/icalendar/lines/component.ts";
import { parseComponents } from "../../packages/domain/src/icalendar/lines/read-components.ts";
import { tzidsOf } from "../../packages/domain/src/icalendar/reading/read-objects.ts";

/** An object of a file, as a client would send it. */
export interface SampleResource {
  /** Of its components but time zones; "file" for a file without any. */
  readonly component: string;
  /** Empty without one. */
  readonly uid: string;
  readonly octets: Buffer;
}

const LIMITS = { components: 100_000, lineLength: 10_000_000 };
const MARK = [0xef, 0xbb, 0xbf];

/** Each octet is a character, so that those of a line stay as they are whatever its encoding. */
const ENCODING = "latin1";

function linesOf({ name, entries }: Component): string[] {
  const within = entries.flatMap((entry) => (entry.kind === "component" ? linesOf(entry) : [entry.text]));
  return [`BEGIN:${name}`, ...within, `END:${name}`];
}

function tzidOf(definition: Component): string | undefined {
  return findProperty(definition, "TZID")?.value.trim();
}

function uidOf(component: Component): string {
  return readText(findProperty(component, "UID")?.value ?? "").trim();
}

function isOwn(property: Property): boolean {
  return property.name !== "METHOD";
}

/** A VCALENDAR of the components with the definitions of the zones that they name. */
function resourceOf(calendar: Component, components: readonly Component[]): Buffer {
  const tzids = new Set(components.flatMap(tzidsOf));
  const zones = componentsOf(calendar, "VTIMEZONE").filter((one) => tzids.has(tzidOf(one) ?? ""));
  const properties = calendar.entries.filter((entry) => entry.kind === "property").filter(isOwn);
  const lines = linesOf({ ...calendar, entries: [...properties, ...zones, ...components] });
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(""), ENCODING);
}

function withoutMark(octets: Buffer): Buffer {
  return MARK.every((octet, at) => octets[at] === octet) ? octets.subarray(MARK.length) : octets;
}

function splitCalendar(calendar: Component): SampleResource[] {
  const components = componentsOf(calendar).filter(({ name }) => name !== "VTIMEZONE");
  const keyOf = (one: Component) => JSON.stringify([one.name, uidOf(one) || one.line]);
  return [...Map.groupBy(components, keyOf).values()].map((group) => ({
    component: group[0]?.name ?? "",
    uid: group[0] === undefined ? "" : uidOf(group[0]),
    octets: resourceOf(calendar, group),
  }));
}

/**
 * The objects of a file: one for each UID of each VCALENDAR, and one for each component without a
 * UID. METHOD is left out, since no object may have it (RFC 4791 section 4.1). A file without any
 * is one object.
 */
export function splitSample(octets: Buffer): SampleResource[] {
  const { components } = parseComponents(withoutMark(octets).toString(ENCODING), LIMITS);
  const resources = components.filter(({ name }) => name === "VCALENDAR").flatMap(splitCalendar);
  return resources.length > 0 ? resources : [{ component: "file", uid: "", octets }];
}
