import type { ExportedEvent, ExportedSession, ExportedTask } from "@hourloom/db/queries/calendar-exports";
import {
  componentsOf,
  createComponent,
  createProperty,
  type Component,
} from "@hourloom/domain/icalendar/lines/component";
import { identityProperties, type Identity, type Revision } from "@hourloom/domain/icalendar/writing/edit-component";
import { patchEvent } from "@hourloom/domain/icalendar/writing/patch-event";
import type { CalendarObject, EventObject, TaskObject } from "@hourloom/domain/icalendar/reading/read-objects";
import { renderEvent } from "@hourloom/domain/icalendar/writing/render-event";
import { createCalendar, editCalendar } from "@hourloom/domain/icalendar/writing/write-calendar";
import { acknowledgeAlarms } from "@hourloom/domain/icalendar/writing/acknowledge-alarms";
import { patchTask } from "@hourloom/domain/icalendar/writing/patch-task";
import { renderTask } from "@hourloom/domain/icalendar/writing/write-task";
import { compactUtc } from "@hourloom/domain/icalendar/writing/write-times";
import { writeText } from "@hourloom/domain/icalendar/values/text";
import type { Owner } from "../../core/context.ts";
import { readStoredObject } from "../recurrence/read-stored-object.ts";
import { UNTITLED_FLOWTIME } from "../flowtimes/present-flowtime.ts";
import { currentEntry, entryOfRow, taskOfRow, unreadMembers } from "./current-entry.ts";

interface Source {
  calendar: Component;
  object: CalendarObject;
}

/** The object that rows were read from; undefined for rows that were made here. */
function sourceOf({ source, uid, read_zone }: ExportedEvent | ExportedTask): Source | undefined {
  if (source === null || uid === null || read_zone === null) return undefined;
  return readStoredObject({ source, uid, read_zone });
}

function eventSource(row: ExportedEvent): { calendar: Component; object: EventObject } | undefined {
  const source = sourceOf(row);
  return source?.object.kind === "event" ? { calendar: source.calendar, object: source.object } : undefined;
}

function taskSource(row: ExportedTask): { calendar: Component; object: TaskObject } | undefined {
  const source = sourceOf(row);
  return source?.object.kind === "task" ? { calendar: source.calendar, object: source.object } : undefined;
}

/** When a reminder of the rows was dismissed last, in milliseconds since 1970; null for never. */
function dismissedMs(rows: readonly (ExportedEvent | ExportedTask)[]): number | null {
  const instants = rows.flatMap(({ acknowledged_until: at }) => (at === null ? [] : [at.getTime()]));
  return instants.length === 0 ? null : Math.max(...instants);
}

/** The VCALENDAR with the alarms of the rows, of which some were dismissed here. */
function withDismissed(calendar: Component, rows: readonly (ExportedEvent | ExportedTask)[]): Component {
  const untilMs = dismissedMs(rows);
  if (untilMs === null) return calendar;
  const entries = calendar.entries.map((entry) =>
    entry.kind === "component" ? acknowledgeAlarms(entry, untilMs) : entry,
  );
  return { ...calendar, entries };
}

function revisionOf({ changed_at, moves }: ExportedEvent | ExportedTask): Revision {
  return { modifiedMs: changed_at.getTime(), moves };
}

/** Of a row that was made here. */
function identityOf(row: ExportedEvent | ExportedTask): Identity {
  const { modifiedMs, moves } = revisionOf(row);
  return { uid: row.uid ?? row.id, sequence: moves, modifiedMs };
}

function renderEvents(rows: readonly ExportedEvent[]): Component[] {
  return rows.flatMap((row) => renderEvent(entryOfRow(row), identityOf(row)));
}

/** The VCALENDAR that rows were read from, with what was changed since. */
function editEvents(
  { calendar, object }: { calendar: Component; object: EventObject },
  rows: readonly [ExportedEvent, ...ExportedEvent[]],
): Component {
  const [first] = rows;
  const byPart = new Map(rows.map((row) => [row.object_part ?? 0, row]));
  const entries = object.entries.map((read, part) => {
    const row = byPart.get(part);
    if (row !== undefined) return currentEntry(read, row);
    // What never became a row was not deleted.
    return first.parts?.includes(part) === false ? read : null;
  });
  const patching = { revision: revisionOf(first), accountZone: first.read_zone ?? "UTC" };
  return editCalendar(calendar, patchEvent(object, entries, patching));
}

/** The components of an edited source, and the zone that it states if it matters. */
function entriesOf({ object: { statedZone } }: Source, edited: Component): Component["entries"] {
  return [...(statedZone === undefined ? [] : [statedZone]), ...componentsOf(edited)];
}

/**
 * The components of the rows of one object, or of one row that was made here, with the definitions
 * of zones that they came with. The same rows are always written as the same components.
 */
export function writeEvents(rows: readonly [ExportedEvent, ...ExportedEvent[]]): Component["entries"] {
  const source = eventSource(rows[0]);
  if (source !== undefined) return entriesOf(source, withDismissed(editEvents(source, rows), rows));
  return renderEvents(rows).map((one) => acknowledgeAlarms(one, dismissedMs(rows)));
}

/** The same as a VCALENDAR: that which the rows were read from, or a new one. */
export function calendarOfEvents(rows: readonly [ExportedEvent, ...ExportedEvent[]]): Component {
  const source = eventSource(rows[0]);
  return withDismissed(source === undefined ? createCalendar(renderEvents(rows)) : editEvents(source, rows), rows);
}

function renderRow(row: ExportedTask): Component {
  return renderTask(taskOfRow(row), identityOf(row));
}

function editTask(
  { calendar, object }: { calendar: Component; object: TaskObject },
  row: ExportedTask,
  { timezone }: Owner,
): Component {
  const change = { accountZone: timezone, revision: revisionOf(row) };
  const own = taskOfRow(row);
  const task = row.is_fully_read === false ? { ...own, ...unreadMembers(own, object.row) } : own;
  return editCalendar(calendar, patchTask(object, task, change));
}

/** The same of a task. */
export function writeTask(row: ExportedTask, owner: Owner): Component["entries"] {
  const source = taskSource(row);
  if (source !== undefined) return entriesOf(source, withDismissed(editTask(source, row, owner), [row]));
  return [acknowledgeAlarms(renderRow(row), dismissedMs([row]))];
}

/** The same as a VCALENDAR, as for events. */
export function calendarOfTask(row: ExportedTask, owner: Owner): Component {
  const source = taskSource(row);
  return withDismissed(source === undefined ? createCalendar([renderRow(row)]) : editTask(source, row, owner), [row]);
}

/** A finished session as an event that takes up no time. */
export function writeSession({ id, title, start_time, end_time }: ExportedSession): Component {
  return createComponent("VEVENT", [
    ...identityProperties({ uid: id, sequence: 0, modifiedMs: end_time.getTime() }),
    createProperty("DTSTART", compactUtc(start_time.getTime())),
    createProperty("DTEND", compactUtc(end_time.getTime())),
    createProperty("SUMMARY", writeText(title ?? UNTITLED_FLOWTIME)),
    createProperty("TRANSP", "TRANSPARENT"),
  ]);
}
