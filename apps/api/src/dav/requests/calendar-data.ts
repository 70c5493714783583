import type {
  CalendarDataRequest,
  ClosedTimeRange,
  ComponentSelection,
} from "@hourloom/schema/icalendar/calendar-queries";
import { caldavName } from "../xml/names.ts";
import { childElements, findAttribute, findChild, findChildren, type XmlElement } from "../xml/xml-element.ts";
import {
  failedPrecondition,
  MALFORMED,
  parseAll,
  parsed,
  parseOptional,
  TOO_LARGE,
  type RequestResult,
} from "./request-result.ts";
import { parseClosedTimeRange, parseExpansionRange } from "./time-range.ts";

/** Elements within a selection, which is compared with each object. */
export const SELECTION_ELEMENTS_MAX = 200;

/** Of their names together. */
export const SELECTION_LENGTH_MAX = 16_384;

function isMediaTypeSupported(element: XmlElement): boolean {
  const type = findAttribute(element, "content-type") ?? "text/calendar";
  const version = findAttribute(element, "version") ?? "2.0";
  return type.trim().toLowerCase() === "text/calendar" && version.trim() === "2.0";
}

function nameOf(element: XmlElement): string | undefined {
  return findAttribute(element, "name")?.toUpperCase() || undefined;
}

function parseProperty(element: XmlElement): RequestResult<{ readonly name: string; readonly hasValue: boolean }> {
  const name = nameOf(element);
  if (name === undefined) return MALFORMED;
  return parsed({ name, hasValue: findAttribute(element, "novalue") !== "yes" });
}

/** All properties or components if `all` is present, or if nothing within `element` selects any. */
function isWhole(element: XmlElement, all: "allprop" | "allcomp"): boolean {
  const isPresent = (name: string) => findChild(element, caldavName(name)) !== undefined;
  return isPresent(all) || !["prop", "comp", "allprop", "allcomp"].some(isPresent);
}

/** `CALDAV:comp`. An empty one is the whole component, as in the example of RFC 4791 §7.8.1. */
function parseComponent(element: XmlElement): RequestResult<ComponentSelection> {
  const name = nameOf(element);
  if (name === undefined) return MALFORMED;
  const properties = parseAll(findChildren(element, caldavName("prop")), parseProperty);
  if (!properties.ok) return properties;
  const components = parseAll(findChildren(element, caldavName("comp")), parseComponent);
  if (!components.ok) return components;
  return parsed({
    name,
    properties: isWhole(element, "allprop") ? null : properties.value,
    components: isWhole(element, "allcomp") ? null : components.value,
  });
}

function countElements(element: XmlElement): number {
  return childElements(element).reduce((sum, child) => sum + 1 + countElements(child), 0);
}

function lengthOfNames(element: XmlElement): number {
  return childElements(element).reduce((sum, child) => sum + lengthOfNames(child), nameOf(element)?.length ?? 0);
}

function parseSelection(element: XmlElement | undefined): RequestResult<ComponentSelection | null> {
  // An object is a VCALENDAR: a selection of anything else would leave nothing of it.
  if (element === undefined || nameOf(element) !== "VCALENDAR") return parsed(null);
  const isTooLarge = countElements(element) > SELECTION_ELEMENTS_MAX || lengthOfNames(element) > SELECTION_LENGTH_MAX;
  return isTooLarge ? TOO_LARGE : parseComponent(element);
}

function parseLimit(element: XmlElement): RequestResult<ClosedTimeRange> {
  const range = parseClosedTimeRange(element);
  return range === undefined ? MALFORMED : parsed(range);
}

/** `CALDAV:calendar-data` within the `DAV:prop` of a report (RFC 4791 §9.6). */
export function parseCalendarData(element: XmlElement): RequestResult<CalendarDataRequest> {
  if (!isMediaTypeSupported(element)) return failedPrecondition(caldavName("supported-calendar-data"));
  const selection = parseSelection(findChild(element, caldavName("comp")));
  if (!selection.ok) return selection;
  const expand = parseOptional(findChild(element, caldavName("expand")), parseExpansionRange);
  if (!expand.ok) return expand;
  const limitRecurrenceSet = parseOptional(findChild(element, caldavName("limit-recurrence-set")), parseLimit);
  if (!limitRecurrenceSet.ok) return limitRecurrenceSet;
  if (expand.value !== null && limitRecurrenceSet.value !== null) return MALFORMED;
  return parsed({ selection: selection.value, expand: expand.value, limitRecurrenceSet: limitRecurrenceSet.value });
}
