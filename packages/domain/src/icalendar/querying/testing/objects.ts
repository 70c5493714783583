import { DAY_MS, HOUR_MS } from "@hourloom/schema/fields/limits";
import type {
  ClosedTimeRange,
  ComponentFilter,
  PropertyFilter,
  TimeRange,
} from "@hourloom/schema/icalendar/calendar-queries";
import { componentsOf, findProperty, type Component } from "../../lines/component.ts";
import { writeComponents } from "../../lines/write-components.ts";
import { parseCalendar } from "../../testing/read-text.ts";
import { ExpansionBudget } from "../../zones/expansion-budget.ts";
import { openObject, sourcesOf, spanOf, type Occurrence, type QueryOptions } from "../occurrences.ts";
import { overlapsSpan } from "../time-overlap.ts";

export { DAY_MS, HOUR_MS };

export function optionsIn(accountZone = "UTC", expansions = 10): QueryOptions {
  return { accountZone, budget: new ExpansionBudget(expansions) };
}

/** A VCALENDAR with components of one UID; each is its name and its lines. */
export function objectOf(...components: readonly (readonly [string, ...string[]])[]): Component {
  const lines = components.flatMap(([name, ...own]) => [`BEGIN:${name}`, "UID:1", ...own, `END:${name}`]);
  return parseCalendar(["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n"));
}

export function eventOf(...lines: readonly string[]): Component {
  return objectOf(["VEVENT", ...lines]);
}

export function utc(text: string): number {
  const ms = Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  if (Number.isNaN(ms)) throw new Error(`${text} is no time.`);
  return ms;
}

/** A range of two dates or times in UTC. */
export function range(start: string, end: string): ClosedTimeRange {
  return { startMs: utc(start), endMs: utc(end) };
}

export function componentFilter(name: string, conditions: Partial<ComponentFilter> = {}): ComponentFilter {
  return { name, isNotDefined: false, timeRange: null, properties: [], components: [], ...conditions };
}

export function propertyFilter(name: string, conditions: Partial<PropertyFilter> = {}): PropertyFilter {
  return { name, isNotDefined: false, timeRange: null, textMatch: null, parameters: [], ...conditions };
}

/** A filter of a VCALENDAR by one of its components. */
export function filterOf(name: string, conditions: Partial<ComponentFilter> = {}): ComponentFilter {
  return componentFilter("VCALENDAR", { components: [componentFilter(name, conditions)] });
}

/** The occurrences in a range, by their starts; `unknown` at the place where it was found. */
export function listOccurrences(
  calendar: Component,
  timeRange: TimeRange,
  options: QueryOptions = optionsIn(),
): (Occurrence | "unknown")[] {
  const span = spanOf(timeRange);
  return sourcesOf(openObject(calendar, options), "VEVENT")
    .flatMap((source) => [...source.find(span)])
    .filter((found) => found === "unknown" || overlapsSpan(found, span));
}

/** The starts of occurrences in UTC, ascending. */
export function startsIn(calendar: Component, timeRange: TimeRange, options?: QueryOptions): string[] {
  const found = listOccurrences(calendar, timeRange, options);
  return found.map((one) => (one === "unknown" ? one : new Date(one.start.ms).toISOString().slice(0, 16))).toSorted();
}

/** The lines of the components of a name, without their begin and end. */
export function linesOf(calendar: Component, name: string): string[][] {
  return componentsOf(calendar, name).map((one) => writeComponents([one]).split("\r\n").slice(1, -2));
}

export function valueOf(component: Component, name: string): string | undefined {
  return findProperty(component, name)?.value;
}
