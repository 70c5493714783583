import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { ClosedTimeRange, TimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { davName } from "../xml/names.ts";
import { findAttribute, type XmlElement } from "../xml/xml-element.ts";
import { failedPrecondition, MALFORMED, parsed, type RequestResult } from "./request-result.ts";

/** The longest range for which occurrences of series are listed. */
export const EXPANSION_DAYS_MAX = 400;

/** Milliseconds of `YYYYMMDDTHHMMSSZ`, the only form of RFC 4791 §9.9; undefined for others. */
function parseInstant(text: string): number | undefined {
  const fields = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (fields === null) return undefined;
  const [, year, month, day, hour, minute, second] = fields;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const milliseconds = Date.parse(iso);
  // Date.parse takes 30 February for 2 March.
  return Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== iso ? undefined : milliseconds;
}

/** The instant of an attribute; null if it is absent, undefined if it is malformed. */
function instantOf(element: XmlElement, name: "start" | "end"): number | null | undefined {
  const text = findAttribute(element, name);
  return text === undefined ? null : parseInstant(text);
}

/** The attributes of `CALDAV:time-range`; undefined without any, or if the end is not later. */
export function parseTimeRange(element: XmlElement): TimeRange | undefined {
  const startMs = instantOf(element, "start");
  const endMs = instantOf(element, "end");
  if (startMs === undefined || endMs === undefined) return undefined;
  if (startMs === null && endMs === null) return undefined;
  return startMs !== null && endMs !== null && endMs <= startMs ? undefined : { startMs, endMs };
}

/** The same of an element that must have both, such as `CALDAV:expand`. */
export function parseClosedTimeRange(element: XmlElement): ClosedTimeRange | undefined {
  const range = parseTimeRange(element);
  if (range === undefined || range.startMs === null || range.endMs === null) return undefined;
  return { startMs: range.startMs, endMs: range.endMs };
}

/** A range for which occurrences are listed, as of `CALDAV:expand`. */
export function parseExpansionRange(element: XmlElement): RequestResult<ClosedTimeRange> {
  const range = parseClosedTimeRange(element);
  if (range === undefined) return MALFORMED;
  const isTooLong = range.endMs - range.startMs > EXPANSION_DAYS_MAX * DAY_MS;
  return isTooLong ? failedPrecondition(davName("number-of-matches-within-limits")) : parsed(range);
}
