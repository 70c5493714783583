import type { EventEntry, EventException, EventRow, OccurrenceChanges } from "../reading/event-row.ts";

/** What feeds say of events that show no more than that the time is taken. */
export const BUSY_TITLE = "Busy";

const timeNames: readonly string[] = ["date", "start_time", "end_time", "end_date"];

function hideTexts(row: EventRow): EventRow {
  return { ...row, title: BUSY_TITLE, location: "", url: "", notes: "", color: null, status: null };
}

function onlyTimes(changes: OccurrenceChanges): OccurrenceChanges {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => timeNames.includes(name)));
}

/** Exceptions without changes of texts, which nobody shall know of. */
function hideChanges(exceptions: readonly EventException[]): EventException[] {
  return exceptions
    .map(({ date, changes }) => ({ date, changes: changes === null ? null : onlyTimes(changes) }))
    .filter(({ changes }) => changes === null || Object.keys(changes).length > 0);
}

/** Reminders are the owner's, not those of subscribers. */
function withoutReminders({ date, changes }: EventException): EventException {
  if (changes === null) return { date, changes };
  const { reminders: _own, ...shown } = changes;
  return { date, changes: shown };
}

/**
 * An event as a feed shows it. Floating times are those of `zone` (IANA name), since subscribers
 * read times without a zone as UTC, or drop them. A private event has its times and nothing else.
 */
export function feedEntry({ row, exceptions }: EventEntry, zone: string): EventEntry {
  // Also where the series has whole days: an occurrence may have a time.
  const anchored = { ...row, timezone: row.timezone ?? zone, reminders: [] };
  return row.is_private
    ? { row: hideTexts(anchored), exceptions: hideChanges(exceptions) }
    : { row: anchored, exceptions: exceptions.map(withoutReminders) };
}
