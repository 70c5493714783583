import { recurrenceOf } from "@hourloom/domain/recurrence/repeat-rules";
import { readRuleParts } from "@hourloom/domain/recurrence/rule-parts";
import type { EventEntry, TaskRow } from "@hourloom/domain/icalendar/reading/event-row";
import { eventDefaults, type EventNonIcalendarName } from "@hourloom/schema/events";
import { SERIES_ADDED_MAX, SERIES_EXCEPTIONS_MAX } from "@hourloom/schema/accounts/account-data";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import type { EventColumns, EventRow } from "@hourloom/db/queries/events";
import { changedException, deletedException, isSeriesEvent } from "../../events/occurrence.ts";
import { withSeriesEnd } from "../../events/change-event.ts";
import { beginOnFirstRemaining } from "../../events/series-state.ts";

/** Without members that iCalendar lacks. */
type ImportedColumns = Omit<EventColumns, EventNonIcalendarName>;

/** The columns of an imported event, without its calendar, and the exceptions of its series. */
export interface StoredEvent {
  event: ImportedColumns;
  exceptions: EventException[];
  /** Whether all days of its series are left out; its date is then the first of them. */
  isEmpty: boolean;
}

/** A series of single dates has a rule that only gives the first one. */
export const ONLY_FIRST = "FREQ=YEARLY;COUNT=1";
const RULE_MAX_LENGTH = 2_000;

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function repeatColumns({ row: { date, rrule, added } }: EventEntry) {
  const none = { recurrence: null, rrule: null, recurrence_anchor: null, added: [] };
  if (date === null) return none;
  const dates = [...new Set(added.filter((one) => one.length === date.length && one > date))].toSorted();
  const rule = rrule ?? (dates.length > 0 ? ONLY_FIRST : null);
  if (rule === null || rule.length > RULE_MAX_LENGTH || readRuleParts(rule) === undefined) return none;
  const { recurrence } = recurrenceOf(rule, date);
  return { recurrence, rrule: rule, recurrence_anchor: date, added: dates.slice(0, SERIES_ADDED_MAX) };
}

function columnsOf(entry: EventEntry): ImportedColumns {
  const { title, location, url, notes, excluded: _excluded, rrule: _rrule, added: _added, ...rest } = entry.row;
  const texts = {
    title: storable(title),
    location: storable(location),
    url: storable(url),
    notes: storable(notes),
  };
  return withSeriesEnd({ ...rest, ...texts, ...repeatColumns(entry) });
}

/** As a row, which has the members that iCalendar lacks, too. */
function wholeRow(event: ImportedColumns): EventRow {
  return { ...eventDefaults, ...event, id: "", calendar: "", version: 0 };
}

const textNames = ["title", "location", "notes"] as const;

function exceptionsOf(event: ImportedColumns, { exceptions }: EventEntry): EventException[] {
  const row = wholeRow(event);
  if (!isSeriesEvent(row)) return [];
  return exceptions.map(({ date, changes }) => {
    if (changes === null) return deletedException(date);
    const own: OccurrenceChanges = { ...changes };
    for (const name of textNames) if (own[name] !== undefined) own[name] = storable(own[name]);
    return changedException(row, date, own);
  });
}

/** The rows of an event that was read, or why it cannot be stored. */
export function storedEvent(entry: EventEntry): StoredEvent | "too_many_exceptions" {
  const event = columnsOf(entry);
  const exceptions = exceptionsOf(event, entry);
  if (exceptions.length > SERIES_EXCEPTIONS_MAX) return "too_many_exceptions";
  const row = wholeRow(event);
  if (!isSeriesEvent(row) || exceptions.length === 0) return { event, exceptions, isEmpty: false };
  const begun = beginOnFirstRemaining(row, exceptions);
  if (begun === undefined) return { event, exceptions, isEmpty: true };
  const { calendar: _none, ...columns } = begun;
  return { event: columns, exceptions, isEmpty: false };
}

/**
 * The columns of an imported task, without its list. One without a date has no alarms in iCalendar,
 * which says nothing of its reminders.
 */
export function storedTask({ title, notes, tags, completed_at, rrule, first, date, reminders, ...rest }: TaskRow) {
  const hasRule = rrule !== null && date !== null && rrule.length <= RULE_MAX_LENGTH && !rest.is_completed;
  return {
    ...rest,
    ...(date !== null && { reminders }),
    date,
    title: storable(title),
    notes: storable(notes),
    tags: tags.map(storable),
    completed_at: completed_at === null || !rest.is_completed ? null : new Date(completed_at).toISOString(),
    recurrence: hasRule ? recurrenceOf(rrule, first ?? date).recurrence : null,
    rrule: hasRule ? rrule : null,
    recurrence_anchor: hasRule ? (first ?? date) : null,
  };
}
