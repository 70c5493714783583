import { createComponent, type Component } from "../lines/component.ts";
import { writeText } from "../values/text.ts";
import { identityProperties, insertAfterUid, type Identity } from "./edit-component.ts";
import { eventAlarmTimes, writeReminders } from "../reading/alarms.ts";
import type { EventEntry, EventRow, OccurrenceChanges } from "../reading/event-row.ts";
import { occurrenceRow } from "../reading/occurrence-changes.ts";
import type { DatedRow } from "../reading/read-event.ts";
import { eventProperties } from "./write-event.ts";
import { startOn, timeProperty } from "./write-times.ts";

const nothing = createComponent("VEVENT", []);

function isDated(row: EventRow): row is DatedRow {
  return row.date !== null;
}

/** Without a source there is no trigger whose instant depends on the account's zone. */
function withAlarms(component: Component, row: DatedRow): Component {
  return writeReminders(component, row.reminders, { times: eventAlarmTimes(row, row.timezone ?? "UTC") });
}

function renderOverride(
  row: DatedRow,
  { date, changes }: { date: string; changes: OccurrenceChanges },
  identity: Identity,
): Component {
  const form = row.timezone;
  const written = { row: occurrenceRow(row, date, changes), exceptions: [] };
  const properties = [...identityProperties(identity), ...eventProperties(written, form, nothing)];
  const id = timeProperty("RECURRENCE-ID", startOn(row, date), form);
  return withAlarms(insertAfterUid(createComponent("VEVENT", properties), id), written.row);
}

/**
 * The VEVENT of an event that no other program has written, and one for each changed occurrence.
 * An event without a date has no DTSTART; reading these components gives the same row.
 */
export function renderEvent(entry: EventEntry, identity: Identity): Component[] {
  const { row, exceptions } = entry;
  const named = { ...identity, uid: writeText(identity.uid) };
  const properties = eventProperties(entry, row.timezone, nothing);
  const master = createComponent("VEVENT", [...identityProperties(named), ...properties]);
  if (!isDated(row)) return [master];
  const reminding = withAlarms(master, row);
  const overrides = exceptions.flatMap(({ date, changes }) =>
    changes === null ? [] : [renderOverride(row, { date, changes }, named)],
  );
  return [reminding, ...overrides];
}
