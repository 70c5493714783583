import { DAY_MS } from "@hourloom/schema/fields/limits";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { findProperty, type Component } from "../lines/component.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { dateTimeOf, type DateTimeValue } from "../values/date-time.ts";
import { readLength, type Duration } from "../values/duration.ts";
import { momentOf, type Moment } from "./moments.ts";

/** When a VEVENT or VTODO takes place by its own properties, without its series. */
export interface ComponentTimes {
  /** DTSTART; of a VTODO without one DUE. */
  readonly start: Moment;
  /** `HH:mm:ss` on the clock on which it was written; null for a DATE. */
  readonly time: string | null;
  /** To DTEND or DUE exactly, whatever the clock does (RFC 5545 section 3.8.5.3). */
  readonly length: Duration;
  /** On whose clock the days of a DURATION are counted. */
  readonly zone: string;
  /** Whether the start is a DATE or a floating time. */
  readonly isFloating: boolean;
}

const noLength: Duration = { days: 0, ms: 0 };

/** The property with the end: DUE of a task, DTEND of anything else. */
export function endName({ name }: Component): "DUE" | "DTEND" {
  return name === "VTODO" ? "DUE" : "DTEND";
}

function valueOf(component: Component, name: string): DateTimeValue | undefined {
  return dateTimeOf(findProperty(component, name));
}

/** The usual length: a day for an event with a DATE (RFC 4791 section 9.9). */
function usualDays({ name }: Component): number {
  return name === "VTODO" ? 0 : 1;
}

function daysUntil(component: Component, start: string, { date, time }: DateTimeValue): Duration {
  const end = time === null || time === "00:00:00" ? date : addDaysClamped(date, 1);
  return { days: Math.max(daysBetween(start, end), usualDays(component)), ms: 0 };
}

function lengthOf(component: Component, { ms, date }: Moment, context: ReadContext): Duration {
  const end = valueOf(component, endName(component));
  if (end !== undefined && date !== null) return daysUntil(component, date, end);
  if (end !== undefined) return { days: 0, ms: Math.max(0, (momentOf(end, context)?.ms ?? ms) - ms) };
  const duration = readLength(findProperty(component, "DURATION")?.value ?? "");
  if (duration === undefined) return date === null ? noLength : { days: usualDays(component), ms: 0 };
  return date === null ? duration : { days: duration.days + Math.ceil(duration.ms / DAY_MS), ms: 0 };
}

/**
 * Undefined for a component without a readable start. `named` is the start of an override that
 * states none.
 */
export function readComponentTimes(
  component: Component,
  context: ReadContext,
  named?: DateTimeValue,
): ComponentTimes | undefined {
  const stated = valueOf(component, "DTSTART") ?? named;
  const value = stated ?? (component.name === "VTODO" ? valueOf(component, "DUE") : undefined);
  const start = momentOf(value, context);
  if (value === undefined || start === undefined) return undefined;
  const { tzid, time } = value;
  return {
    start,
    time,
    length: stated === undefined ? noLength : lengthOf(component, start, context),
    zone: tzid === null ? context.accountZone : context.zones.resolve(tzid).zone,
    isFloating: tzid === null,
  };
}
