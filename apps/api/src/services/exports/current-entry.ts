import { isDeepStrictEqual } from "node:util";
import type { ExportedEvent, ExportedTask, ObjectColumns } from "@hourloom/db/queries/calendar-exports";
import { movedEndDate } from "@hourloom/domain/calendar/event-days";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { pickMembers } from "@hourloom/domain/items/members";
import { eventMembers } from "@hourloom/schema/events";
import { icalendarNames } from "@hourloom/schema/fields/members";
import type { EventEntry, EventRow, TaskRow } from "@hourloom/domain/icalendar/reading/event-row";
import { ONLY_FIRST, storedEvent } from "../imports/rows/stored-rows.ts";

const { date: _first, end_date: _last, recurrence: _word, ...common } = eventMembers;
/** Members that a row of the database and of iCalendar have in common. */
const commonNames = icalendarNames(common);

/** An event, wherever it was read from. */
type EventOfAccount = Omit<ExportedEvent, keyof ObjectColumns | "object_part">;

/** DTSTART is where a series is counted from, whether or not that occurrence was deleted. */
function datesOf(row: EventOfAccount): Pick<EventRow, "date" | "end_date"> {
  const { date, recurrence_anchor, end_date } = row;
  const first = recurrence_anchor ?? date;
  if (first === null || date === null) return { date, end_date };
  return { date: first, end_date: movedEndDate({ date, end_date }, first) };
}

function exceptionsOf({ exceptions }: EventOfAccount): EventEntry["exceptions"] {
  return (exceptions ?? []).map(({ date, changes }) => ({ date, changes }));
}

function unread(changes: OccurrenceChanges | null): OccurrenceChanges | null {
  if (changes === null) return null;
  const { reminders: _unread, ...known } = changes;
  return known;
}

/** An event as iCalendar says it. */
export function entryOfRow(row: EventOfAccount): EventEntry {
  const { added, rrule, ...members } = row;
  return {
    row: {
      ...pickMembers(members, commonNames),
      ...datesOf(row),
      rrule: rrule === ONLY_FIRST && added.length > 0 ? null : rrule,
      added,
      excluded: [],
    },
    exceptions: exceptionsOf(row),
  };
}

const seriesNames = ["rrule", "recurrence_anchor", "added"] as const;

/**
 * The current entry of an event that was read as `read`: only what differs from what was stored of
 * it then is new, so that what rows cannot say is not lost.
 */
export function currentEntry(read: EventEntry, row: ExportedEvent): EventEntry {
  const current = entryOfRow(row);
  const stored = storedEvent(read);
  if (typeof stored === "string") return current;
  const { event, exceptions } = stored;
  const entry: EventEntry["row"] = { ...read.row };
  // Until the source is read again, only reminders that were chosen here count.
  const isUnread = row.is_fully_read === false;
  const names =
    isUnread && row.reminders.length === 0 ? commonNames.filter((name) => name !== "reminders") : commonNames;
  const changed = Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(row[name], event[name])).map((name) => [name, current.row[name]]),
  );
  const isMoved = row.date !== event.date || row.end_date !== event.end_date;
  const isOtherSeries = seriesNames.some((name) => !isDeepStrictEqual(row[name], event[name]));
  const { rrule, added, excluded, date, end_date } = current.row;
  const before = exceptions.map(({ date: on, changes }) => ({
    date: on,
    changes: isUnread ? unread(changes) : changes,
  }));
  return {
    row: {
      ...entry,
      ...changed,
      ...((isMoved || isOtherSeries) && { date, end_date }),
      ...(isOtherSeries && { rrule, added, excluded }),
    },
    exceptions: isDeepStrictEqual(before, current.exceptions) ? read.exceptions : current.exceptions,
  };
}

type TaskMembers = Pick<
  ExportedTask,
  | "title"
  | "date"
  | "start_time"
  | "notes"
  | "is_completed"
  | "completed_at"
  | "rrule"
  | "recurrence_anchor"
  | "reminders"
  | "priority"
  | "tags"
>;

export function taskOfRow(task: TaskMembers): TaskRow {
  const { title, date, start_time, notes, is_completed, completed_at, reminders, priority, tags } = task;
  return {
    title,
    date,
    start_time,
    notes,
    is_completed,
    completed_at: completed_at?.getTime() ?? null,
    rrule: task.rrule,
    first: task.recurrence_anchor,
    reminders,
    priority,
    tags,
  };
}

type LateMembers = Pick<TaskRow, "priority" | "tags" | "reminders">;

/**
 * Members of a task whose source was stored before they were read of it: those of the source, but
 * for what was chosen here.
 */
export function unreadMembers({ priority, tags, reminders }: LateMembers, read: LateMembers): LateMembers {
  return {
    priority: priority === "none" ? read.priority : priority,
    tags: tags.length === 0 ? read.tags : tags,
    reminders: reminders.length === 0 ? read.reminders : reminders,
  };
}
