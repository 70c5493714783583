import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { wallInstant } from "../../time/instants.ts";
import { createComponent, createProperty, findProperty, type Component, type Property } from "../lines/component.ts";
import { dateTimeOf, writeDateTime, type DateTimeValue } from "../values/date-time.ts";
import { writeTags } from "../values/categories.ts";
import { writePriority } from "../values/priority.ts";
import { plainTextProperty } from "../values/html-text.ts";
import { writeText } from "../values/text.ts";
import { findZone } from "../zones/zone-names.ts";
import { identityProperties, replaceProperties, type Identity } from "./edit-component.ts";
import { isSameList } from "../values/same-list.ts";
import { taskAlarmTimes, writeReminders } from "../reading/alarms.ts";
import type { TaskRow } from "../reading/event-row.ts";
import { wallClockAt, type OwnTime } from "../reading/own-clock.ts";
import { dueProperty, dueValueOf } from "../reading/task-due.ts";
import { remainingRule } from "./write-task-series.ts";
import { compactUtc, ruleProperty, timeProperty, type TimeForm } from "./write-times.ts";

/** A time of the account in the form of the value that it replaces. */
function inFormOf(
  own: OwnTime,
  former: DateTimeValue | undefined,
  accountZone: string,
): { own: OwnTime; form: TimeForm } {
  const tzid = former?.tzid ?? null;
  const zone = tzid === null ? undefined : findZone(tzid);
  if (own.time === null || zone === undefined) return { own, form: null };
  const instant = wallInstant(accountZone, own.date, own.time);
  return instant === undefined ? { own, form: null } : { own: wallClockAt(instant, zone), form: tzid };
}

/** A value on the clock of the account, as far as its zone is known by name. */
function inAccount({ date, time, tzid }: DateTimeValue, accountZone: string): OwnTime {
  const zone = tzid === null ? undefined : findZone(tzid);
  const instant = zone === undefined || time === null ? undefined : wallInstant(zone, date, time);
  return instant === undefined ? { date, time: time?.slice(0, 5) ?? null } : wallClockAt(instant, accountZone);
}

function isSameType(a: DateTimeValue | undefined, b: DateTimeValue | undefined): boolean {
  return (a?.time === null) === (b?.time === null);
}

function renamed({ value, parameters }: Property, name: string): Property {
  return createProperty(name, value, Object.fromEntries(parameters));
}

/**
 * A DTSTART beside DUE must not be later, nor of another type (RFC 5545 section 3.8.2.3). That of a
 * series is where other programs count it from, and moves by as many days as DUE.
 */
function moveStart(component: Component, due: Property, former: DateTimeValue | undefined): Component {
  const start = findProperty(component, "DTSTART");
  if (start === undefined || due.name === "DTSTART") return component;
  const [from, to] = [dateTimeOf(start), dateTimeOf(due)];
  const isLater = `${from?.date}T${from?.time}` > `${to?.date}T${to?.time}`;
  if (from === undefined || to === undefined || !isSameType(from, to)) {
    return replaceProperties(component, ["DTSTART"], [renamed(due, "DTSTART")]);
  }
  const isSeries = former !== undefined && findProperty(component, "RRULE") !== undefined;
  const days = isSeries ? daysBetween(former.date, to.date) : 0;
  if (days === 0) return isLater ? replaceProperties(component, ["DTSTART"], [renamed(due, "DTSTART")]) : component;
  const value = writeDateTime({ ...from, date: addDaysClamped(from.date, days) });
  return replaceProperties(
    component,
    ["DTSTART"],
    [createProperty("DTSTART", value, Object.fromEntries(start.parameters))],
  );
}

function writeDue(stated: Component, { date, start_time }: TaskRow, accountZone: string): Component {
  if (date === null) {
    return replaceProperties(stated, ["DUE", "DTSTART", "DURATION", "RRULE", "EXDATE", "RDATE"], []);
  }
  const former = dueValueOf(stated);
  const { own, form } = inFormOf({ date, time: start_time }, former, accountZone);
  const hasDuration = findProperty(stated, "DURATION") !== undefined;
  const name = hasDuration ? "DUE" : (dueProperty(stated)?.name ?? "DUE");
  const due = timeProperty(name, own, form);
  return moveStart(replaceProperties(stated, [name, "DURATION"], [due]), due, former);
}

/** STATUS and what belongs to it, without COMPLETED beside RRULE: clients on iOS reject it. */
export function writeCompletion(component: Component, { is_completed, completed_at, rrule }: TaskRow): Component {
  const names = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"];
  if (!is_completed) return replaceProperties(component, names, [createProperty("STATUS", "NEEDS-ACTION")]);
  const at = completed_at === null || rrule !== null ? [] : [createProperty("COMPLETED", compactUtc(completed_at))];
  const percent = createProperty("PERCENT-COMPLETE", "100");
  return replaceProperties(component, names, [createProperty("STATUS", "COMPLETED"), ...at, percent]);
}

/** A rule needs DTSTART. */
function writeRule(component: Component, { rrule, date, start_time }: TaskRow, accountZone: string): Component {
  if (rrule === null || date === null) return replaceProperties(component, ["RRULE", "RDATE", "EXDATE"], []);
  const due = dueProperty(component);
  const timezone = (dateTimeOf(due)?.tzid ?? null) === null ? null : accountZone;
  const rule = ruleProperty(rrule, { time: start_time, timezone });
  const withRule = replaceProperties(component, ["RRULE"], [rule]);
  if (due === undefined || findProperty(component, "DTSTART") !== undefined) return withRule;
  return replaceProperties(withRule, ["DTSTART"], [renamed(due, "DTSTART")]);
}

/** After what triggers refer to is written: some are of another instant then. */
function writeAlarms(
  component: Component,
  { from, to }: { from: TaskRow; to: TaskRow },
  accountZone: string,
): Component {
  const isSame = from.date === to.date && from.start_time === to.start_time;
  if (to.date === null || (isSame && isSameList(from.reminders, to.reminders))) return component;
  const convert = (value: DateTimeValue) => inAccount(value, accountZone);
  const timesOf = (date: string, time: string | null) =>
    taskAlarmTimes(component, { date, time }, { zone: accountZone, convert });
  const times = timesOf(to.date, to.start_time);
  const former = from.date === null ? times : timesOf(from.date, from.start_time);
  return writeReminders(component, to.reminders, { times, former });
}

interface TaskGroup {
  readonly isEqual: (a: TaskRow, b: TaskRow) => boolean;
  readonly write: (component: Component, row: TaskRow, accountZone: string) => Component;
}

function textProperty(name: string, text: string): Property[] {
  return text === "" ? [] : [createProperty(name, writeText(text))];
}

/** COMPLETED has whole seconds. */
export function secondsOf(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1_000);
}

const groups: readonly TaskGroup[] = [
  {
    isEqual: (a, b) => a.title === b.title,
    write: (component, { title }) => replaceProperties(component, ["SUMMARY"], textProperty("SUMMARY", title)),
  },
  {
    isEqual: (a, b) => a.date === b.date && a.start_time === b.start_time,
    write: writeDue,
  },
  {
    isEqual: (a, b) => a.rrule === b.rrule,
    write: writeRule,
  },
  {
    isEqual: (a, b) => a.is_completed === b.is_completed && secondsOf(a.completed_at) === secondsOf(b.completed_at),
    write: writeCompletion,
  },
  {
    isEqual: (a, b) => a.notes === b.notes,
    write: (component, { notes }) =>
      replaceProperties(
        component,
        ["DESCRIPTION", "X-ALT-DESC"],
        notes === "" ? [] : [plainTextProperty("DESCRIPTION", notes)],
      ),
  },
  {
    isEqual: (a, b) => a.priority === b.priority,
    write: (component, { priority }) => {
      const value = writePriority(priority);
      return replaceProperties(component, ["PRIORITY"], value === undefined ? [] : [createProperty("PRIORITY", value)]);
    },
  },
  {
    isEqual: (a, b) => isSameList(a.tags, b.tags),
    write: (component, { tags }) => writeTags(component, tags),
  },
];

const empty: TaskRow = {
  title: "",
  date: null,
  start_time: null,
  notes: "",
  is_completed: false,
  completed_at: null,
  rrule: null,
  first: null,
  reminders: [],
  priority: "none",
  tags: [],
};

/** Writes the properties in which `to` differs from what the component says, which is `from`. */
export function writeDifferences(
  component: Component,
  { from, to }: { from: TaskRow; to: TaskRow },
  accountZone: string,
): Component {
  const written = groups
    .filter(({ isEqual }) => !isEqual(from, to))
    .reduce((edited, { write }) => write(edited, to, accountZone), component);
  return writeAlarms(written, { from, to }, accountZone);
}

/** The VTODO of a task that no other program has written; floating, since tasks have no zone. */
export function renderTask(row: TaskRow, identity: Identity): Component {
  const properties = identityProperties({ ...identity, uid: writeText(identity.uid) });
  const to = { ...row, rrule: remainingRule(row, row.date) };
  return writeDifferences(createComponent("VTODO", properties), { from: empty, to }, "UTC");
}
