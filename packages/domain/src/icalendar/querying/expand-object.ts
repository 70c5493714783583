import type { ClosedTimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { componentsOf, createProperty, findProperty, type Component, type Property } from "../lines/component.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { readLength, writeDuration } from "../values/duration.ts";
import { insertAfterUid, replaceProperties, withoutProperties } from "../writing/edit-component.ts";
import { endName } from "./component-times.ts";
import { momentOf, momentProperty, type Moment } from "./moments.ts";
import { openObject, sourcesOf, spanOf, type Occurrence, type OpenedObject, type QueryOptions } from "./occurrences.ts";
import type { Span } from "./series-starts.ts";
import { overlapsSpan, overlapsUndatedTask } from "./time-overlap.ts";

export type ObjectExpansion =
  | {
      readonly kind: "expanded";
      /** Without events or tasks if none is in the range. */
      readonly calendar: Component;
    }
  /** More occurrences than allowed. */
  | { readonly kind: "too_many" }
  /** A rule takes too long to compute. */
  | { readonly kind: "unknown" };

const OCCURRING_NAMES = ["VEVENT", "VTODO"];
const SERIES_PROPERTIES = ["RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID"];

/** The parameters that do not depend on how the time is written. */
function otherParameters({ parameters }: Property): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => name !== "TZID" && name !== "VALUE"));
}

/** A time with a TZID in UTC; any other property as it is. */
function inUtc(property: Property, context: ReadContext): Property {
  const moment = property.parameters.has("TZID") ? momentOf(dateTimeOf(property), context) : undefined;
  return moment === undefined ? property : momentProperty(property.name, moment, otherParameters(property));
}

function withMoment(component: Component, name: string, moment: Moment): Component {
  const property = findProperty(component, name);
  const parameters = property === undefined ? {} : otherParameters(property);
  return replaceProperties(component, [name], [momentProperty(name, moment, parameters)]);
}

/** DURATION without days, because a day in UTC always has 24 hours. */
function withExactDuration(component: Component, { start, end }: Occurrence): Component {
  const duration = readLength(findProperty(component, "DURATION")?.value ?? "");
  if (duration === undefined || duration.days === 0 || start.date !== null) return component;
  const exact = writeDuration({ days: 0, ms: end.ms - start.ms });
  return replaceProperties(component, ["DURATION"], [createProperty("DURATION", exact)]);
}

function occurrenceComponent(occurrence: Occurrence, context: ReadContext): Component {
  const { component, start, end, id } = occurrence;
  const nameOfEnd = endName(component);
  const single = withoutProperties(component, SERIES_PROPERTIES);
  const isOnlyDue = component.name === "VTODO" && findProperty(component, "DTSTART") === undefined;
  const begun = isOnlyDue ? single : withMoment(single, "DTSTART", start);
  const ended = findProperty(component, nameOfEnd) === undefined ? begun : withMoment(begun, nameOfEnd, end);
  const { entries } = withExactDuration(ended, occurrence);
  const utc = entries.map((entry) => (entry.kind === "property" ? inUtc(entry, context) : entry));
  const named = { ...component, entries: utc };
  return id === null ? named : insertAfterUid(named, momentProperty("RECURRENCE-ID", id));
}

/** Of an expanded object, in UTF-16 units: each occurrence repeats its component. */
export const EXPANSION_LENGTH_MAX = 2_000_000;
/** What a property takes beside its text. */
const PROPERTY_LENGTH = 24;

function lengthOf({ entries }: Component): number {
  return entries.reduce(
    (sum, entry) => sum + (entry.kind === "property" ? entry.text.length + PROPERTY_LENGTH : lengthOf(entry)),
    0,
  );
}

/** Counts the lengths of components, of which most repeat. */
function createLengthCounter(): (component: Component) => number {
  const lengths = new Map<Component, number>();
  let sum = 0;
  return (component) => {
    const length = lengths.get(component) ?? lengthOf(component);
    lengths.set(component, length);
    sum += length;
    return sum;
  };
}

/** The occurrences of both kinds; `unknown` or `too_many` if they cannot be listed. */
function listOccurrences(
  object: OpenedObject,
  span: Span,
  instancesMax: number,
): Occurrence[] | Exclude<ObjectExpansion["kind"], "expanded"> {
  const occurrences: Occurrence[] = [];
  const count = createLengthCounter();
  for (const source of OCCURRING_NAMES.flatMap((name) => sourcesOf(object, name))) {
    for (const found of source.find(span)) {
      if (found === "unknown") return "unknown";
      if (!overlapsSpan(found, span)) continue;
      occurrences.push(found);
      if (occurrences.length > instancesMax || count(found.component) > EXPANSION_LENGTH_MAX) return "too_many";
    }
  }
  return occurrences.toSorted((a, b) => a.start.ms - b.start.ms);
}

/** Tasks without any date. */
function undatedTasks({ calendar, context }: OpenedObject, span: Span): Component[] {
  return componentsOf(calendar, "VTODO")
    .filter((task) => ["DTSTART", "DUE"].every((name) => findProperty(task, name) === undefined))
    .filter((task) => overlapsUndatedTask(task, span, context));
}

/**
 * An object with each occurrence in the range as a component of its own, in UTC and without rules
 * and zones (RFC 4791 section 9.6.5). Whole days stay dates.
 */
export function expandObject(
  calendar: Component,
  range: ClosedTimeRange,
  { instancesMax, ...options }: QueryOptions & { readonly instancesMax: number },
): ObjectExpansion {
  const object = openObject(calendar, options);
  const span = spanOf(range);
  const occurrences = listOccurrences(object, span, instancesMax);
  if (typeof occurrences === "string") return { kind: occurrences };
  const others = calendar.entries.filter(({ name }) => name !== "VTIMEZONE" && !OCCURRING_NAMES.includes(name));
  const expanded = occurrences.map((occurrence) => occurrenceComponent(occurrence, object.context));
  const entries = [...others, ...expanded, ...undatedTasks(object, span)];
  return { kind: "expanded", calendar: { ...calendar, entries } };
}
