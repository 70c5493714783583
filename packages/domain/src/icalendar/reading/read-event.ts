import { findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf, type DateTimeValue } from "../values/date-time.ts";
import type { EventRow } from "./event-row.ts";
import { eventAlarmTimes, readReportedReminders } from "./alarms.ts";
import { createOwnClock, type OwnClock } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { readTexts } from "./read-texts.ts";
import { readTimes } from "./read-times.ts";

export type DatedRow = EventRow & { date: string };

export function isDated<Entry extends { row: EventRow }>(entry: Entry): entry is Entry & { row: DatedRow } {
  return entry.row.date !== null;
}

const noSeries = { rrule: null, added: [], excluded: [] };

export function readUndated(component: Component): EventRow {
  const times = { date: null, start_time: null, end_time: null, end_date: null, timezone: null };
  return { ...readTexts(component), ...times, ...noSeries, reminders: [] };
}

/** The row of a component on `clock`, without its series. */
export function readRow(
  component: Component,
  start: DateTimeValue,
  { clock, context }: { clock: OwnClock; context: ReadContext },
): DatedRow {
  const times = readTimes(component, clock.convert(start), { clock, context });
  const timezone = times.start_time === null ? null : clock.timezone;
  const alarmTimes = eventAlarmTimes(times, timezone ?? context.accountZone);
  return {
    ...readTexts(component),
    ...times,
    ...noSeries,
    timezone,
    reminders: readReportedReminders(component, alarmTimes, context),
  };
}

/** DTSTART: a value, `missing`, or `unusable`, which is reported. */
export function readStart(component: Component, context: ReadContext): DateTimeValue | "missing" | "unusable" {
  const property = findProperty(component, "DTSTART");
  if (property === undefined) return "missing";
  const start = dateTimeOf(property);
  if (start === undefined) context.report({ reason: "start_unusable", line: property.line });
  return start ?? "unusable";
}

/** Reports a zone that was guessed. */
export function reportZone({ line }: Component, { tzid }: DateTimeValue, context: ReadContext): void {
  if (tzid === null) return;
  const { certainty } = context.zones.resolve(tzid);
  if (certainty !== "named") {
    context.report({ reason: certainty === "similar" ? "zone_similar" : "zone_assumed", line });
  }
}

/** A component that is an event of its own, whatever series it belongs to. */
export function readSingle(component: Component, context: ReadContext): EventRow | undefined {
  const start = readStart(component, context);
  if (start === "unusable") return undefined;
  if (start === "missing") return readUndated(component);
  reportZone(component, start, context);
  return readRow(component, start, { clock: createOwnClock(start, { isSeries: false }, context), context });
}
