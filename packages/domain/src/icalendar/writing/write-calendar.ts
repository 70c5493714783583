import {
  componentsOf,
  createComponent,
  createProperty,
  findProperty,
  type Component,
  type Property,
} from "../lines/component.ts";
import { writeComponents } from "../lines/write-components.ts";
import { readText } from "../values/text.ts";
import { findZone } from "../zones/zone-names.ts";
import { definitionsByTzid, STATED_ZONE } from "../zones/zone-resolver.ts";
import { zoneComponent } from "../zones/zone-text.ts";
import type { ComponentEdits } from "./edit-component.ts";
import { tzidsOf } from "../reading/read-objects.ts";

const PRODUCT = "-//Hourloom//Hourloom//EN";

function tzidOf(definition: Component): string {
  return readText(findProperty(definition, "TZID")?.value ?? "").trim();
}

function isStatedZone({ name }: Property): boolean {
  return name === STATED_ZONE;
}

function definedTzids(calendar: Component): string[] {
  return componentsOf(calendar, "VTIMEZONE").map(tzidOf);
}

const CALENDAR_END = "END:VCALENDAR\r\n";

/** Writes a file of many components part by part. */
export interface CalendarWriter {
  /**
   * The text of components and of the zones that are new in the file. Of properties
   * X-WR-TIMEZONE is read, which is to stand in the components' VCALENDAR.
   */
  write: (entries: Component["entries"]) => string;
  /** The text that ends the file. */
  end: () => string;
}

/** The definition of each TZID of an object, as text; empty where it has none. */
function definitionTexts(own: readonly Component[], others: readonly Component[]): Map<string, string> {
  const used = others.flatMap(tzidsOf).map((tzid) => [tzid, ""] as const);
  return new Map([...used, ...own.map((one) => [tzidOf(one), writeComponents([one])] as const)]);
}

/**
 * Writes a VCALENDAR with each zone's definition once, before its first use. Components that define
 * a TZID otherwise than it was defined before, or not at all, begin a second VCALENDAR, and so do
 * those that state another zone.
 */
export function createCalendarWriter(properties: readonly Property[]): CalendarWriter {
  const ownZone = properties.find(isStatedZone);
  /** Of the open VCALENDAR, as of an object. */
  const texts = new Map<string, string>();
  let opened: { zone: string | undefined } | undefined;

  function headWith(zone: Property | undefined): string {
    const others = properties.filter((property) => property !== ownZone);
    const all = zone === ownZone ? properties : [...others, ...(zone === undefined ? [] : [zone])];
    return writeComponents([createCalendar([], { properties: all })]).slice(0, -CALENDAR_END.length);
  }

  function open(stated: ReadonlyMap<string, string>, zone: Property | undefined): string {
    const isOtherwise = ([tzid, text]: [string, string]) =>
      (texts.get(tzid) ?? text) !== text && findZone(tzid) === undefined;
    if (opened !== undefined && opened.zone === zone?.value && ![...stated].some(isOtherwise)) return "";
    const end = opened === undefined ? "" : CALENDAR_END;
    opened = { zone: zone?.value };
    texts.clear();
    return end + headWith(zone);
  }

  return {
    write(entries) {
      const components = entries.filter((entry) => entry.kind === "component");
      const zone = entries.filter((entry) => entry.kind === "property").find(isStatedZone) ?? ownZone;
      const own = components.filter(({ name }) => name === "VTIMEZONE");
      const others = components.filter(({ name }) => name !== "VTIMEZONE");
      const stated = definitionTexts(own, others);
      const begun = open(stated, zone);
      const isNew = (tzid: string) => (texts.get(tzid) ?? "") === "";
      const fresh = own.filter((definition) => isNew(tzidOf(definition)));
      const missing = missingDefinitions(others, (tzid) => !isNew(tzid) || stated.get(tzid) !== "");
      const added = definitionTexts([...fresh, ...missing], others);
      for (const [tzid, text] of added) if (isNew(tzid)) texts.set(tzid, text);
      return begun + writeComponents([...fresh, ...missing, ...others]);
    },
    end: () => (opened === undefined ? headWith(ownZone) : "") + CALENDAR_END,
  };
}

/** Definitions of the TZIDs that components name, without the known ones. */
function missingDefinitions(components: readonly Component[], isKnown: (tzid: string) => boolean): Component[] {
  const tzids = [...new Set(components.flatMap(tzidsOf))].filter((tzid) => !isKnown(tzid));
  return tzids.filter((tzid) => findZone(tzid) === tzid).map(zoneComponent);
}

/**
 * A VCALENDAR of events and tasks with one VTIMEZONE for each zone: that of `definitions`, or else
 * the current one of the zone. `properties` come after the usual ones.
 */
export function createCalendar(
  components: readonly Component[],
  { definitions = [], properties = [] }: { definitions?: readonly Component[]; properties?: readonly Property[] } = {},
): Component {
  const distinct = definitionsByTzid(definitions);
  return createComponent("VCALENDAR", [
    createProperty("VERSION", "2.0"),
    createProperty("PRODID", PRODUCT),
    ...properties,
    ...distinct.values(),
    ...missingDefinitions(components, (tzid) => distinct.has(tzid)),
    ...components,
  ]);
}

/**
 * A VCALENDAR with edited components and the definitions of zones that are new in it; the same one
 * if nothing changes.
 */
export function editCalendar(calendar: Component, { replaced, added }: ComponentEdits): Component {
  const isUnchanged = added.length === 0 && [...replaced].every(([from, to]) => from === to);
  if (isUnchanged) return calendar;
  const edited = calendar.entries.flatMap((entry) => {
    const next = entry.kind === "component" ? replaced.get(entry) : undefined;
    if (next === null) return [];
    return [next ?? entry];
  });
  const components = [...edited, ...added].filter((entry) => entry.kind === "component");
  const known = new Set([...definedTzids(calendar), ...tzidsOf(calendar)]);
  const missing = missingDefinitions(components, (tzid) => known.has(tzid));
  const first = edited.findIndex(({ kind }) => kind === "component");
  const at = first < 0 ? edited.length : first;
  return { ...calendar, entries: [...edited.slice(0, at), ...missing, ...edited.slice(at), ...added] };
}
