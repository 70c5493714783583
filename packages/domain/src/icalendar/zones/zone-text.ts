import { tzlib_get_ical_block, tzlib_get_timezones } from "timezones-ical-library";
import { createProperty, type Component } from "../lines/component.ts";
import { parseComponents } from "../lines/read-components.ts";

const LIMITS = { components: 10, lineLength: 1_000 };
const namesWithBlock = new Set([tzlib_get_timezones()].flat());
const known = new Map<string, Component>();

/** The library prints to the console for a name that it does not know. */
function nameWithBlock(zone: string): string {
  if (namesWithBlock.has(zone)) return zone;
  return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
}

/** Of the VTIMEZONE, the alias that the event names. */
function withName({ entries, ...component }: Component, zone: string): Component {
  const named = entries.map((entry) =>
    entry.kind === "property" && entry.name === "TZID" ? createProperty("TZID", zone) : entry,
  );
  return { ...component, entries: named };
}

/**
 * The VTIMEZONE of an IANA zone with the rules that hold now, as if they had held since 1970.
 * Throws a RangeError for an unknown zone.
 */
export function zoneComponent(zone: string): Component {
  const cached = known.get(zone);
  if (cached !== undefined) return cached;
  const [text = ""] = [tzlib_get_ical_block(nameWithBlock(zone))].flat();
  const [component] = parseComponents(text, LIMITS).components;
  if (component === undefined) throw new RangeError(`There is no VTIMEZONE of ${zone}.`);
  const named = withName(component, zone);
  known.set(zone, named);
  return named;
}
