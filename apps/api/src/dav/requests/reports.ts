import type {
  CalendarDataRequest,
  ClosedTimeRange,
  ComponentFilter,
} from "@hourloom/schema/icalendar/calendar-queries";
import { caldavName, DAV, davName, isName, isWritableName, keyOfName, type QName } from "../xml/names.ts";
import { findAttribute, findChild, findChildren, textOf, type XmlElement } from "../xml/xml-element.ts";
import type { StatedZone } from "../../services/caldav/timezones.ts";
import { parseCalendarData } from "./calendar-data.ts";
import { parseFilter } from "./filters.ts";
import { areTooMany, parseSelection, type PropertySelection } from "./property-selection.ts";
import {
  failedPrecondition,
  MALFORMED,
  parseAll,
  parsed,
  parseOptional,
  TOO_LARGE,
  type RequestResult,
} from "./request-result.ts";
import { parseExpansionRange } from "./time-range.ts";

export interface RequestedData {
  /** Without `CALDAV:calendar-data`; no names if the report states none. */
  readonly properties: PropertySelection;
  /** Null: without the object's content. */
  readonly calendarData: CalendarDataRequest | null;
}

export interface CalendarQuery extends RequestedData {
  readonly kind: "calendar-query";
  readonly filter: ComponentFilter;
  /** The zone of floating times; null: that of the collection. */
  readonly zone: StatedZone | null;
}

export interface CalendarMultiget extends RequestedData {
  readonly kind: "calendar-multiget";
  /** As the client has sent them, without white space around. */
  readonly hrefs: readonly string[];
}

export interface FreeBusyQuery {
  readonly kind: "free-busy-query";
  readonly range: ClosedTimeRange;
}

export interface SyncCollection extends RequestedData {
  readonly kind: "sync-collection";
  /** Empty for a first synchronization. */
  readonly token: string;
  /** Null if not stated, as in drafts of RFC 6578, where the Depth header had this meaning. */
  readonly level: "1" | "infinite" | null;
  /** The greatest number of responses; null: any. */
  readonly limit: number | null;
}

/** A property, and those to show of the resources that its value refers to. */
export interface PropertyTree {
  readonly name: QName;
  readonly properties: readonly PropertyTree[];
}

export interface ExpandProperty {
  readonly kind: "expand-property";
  readonly properties: readonly PropertyTree[];
}

export type Report =
  | CalendarQuery
  | CalendarMultiget
  | FreeBusyQuery
  | SyncCollection
  | ExpandProperty
  | { readonly kind: "unsupported"; readonly name: QName };

const CALENDAR_DATA = caldavName("calendar-data");

function withoutCalendarData(properties: PropertySelection): PropertySelection {
  if (properties.kind !== "prop") return properties;
  return { kind: "prop", names: properties.names.filter((name) => !isName(name, CALENDAR_DATA)) };
}

function parseRequestedData(report: XmlElement): RequestResult<RequestedData> {
  const properties = parseSelection(report) ?? parsed<PropertySelection>({ kind: "prop", names: [] });
  if (!properties.ok) return properties;
  const prop = findChild(report, davName("prop"));
  const element = prop && findChild(prop, CALENDAR_DATA);
  const calendarData = parseOptional(element, parseCalendarData);
  if (!calendarData.ok) return calendarData;
  return parsed({ properties: withoutCalendarData(properties.value), calendarData: calendarData.value });
}

function findText(element: XmlElement, name: QName): string | null {
  const child = findChild(element, name);
  return child === undefined ? null : textOf(child).trim();
}

/** RFC 4791 §7.8. */
function parseCalendarQuery(report: XmlElement): RequestResult<CalendarQuery> {
  const data = parseRequestedData(report);
  if (!data.ok) return data;
  const element = findChild(report, caldavName("filter"));
  const filter = element === undefined ? failedPrecondition(caldavName("valid-filter")) : parseFilter(element);
  if (!filter.ok) return filter;
  return parsed({ kind: "calendar-query", ...data.value, filter: filter.value, zone: findZone(report) });
}

/** An iCalendar object with a VTIMEZONE, or the name of a zone instead (RFC 7809 §5.2). */
function findZone(report: XmlElement): StatedZone | null {
  const timezoneId = findText(report, caldavName("timezone-id"));
  if (timezoneId !== null) return { timezoneId };
  const timezone = findText(report, caldavName("timezone"));
  return timezone === null ? null : { timezone };
}

/** RFC 4791 §7.9. */
function parseCalendarMultiget(report: XmlElement): RequestResult<CalendarMultiget> {
  const data = parseRequestedData(report);
  if (!data.ok) return data;
  // Texts only, so that a large document is not in memory while its response is read.
  const hrefs = findChildren(report, davName("href")).map((href) => textOf(href).trim());
  return parsed({ kind: "calendar-multiget", ...data.value, hrefs: hrefs.filter((href) => href !== "") });
}

/** RFC 4791 §7.10. */
function parseFreeBusyQuery(report: XmlElement): RequestResult<FreeBusyQuery> {
  const element = findChild(report, caldavName("time-range"));
  const range = element === undefined ? MALFORMED : parseExpansionRange(element);
  return range.ok ? parsed({ kind: "free-busy-query", range: range.value }) : range;
}

function parseSyncLevel(report: XmlElement): RequestResult<SyncCollection["level"]> {
  const text = findText(report, davName("sync-level"));
  return text === null || text === "1" || text === "infinite" ? parsed(text) : MALFORMED;
}

function parseLimit(report: XmlElement): RequestResult<number | null> {
  const element = findChild(report, davName("limit"));
  const text = element === undefined ? null : findText(element, davName("nresults"));
  if (text === null) return parsed(null);
  return /^0*[1-9]\d{0,8}$/.test(text) ? parsed(Number(text)) : MALFORMED;
}

/** RFC 6578 §3.2. */
function parseSyncCollection(report: XmlElement): RequestResult<SyncCollection> {
  const data = parseRequestedData(report);
  if (!data.ok) return data;
  const level = parseSyncLevel(report);
  if (!level.ok) return level;
  const limit = parseLimit(report);
  if (!limit.ok) return limit;
  const token = findText(report, davName("sync-token")) ?? "";
  return parsed({ kind: "sync-collection", ...data.value, token, level: level.value, limit: limit.value });
}

/** Of properties within properties: RFC 3253 has two in its example. */
export const EXPANSION_LEVELS_MAX = 3;

function parseTree(property: XmlElement, level: number): RequestResult<PropertyTree> {
  const name = { namespace: findAttribute(property, "namespace") ?? DAV, name: findAttribute(property, "name") ?? "" };
  // A response has elements of these names, unlike others they come from attributes.
  if (!isWritableName(name)) return MALFORMED;
  const properties = parseTrees(property, level + 1);
  return properties.ok ? parsed({ name, properties: properties.value }) : properties;
}

function parseTrees(element: XmlElement, level: number): RequestResult<readonly PropertyTree[]> {
  const properties = findChildren(element, davName("property"));
  if (level > EXPANSION_LEVELS_MAX && properties.length > 0) return TOO_LARGE;
  return parseAll(properties, (property) => parseTree(property, level));
}

/** The names of all levels. */
export function namesOf(trees: readonly PropertyTree[]): QName[] {
  return trees.flatMap(({ name, properties }) => [name, ...namesOf(properties)]);
}

/** RFC 3253 §3.8. */
function parseExpandProperty(report: XmlElement): RequestResult<ExpandProperty> {
  const properties = parseTrees(report, 1);
  if (!properties.ok) return properties;
  if (areTooMany(namesOf(properties.value))) return TOO_LARGE;
  return parsed({ kind: "expand-property", properties: properties.value });
}

const PARSERS = new Map<string, (report: XmlElement) => RequestResult<Report>>([
  [keyOfName(caldavName("calendar-query")), parseCalendarQuery],
  [keyOfName(caldavName("calendar-multiget")), parseCalendarMultiget],
  [keyOfName(caldavName("free-busy-query")), parseFreeBusyQuery],
  [keyOfName(davName("sync-collection")), parseSyncCollection],
  [keyOfName(davName("expand-property")), parseExpandProperty],
]);

/** The body of REPORT. One of a kind that is not supported is no error here. */
export function parseReport(body: XmlElement | null): RequestResult<Report> {
  if (body === null) return MALFORMED;
  const parse = PARSERS.get(keyOfName(body));
  return parse === undefined
    ? parsed({ kind: "unsupported", name: { namespace: body.namespace, name: body.name } })
    : parse(body);
}
