import { componentsOf, findProperty, type Component } from "../lines/component.ts";
import { readDateTime } from "../values/date-time.ts";
import { isNotice } from "./alarms.ts";
import type { CalendarObject } from "./read-objects.ts";

/** Until when programs dismissed the alarms of an object, in milliseconds since 1970. */
export interface Acknowledged {
  /** Null: never. */
  readonly untilMs: number | null;
  /** Later ones of changed occurrences, by their date in the rule. */
  readonly occurrences: ReadonlyMap<string, number>;
}

/** The instant of a property in UTC, in milliseconds since 1970; empty without one. */
export function acknowledgementMs(component: Component, name: "ACKNOWLEDGED" | "X-MOZ-LASTACK"): number[] {
  const value = readDateTime(findProperty(component, name)?.value ?? "", undefined);
  return value?.tzid === "UTC" ? [Date.parse(`${value.date}T${value.time ?? "00:00:00"}Z`)] : [];
}

/** The last one of ACKNOWLEDGED (RFC 9074 section 6.1), and of what Thunderbird writes instead. */
function acknowledgedMs(component: Component): number | null {
  const alarms = componentsOf(component, "VALARM").filter(isNotice);
  const instants = [
    ...alarms.flatMap((alarm) => acknowledgementMs(alarm, "ACKNOWLEDGED")),
    ...acknowledgementMs(component, "X-MOZ-LASTACK"),
  ];
  return instants.length === 0 ? null : Math.max(...instants);
}

/** The components of one row of an object: `part` counts those of an event. */
function componentsOfPart(object: CalendarObject, part: number) {
  if (object.kind === "event") return object.entries[part];
  const [component] = object.components;
  return component && { component, overrides: object.series?.overrides ?? new Map<string, Component>() };
}

/**
 * What was dismissed of the alarms of a row. An alarm whose trigger is not later must not be
 * triggered (again); of a series that holds for the trigger of each occurrence.
 */
export function readAcknowledged(object: CalendarObject, part: number): Acknowledged {
  const components = componentsOfPart(object, part);
  if (components === undefined) return { untilMs: null, occurrences: new Map() };
  const own = [...components.overrides].flatMap(([date, override]) => {
    const ms = acknowledgedMs(override);
    return ms === null ? [] : [[date, ms] as const];
  });
  return { untilMs: acknowledgedMs(components.component), occurrences: new Map(own) };
}

/** Until when any alarm of the object was dismissed; null for never. */
export function lastAcknowledgedMs({ components }: CalendarObject): number | null {
  const instants = components.map(acknowledgedMs).filter((ms) => ms !== null);
  return instants.length === 0 ? null : Math.max(...instants);
}
