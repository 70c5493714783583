import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import {
  ALL_DAY_REMINDER_TIME,
  REMINDER_MINUTES_MAX,
  REMINDER_MINUTES_MIN,
  REMINDERS_MAX,
} from "@hourloom/schema/reminders/reminders";
import { lastDayOf } from "../../calendar/event-days.ts";
import { addDaysClamped } from "../../time/day-number.ts";
import { wallInstant } from "../../time/instants.ts";
import { reminderStartMs } from "../../reminders/reminder-times.ts";
import { wallMinutes } from "../../time/wall-clock.ts";
import { componentsOf, createComponent, createProperty, findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf, type DateTimeValue } from "../values/date-time.ts";
import { readDuration, writeDuration } from "../values/duration.ts";
import type { EventRow } from "./event-row.ts";
import type { OwnTime } from "./own-clock.ts";
import { dueValueOf } from "./task-due.ts";
import type { ReadContext } from "./read-context.ts";

/** Alarms (RFC 5545 section 3.6.6) as reminders, in minutes before the start. */

/** What the triggers of a component refer to, on the clock of `zone` (IANA name). */
export interface AlarmTimes {
  /** The start of an event, or when a task is due. */
  readonly start: OwnTime;
  /** How long before `start` RELATED=START refers to. */
  readonly leadMinutes?: number;
  /** What RELATED=END refers to: of whole days the date after the last. */
  readonly end: OwnTime;
  readonly zone: string;
}

/** The end of an event; without one that of its start, or of its only day. */
function endOf({ date, start_time, end_time, end_date }: EventTimes): OwnTime {
  if (start_time === null) return { date: addDaysClamped(end_date ?? date, 1), time: null };
  if (end_time === null) return { date: end_date ?? date, time: start_time };
  return { date: lastDayOf({ date, start_time, end_time, end_date }), time: end_time };
}

type EventTimes = Pick<EventRow, "start_time" | "end_time" | "end_date"> & { date: string };

/** What the alarms of an event refer to; `zone` is that of its times. */
export function eventAlarmTimes(times: EventTimes, zone: string): AlarmTimes {
  return { start: { date: times.date, time: times.start_time }, end: endOf(times), zone };
}

/**
 * What the alarms of a task refer to, which is due at `due` in the account's zone; `convert` puts
 * a time on the clock of that.
 */
export function taskAlarmTimes(
  component: Component,
  due: OwnTime,
  { zone, convert }: { zone: string; convert: (value: DateTimeValue) => OwnTime },
): AlarmTimes {
  const times = { start: due, end: due, zone };
  const stated = dueValueOf(component);
  const value = dateTimeOf(findProperty(component, "DTSTART"));
  if (value === undefined || stated === undefined) return times;
  // The row may be due at a later occurrence than the first.
  const lead = clockMinutesOf(convert(stated)) - clockMinutesOf(convert(value));
  return lead === 0 ? times : { ...times, leadMinutes: lead };
}

const READ_ACTIONS = ["DISPLAY", "AUDIO"];

/** Whether an alarm may be a reminder: no mail, and not one to which another was snoozed. */
export function isNotice(alarm: Component): boolean {
  const action = findProperty(alarm, "ACTION")?.value.trim().toUpperCase() ?? "DISPLAY";
  return READ_ACTIONS.includes(action) && findProperty(alarm, "RELATED-TO") === undefined;
}

/** Minutes on the clock since the start of 1970. */
function clockMinutesOf({ date, time }: OwnTime): number {
  return wallMinutes({ date, time: time ?? "00:00" });
}

/** From where reminders are counted: of whole days not their first instant. */
function countedFrom({ date, time }: OwnTime): OwnTime {
  return { date, time: time ?? ALL_DAY_REMINDER_TIME };
}

/** A relative trigger in minutes after what it refers to; undefined for another one. */
export function readOffsetMinutes(value: string): number | undefined {
  const duration = readDuration(value);
  if (duration === undefined) return undefined;
  const minutes = Math.round(Math.abs(duration.ms) / MINUTE_MS);
  return duration.days * DAY_MINUTES + (duration.ms < 0 ? 0 - minutes : minutes);
}

function minutesBefore(alarm: Component, { start, leadMinutes = 0, end, zone }: AlarmTimes): number | undefined {
  const trigger = findProperty(alarm, "TRIGGER");
  const value = trigger?.value.trim() ?? "";
  const offset = readOffsetMinutes(value);
  if (offset !== undefined) {
    const isOfEnd = trigger?.parameters.get("RELATED")?.toUpperCase() === "END";
    const related = isOfEnd ? clockMinutesOf(end) : clockMinutesOf(start) - leadMinutes;
    return clockMinutesOf(countedFrom(start)) - related - offset;
  }
  const at = dateTimeOf(trigger);
  if (at === undefined || at.time === null || at.tzid !== "UTC") return undefined;
  const atMs = wallInstant("UTC", at.date, at.time);
  const startMs = reminderStartMs({ date: start.date, start_time: start.time }, zone);
  return atMs === undefined || startMs === undefined ? undefined : Math.round((startMs - atMs) / MINUTE_MS);
}

interface ReadAlarm {
  readonly alarm: Component;
  readonly minutes: number;
}

function isUsable(minutes: number | undefined): minutes is number {
  return minutes !== undefined && minutes >= REMINDER_MINUTES_MIN && minutes <= REMINDER_MINUTES_MAX;
}

/** Those that are within the limits as reminders, ascending; the first of too many. */
export function usableReminders(minutes: readonly (number | undefined)[]): number[] {
  const usable = [...new Set(minutes.filter(isUsable))];
  return usable.slice(0, REMINDERS_MAX).toSorted((a, b) => a - b);
}

/** The minutes of an alarm; undefined if they cannot be read or are beyond the limits. */
function readAlarm(alarm: Component, times: AlarmTimes): ReadAlarm | undefined {
  const minutes = minutesBefore(alarm, times);
  return isUsable(minutes) ? { alarm, minutes } : undefined;
}

function noticesOf(component: Component): Component[] {
  return componentsOf(component, "VALARM").filter(isNotice);
}

function readAlarms(component: Component, times: AlarmTimes): ReadAlarm[] {
  return noticesOf(component)
    .map((alarm) => readAlarm(alarm, times))
    .filter((one) => one !== undefined);
}

/**
 * The reminders that the alarms of a component say, ascending: those that show something, within
 * the limits; the first of too many. A time is rounded to minutes.
 */
export function readReminders(component: Component, times: AlarmTimes): number[] {
  return usableReminders(readAlarms(component, times).map(({ minutes }) => minutes));
}

/** Like `readReminders`; an alarm that gives none is reported. */
export function readReportedReminders(component: Component, times: AlarmTimes, { report }: ReadContext): number[] {
  const unusable = noticesOf(component).filter((alarm) => readAlarm(alarm, times) === undefined);
  for (const { line } of unusable) report({ reason: "alarm_unusable", line });
  return readReminders(component, times);
}

/** Of a task the trigger refers to its end, which is DUE. */
function createAlarm(minutes: number, { start }: AlarmTimes, component: Component): Component {
  const offset = clockMinutesOf(countedFrom(start)) - clockMinutesOf(start) - minutes;
  const days = Math.trunc(Math.abs(offset) / DAY_MINUTES);
  const duration = writeDuration({ days, ms: (Math.abs(offset) % DAY_MINUTES) * MINUTE_MS });
  const isOfDue = component.name === "VTODO" && ["DUE", "DURATION"].some((one) => findProperty(component, one));
  const title = findProperty(component, "SUMMARY")?.value ?? "Reminder";
  return createComponent("VALARM", [
    createProperty("ACTION", "DISPLAY"),
    createProperty("DESCRIPTION", title),
    createProperty("TRIGGER", offset < 0 ? `-${duration}` : duration, isOfDue ? { RELATED: "END" } : {}),
  ]);
}

/**
 * The component with alarms that say `reminders`; the same one if they do. Alarms that still apply
 * stay as they are, and so do those that were no reminders. `former` is what triggers referred to
 * before a move, after which an absolute one would still trigger at its time.
 */
export function writeReminders(
  component: Component,
  reminders: readonly number[],
  { times, former = times }: { times: AlarmTimes; former?: AlarmTimes },
): Component {
  const minutesOf = new Map(readAlarms(component, times).map(({ alarm, minutes }) => [alarm, minutes]));
  const applies = (alarm: Component) => reminders.includes(minutesOf.get(alarm) ?? Number.NaN);
  const known = readReminders(component, former);
  const stale = new Set(
    readAlarms(component, former)
      .filter(({ alarm, minutes }) => known.includes(minutes) && !applies(alarm))
      .map(({ alarm }) => alarm),
  );
  const present = [...minutesOf].filter(([alarm]) => !stale.has(alarm)).map(([, minutes]) => minutes);
  const added = reminders.filter((one) => !present.includes(one)).map((one) => createAlarm(one, times, component));
  if (stale.size === 0 && added.length === 0) return component;
  const entries = component.entries.filter((entry) => entry.kind === "property" || !stale.has(entry));
  const last = entries.findLastIndex((entry) => entry.kind === "component" && entry.name === "VALARM");
  const place = last >= 0 ? last + 1 : entries.length;
  return { ...component, entries: entries.toSpliced(place, 0, ...added) };
}
