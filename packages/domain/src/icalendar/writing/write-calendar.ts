import { componentsOf, createComponent, createProperty, type Component, type Property } from "../lines/component.ts";
import { writeComponents } from "../lines/write-components.ts";
import { findZone } from "../zones/zone-names.ts";
import { definitionsByTzid, STATED_ZONE, tzidOf } from "../zones/zone-resolver.ts";
import { zoneComponent } from "../zones/zone-text.ts";
import type { ComponentEdits } from "./edit-component.ts";
import { tzidsOf } from "../reading/read-objects.ts";

const PRODUCT = "-//Hourloom//Hourloom//EN";

function isStatedZone({ name }: Property): boolean {
  return name === STATED_ZONE;
}

const CALENDAR_END = "END:VCALENDAR\r\n";

/** Components as text, with what the file in which they stand has to say of them. */
export interface CalendarPart {
  /** X-WR-TIMEZONE of their VCALENDAR, where their meaning depends on it. */
  zone: Property | undefined;
  /** Definitions of zones, as text, by TZID. */
  definitions: ReadonlyMap<string, string>;
  /** The TZIDs that the components name. */
  tzids: readonly string[];
  text: string;
}

/** The part of a file that entries of a VCALENDAR are; of properties X-WR-TIMEZONE is read. */
export function calendarPart(entries: Component["entries"]): CalendarPart {
  const components = entries.filter((entry) => entry.kind === "component");
  const own = components.filter(({ name }) => name === "VTIMEZONE");
  const others = components.filter(({ name }) => name !== "VTIMEZONE");
  return {
    zone: entries.filter((entry) => entry.kind === "property").find(isStatedZone),
    definitions: new Map(own.map((one) => [tzidOf(one), writeComponents([one])] as const)),
    tzids: [...new Set(others.flatMap(tzidsOf))],
    text: writeComponents(others),
  };
}

/** Writes a file of many components part by part. */
export interface CalendarWriter {
  /** The text of a part and of the zones that are new in the file. */
  write: (part: CalendarPart) => string;
  /** The text of a VCALENDAR of its own between the parts. */
  writeWhole: (calendar: string) => string;
  /** The text that ends the file. */
  end: () => string;
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
  let isEmpty = true;

  function headWith(zone: Property | undefined): string {
    const others = properties.filter((property) => property !== ownZone);
    const all = zone === ownZone ? properties : [...others, ...(zone === undefined ? [] : [zone])];
    return writeComponents([createCalendar([], { properties: all })]).slice(0, -CALENDAR_END.length);
  }

  function close(): string {
    const end = opened === undefined ? "" : CALENDAR_END;
    opened = undefined;
    isEmpty = false;
    texts.clear();
    return end;
  }

  function open(stated: ReadonlyMap<string, string>, zone: Property | undefined): string {
    const isOtherwise = ([tzid, text]: [string, string]) =>
      (texts.get(tzid) ?? text) !== text && findZone(tzid) === undefined;
    if (opened !== undefined && opened.zone === zone?.value && ![...stated].some(isOtherwise)) return "";
    const end = close();
    opened = { zone: zone?.value };
    return end + headWith(zone);
  }

  return {
    write({ zone = ownZone, definitions, tzids, text }) {
      const named = tzids.map((tzid) => [tzid, ""] as const);
      const stated = new Map([...named, ...definitions]);
      const begun = open(stated, zone);
      const isNew = ([tzid]: readonly [string, string]) => (texts.get(tzid) ?? "") === "";
      const isKnown = (tzid: string) => !isNew([tzid, ""]) || stated.get(tzid) !== "";
      const missing = missingTzids(tzids, isKnown).map(
        (tzid) => [tzid, writeComponents([zoneComponent(tzid)])] as const,
      );
      const fresh = [...[...definitions].filter(isNew), ...missing];
      for (const [tzid, definition] of [...named.filter(isNew), ...fresh]) texts.set(tzid, definition);
      return begun + fresh.map(([, definition]) => definition).join("") + text;
    },
    writeWhole: (calendar) => close() + calendar + (calendar.endsWith("\n") ? "" : "\r\n"),
    end: () => (isEmpty ? headWith(ownZone) + CALENDAR_END : close()),
  };
}

/** Those of zones that are known by name, without what `isKnown`. */
function missingTzids(tzids: readonly string[], isKnown: (tzid: string) => boolean): string[] {
  return tzids.filter((tzid) => !isKnown(tzid) && findZone(tzid) === tzid);
}

/** Definitions of the TZIDs that components name, without the known ones. */
function missingDefinitions(components: readonly Component[], isKnown: (tzid: string) => boolean): Component[] {
  return missingTzids([...new Set(components.flatMap(tzidsOf))], isKnown).map(zoneComponent);
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
  const known = new Set([...componentsOf(calendar, "VTIMEZONE").map(tzidOf), ...tzidsOf(calendar)]);
  const missing = missingDefinitions(components, (tzid) => known.has(tzid));
  const first = edited.findIndex(({ kind }) => kind === "component");
  const at = first < 0 ? edited.length : first;
  return { ...calendar, entries: [...edited.slice(0, at), ...missing, ...edited.slice(at), ...added] };
}
