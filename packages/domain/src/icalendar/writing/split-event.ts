import { movedEndDate } from "../../calendar/event-days.ts";
import { splitRule } from "../../recurrence/edit-series.ts";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { createProperty, findProperty, type Component } from "../lines/component.ts";
import type { EventEntry } from "../reading/event-row.ts";
import type { EventObject } from "../reading/read-objects.ts";
import { isFuture } from "../reading/read-overrides.ts";
import { writeText } from "../values/text.ts";
import { replaceProperties, withoutProperties } from "./edit-component.ts";
import { patchEntry, removeEntry, type EventPatching } from "./patch-event.ts";
import { editCalendar } from "./write-calendar.ts";

/** Where a series is split: all dates are those of its row, which may have moved since. */
export interface EventSplit extends EventPatching {
  /** Which entry of the object the series is. */
  readonly part: number;
  /** The date with which the series is counted. */
  readonly first: string;
  /** That of the first occurrence of the new part, by the rule. */
  readonly date: string;
  readonly uid: string;
}

/** The part of a series from an occurrence on, before any change of it. */
function entryFrom(entry: EventEntry, { first, date }: EventSplit): EventEntry | undefined {
  const { row, exceptions } = entry;
  if (row.date === null || row.rrule === null) return undefined;
  const shift = daysBetween(first, row.date);
  const from = addDaysClamped(date, shift);
  if (from <= row.date) return undefined;
  const rrule = splitRule({ first: row.date, rrule: row.rrule, excluded: [] }, from).after;
  const end_date = movedEndDate({ date: row.date, end_date: row.end_date }, from);
  const added = row.added.filter((one) => one.slice(0, 10) > from);
  const excluded = row.excluded.filter((one) => one.slice(0, 10) >= from);
  return {
    row: { ...row, date: from, end_date, rrule, added, excluded },
    exceptions: exceptions.filter((one) => one.date >= from),
  };
}

/** Answers to the former object, its history, and its number in a mailbox. */
const FORMER_ONLY = [
  "SEQUENCE",
  "CREATED",
  "REQUEST-STATUS",
  "X-MICROSOFT-CDO-APPT-SEQUENCE",
  "X-MICROSOFT-CDO-OWNERAPPTID",
  "X-MOZ-GENERATION",
];

/**
 * Without the names of alarms, of which there may be only one, and without alarms that snooze
 * others (RFC 9074 sections 4 and 5).
 */
function withUnnamedAlarms(component: Component): Component {
  const entries = component.entries.flatMap((entry) => {
    if (entry.kind === "property" || entry.name !== "VALARM") return [entry];
    const isSnooze = findProperty(entry, "RELATED-TO") !== undefined;
    return isSnooze ? [] : [withoutProperties(entry, ["UID", "X-WR-ALARMUID", "X-EVOLUTION-ALARM-UID"])];
  });
  return { ...component, entries };
}

/** A component of the former object as one of a new object. */
function asNew(component: Component, uid: string): Component {
  if (component.name !== "VEVENT") return component;
  const named = replaceProperties(component, ["UID"], [createProperty("UID", writeText(uid))]);
  return withUnnamedAlarms(withoutProperties(named, FORMER_ONLY));
}

/**
 * The VCALENDAR of the part of a series from an occurrence on, with what its components have and a
 * UID of its own. Undefined for a series that RANGE=THISANDFUTURE splits, whose rule no row has.
 */
export function splitCalendar(calendar: Component, object: EventObject, split: EventSplit): Component | undefined {
  const read = object.entries[split.part];
  const entry = read && entryFrom(read, split);
  if (read === undefined || entry === undefined) return undefined;
  if (object.entries.some(({ component }) => isFuture(component))) return undefined;
  const others = object.entries.filter((one) => one !== read).map(removeEntry);
  const own = patchEntry(read, entry, { ...split, hasSeries: true, isSplit: true });
  const replaced = new Map([...others, own].flatMap((edits) => [...edits.replaced]));
  const { entries, ...rest } = editCalendar(calendar, { replaced, added: own.added });
  return { ...rest, entries: entries.map((one) => (one.kind === "component" ? asNew(one, split.uid) : one)) };
}
