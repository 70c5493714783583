import { findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf, type DateTimeValue } from "../values/date-time.ts";
import { readDuration } from "../values/duration.ts";
import { findZone } from "../zones/zone-names.ts";
import { addDuration } from "./read-times.ts";

/** The property that says when a task is due: DUE, or else DTSTART, which DURATION may prolong. */
export function dueProperty(component: Component) {
  return findProperty(component, "DUE") ?? findProperty(component, "DTSTART");
}

/**
 * When a task is due, in the form of the property that says it: DUE, or DTSTART and DURATION (RFC
 * 5545 section 3.6.2). Undefined for none that can be read.
 */
export function dueValueOf(component: Component): DateTimeValue | undefined {
  const property = dueProperty(component);
  const value = dateTimeOf(property);
  const duration = readDuration(findProperty(component, "DURATION")?.value ?? "");
  if (value === undefined || duration === undefined || property?.name === "DUE") return value;
  const zone = value.tzid === null ? "UTC" : (findZone(value.tzid) ?? "UTC");
  const own = { date: value.date, time: value.time?.slice(0, 5) ?? null };
  const due = value.time === null ? addDuration(own, { ...duration, ms: 0 }, zone) : addDuration(own, duration, zone);
  return { ...value, date: due.date, time: value.time === null ? null : `${due.time ?? "00:00"}:00` };
}
