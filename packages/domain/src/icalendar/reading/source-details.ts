import {
  SOURCE_DETAILS_MAX,
  type SourceAlarm,
  type SourceAttendee,
  type SourceDetails,
} from "@hourloom/schema/icalendar/source-details";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { componentsOf, findProperty, propertiesOf, type Component, type Property } from "../lines/component.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { cutText } from "../values/text.ts";
import { isNotice, readOffsetMinutes } from "./alarms.ts";

const statuses = ["accepted", "declined", "tentative"] as const;

/** The name of a person, or else the address (RFC 5545 section 3.3.3). */
function nameOf({ parameters, value }: Property): string {
  const address = value.trim().replace(/^mailto:/i, "");
  return cutText((parameters.get("CN") ?? "").trim() || address, TITLE_MAX_LENGTH);
}

function attendeeOf(property: Property): SourceAttendee {
  const stated = (property.parameters.get("PARTSTAT") ?? "").toLowerCase();
  return { name: nameOf(property), status: statuses.find((status) => status === stated) ?? null };
}

/** Undefined for a trigger that cannot be read. */
function alarmOf(alarm: Component): SourceAlarm | undefined {
  const trigger = findProperty(alarm, "TRIGGER");
  if (trigger === undefined) return undefined;
  const value = trigger.value.trim();
  const minutes = readOffsetMinutes(value);
  if (minutes !== undefined) {
    const related = trigger.parameters.get("RELATED")?.toUpperCase() === "END" ? "end" : "start";
    return { kind: "relative", minutes, related };
  }
  const at = dateTimeOf(trigger);
  return at?.tzid === "UTC" ? { kind: "absolute", at: `${at.date}T${at.time ?? "00:00:00"}Z` } : undefined;
}

/** The component that stands for an object: the series, not one of its overrides. */
function mainOf(calendar: Component): Component | undefined {
  const components = componentsOf(calendar, "VEVENT");
  return components.find((one) => findProperty(one, "RECURRENCE-ID") === undefined) ?? components[0];
}

/**
 * The people and alarms of the event of a VCALENDAR, which no row has; the first of each. With
 * `hasReminders` the alarms that its reminders say are left out.
 */
export function readSourceDetails(calendar: Component, { hasReminders }: { hasReminders: boolean }): SourceDetails {
  const main = mainOf(calendar);
  if (main === undefined) return { organizer: null, attendees: [], attendee_count: 0, alarms: [] };
  const organizer = findProperty(main, "ORGANIZER");
  const attendees = propertiesOf(main, "ATTENDEE");
  const alarms = componentsOf(main, "VALARM")
    .filter((alarm) => !(hasReminders && isNotice(alarm)))
    .slice(0, SOURCE_DETAILS_MAX)
    .map(alarmOf);
  return {
    organizer: organizer === undefined ? null : nameOf(organizer) || null,
    attendees: attendees.slice(0, SOURCE_DETAILS_MAX).map(attendeeOf),
    attendee_count: attendees.length,
    alarms: alarms.filter((alarm) => alarm !== undefined),
  };
}
