import {
  collations,
  type ComponentFilter,
  type ParameterFilter,
  type PropertyFilter,
  type TextMatch,
  type TimeRange,
} from "@hourloom/schema/icalendar/calendar-queries";
import { CALDAV, caldavName } from "../xml/names.ts";
import { childElements, findAttribute, findChild, findChildren, textOf, type XmlElement } from "../xml/xml-element.ts";
import { failedPrecondition, parseAll, parsed, parseOptional, type RequestResult } from "./request-result.ts";
import { parseTimeRange } from "./time-range.ts";

/** Filters of components, properties and parameters together; each is compared with each object. */
export const FILTERS_MAX = 100;

/** Of their names and texts together: on threads, each object gets a copy of them. */
export const FILTERS_LENGTH_MAX = 16_384;

const INVALID = failedPrecondition(caldavName("valid-filter"));
const UNSUPPORTED = failedPrecondition(caldavName("supported-filter"));

type Condition = "is-not-defined" | "time-range" | "text-match" | "comp-filter" | "prop-filter" | "param-filter";

/** The conditions that each filter may have (RFC 4791 §9.7). */
const CONDITIONS: Readonly<Record<"comp-filter" | "prop-filter" | "param-filter", readonly Condition[]>> = {
  "comp-filter": ["is-not-defined", "time-range", "prop-filter", "comp-filter"],
  "prop-filter": ["is-not-defined", "time-range", "text-match", "param-filter"],
  "param-filter": ["is-not-defined", "text-match"],
};

const ALL_CONDITIONS: ReadonlySet<string> = new Set(Object.values(CONDITIONS).flat());

/** Components whose occurrence in a range is defined (RFC 4791 §9.9). */
const TIMED_COMPONENTS: ReadonlySet<string> = new Set(["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VALARM"]);

/** What all filters have; the name is in upper case. */
interface FilterHead {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly timeRange: TimeRange | null;
  readonly textMatch: TextMatch | null;
}

/** Whether the conditions may stand together in a filter of that kind. */
function areConsistent(conditions: readonly string[], kind: keyof typeof CONDITIONS): boolean {
  const allowed: readonly string[] = CONDITIONS[kind];
  if (conditions.some((condition) => !allowed.includes(condition))) return false;
  if (conditions.includes("is-not-defined")) return new Set(conditions).size === 1;
  return conditions.filter((condition) => condition === "time-range" || condition === "text-match").length <= 1;
}

function parseTextMatch(element: XmlElement): RequestResult<TextMatch> {
  const stated = findAttribute(element, "collation") ?? "default";
  const name = stated === "default" ? "i;ascii-casemap" : stated;
  const collation = collations.find((one) => one === name);
  if (collation === undefined) return failedPrecondition(caldavName("supported-collation"));
  const negation = findAttribute(element, "negate-condition") ?? "no";
  if (negation !== "yes" && negation !== "no") return INVALID;
  return parsed({ text: textOf(element), collation, isNegated: negation === "yes" });
}

function parseRange(element: XmlElement): RequestResult<TimeRange> {
  const range = parseTimeRange(element);
  return range === undefined ? INVALID : parsed(range);
}

function parseHead(element: XmlElement, kind: keyof typeof CONDITIONS): RequestResult<FilterHead> {
  const name = findAttribute(element, "name")?.toUpperCase() ?? "";
  const conditions = childElements(element)
    .filter((child) => child.namespace === CALDAV && ALL_CONDITIONS.has(child.name))
    .map((child) => child.name);
  if (name === "" || !areConsistent(conditions, kind)) return INVALID;
  const timeRange = parseOptional(findChild(element, caldavName("time-range")), parseRange);
  if (!timeRange.ok) return timeRange;
  const textMatch = parseOptional(findChild(element, caldavName("text-match")), parseTextMatch);
  if (!textMatch.ok) return textMatch;
  const isNotDefined = conditions.includes("is-not-defined");
  return parsed({ name, isNotDefined, timeRange: timeRange.value, textMatch: textMatch.value });
}

function parseParameter(element: XmlElement): RequestResult<ParameterFilter> {
  const head = parseHead(element, "param-filter");
  if (!head.ok) return head;
  const { name, isNotDefined, textMatch } = head.value;
  return parsed({ name, isNotDefined, textMatch });
}

function parseProperty(element: XmlElement): RequestResult<PropertyFilter> {
  const head = parseHead(element, "prop-filter");
  if (!head.ok) return head;
  const parameters = parseAll(findChildren(element, caldavName("param-filter")), parseParameter);
  return parameters.ok ? parsed({ ...head.value, parameters: parameters.value }) : parameters;
}

function parseComponent(element: XmlElement): RequestResult<ComponentFilter> {
  const head = parseHead(element, "comp-filter");
  if (!head.ok) return head;
  const { name, isNotDefined, timeRange } = head.value;
  if (timeRange !== null && !TIMED_COMPONENTS.has(name)) return UNSUPPORTED;
  const properties = parseAll(findChildren(element, caldavName("prop-filter")), parseProperty);
  if (!properties.ok) return properties;
  const components = parseAll(findChildren(element, caldavName("comp-filter")), parseComponent);
  if (!components.ok) return components;
  return parsed({ name, isNotDefined, timeRange, properties: properties.value, components: components.value });
}

/** The length of the texts and the attributes within an element. */
function lengthWithin({ children, attributes }: XmlElement): number {
  const own = attributes.reduce((sum, { value }) => sum + value.length, 0);
  return children.reduce((sum, child) => sum + (child.kind === "text" ? child.text.length : lengthWithin(child)), own);
}

function countFilters(element: XmlElement): number {
  return childElements(element).reduce(
    (sum, child) => sum + countFilters(child) + (child.name.endsWith("-filter") ? 1 : 0),
    0,
  );
}

/**
 * The content of `CALDAV:filter`: a filter of the component VCALENDAR. Errors are the preconditions
 * `valid-filter`, `supported-filter` and `supported-collation` of RFC 4791 §7.8.
 */
export function parseFilter(element: XmlElement): RequestResult<ComponentFilter> {
  if (countFilters(element) > FILTERS_MAX || lengthWithin(element) > FILTERS_LENGTH_MAX) return UNSUPPORTED;
  const [component, ...others] = findChildren(element, caldavName("comp-filter"));
  if (component === undefined || others.length > 0) return INVALID;
  const filter = parseComponent(component);
  return filter.ok && filter.value.name !== "VCALENDAR" ? INVALID : filter;
}
