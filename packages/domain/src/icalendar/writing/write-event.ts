import { createProperty, findProperty, propertiesOf, type Component, type Property } from "../lines/component.ts";
import { cleanRule } from "../reading/read-rule.ts";
import { isSameList } from "../values/same-list.ts";
import { plainTextProperty } from "../values/html-text.ts";
import { writeText } from "../values/text.ts";
import type { EventEntry, EventRow } from "../reading/event-row.ts";
import {
  addedProperties,
  excludedProperties,
  endProperty,
  ruleProperty,
  startProperty,
  type TimeForm,
} from "./write-times.ts";

/** Properties that say some members of an event; `source` is the component that has them. */
interface PropertyGroup {
  readonly names: readonly string[];
  readonly isEqual: (a: EventEntry, b: EventEntry, source: Component) => boolean;
  readonly write: (event: EventEntry, form: TimeForm, source: Component) => readonly Property[];
}

function equalBy(...members: readonly (keyof EventRow)[]) {
  return (a: EventEntry, b: EventEntry) => members.every((member) => a.row[member] === b.row[member]);
}

function optionalOne(property: Property | undefined): Property[] {
  return property === undefined ? [] : [property];
}

function optional(name: string, value: string): Property[] {
  return value === "" ? [] : [createProperty(name, value)];
}

function textGroup(
  names: readonly [string, ...string[]],
  member: "title" | "location" | "url" | "notes",
): PropertyGroup {
  return { names, isEqual: equalBy(member), write: ({ row }) => optional(names[0], writeText(row[member])) };
}

/** A property for one value of a member. */
function wordGroup(name: string, member: keyof EventRow, wordOf: (row: EventRow) => string): PropertyGroup {
  return { names: [name], isEqual: equalBy(member), write: ({ row }) => optional(name, wordOf(row)) };
}

const isSameStart = equalBy("date", "start_time", "timezone");

/**
 * Whether a start that was read as an instant would be read on a wall clock: in a zone that is only
 * similar to its definition single events and series differ.
 */
function isReadAsOther(a: EventEntry, b: EventEntry, source: Component): boolean {
  const isUtc = findProperty(source, "DTSTART")?.value.trim().toUpperCase().endsWith("Z") !== false;
  return a.row.timezone === "UTC" && !isUtc && a.row.rrule === null && b.row.rrule !== null;
}

const timeGroups: readonly PropertyGroup[] = [
  {
    names: ["DTSTART"],
    isEqual: (a, b, source) => isSameStart(a, b) && !isReadAsOther(a, b, source),
    write: ({ row }, form) => optionalOne(startProperty(row, form)),
  },
  {
    names: ["DTEND", "DURATION"],
    isEqual: (a, b) => isSameStart(a, b) && equalBy("end_time", "end_date")(a, b),
    write: ({ row }, form, source) => {
      const hasEnd = findProperty(source, "DTEND") !== undefined;
      const hasDuration = !hasEnd && findProperty(source, "DURATION") !== undefined;
      return optionalOne(endProperty(row, form, { hasDuration }));
    },
  },
];

/** Further rules, which rows cannot say, stay. */
function writeRules({ row }: EventEntry, source: Component): Property[] {
  if (row.rrule === null || row.date === null) return [];
  const byRule = new Map(propertiesOf(source, "RRULE").map((one) => [cleanRule(one.value), one]));
  byRule.delete(undefined);
  const [, ...others] = byRule.values();
  return [ruleProperty(row.rrule, { time: row.start_time, timezone: row.timezone }), ...others];
}

function deletedDates({ exceptions }: EventEntry): string[] {
  return exceptions.filter(({ changes }) => changes === null).map(({ date }) => date);
}

/** Whether two entries have the same occurrences, changed or not. */
function isSameSeries(a: EventEntry, b: EventEntry): boolean {
  const datesOf = ({ exceptions }: EventEntry) => exceptions.map(({ date, changes }) => `${date} ${changes === null}`);
  return isSameStart(a, b) && equalBy("rrule")(a, b) && isSameList(datesOf(a), datesOf(b));
}

/** Whether a property has values that apply to no occurrence of the series as it is. */
function hasOtherValues(source: Component, name: string, count: number): boolean {
  const values = propertiesOf(source, name).flatMap(({ value }) => value.split(","));
  return new Set(values.map((value) => value.trim()).filter((value) => value !== "")).size > count;
}

/** A list of times of occurrences, which is written again if it would mean other ones. */
function listGroup(
  name: string,
  listOf: (event: EventEntry) => readonly string[],
  write: PropertyGroup["write"],
): PropertyGroup {
  return {
    names: [name],
    isEqual: (a, b, source) => {
      if (!isSameList(listOf(a), listOf(b))) return false;
      return (
        isSameSeries(a, b) ||
        ((isSameStart(a, b) || listOf(a).length === 0) && !hasOtherValues(source, name, listOf(a).length))
      );
    },
    write,
  };
}

const seriesGroups: readonly PropertyGroup[] = [
  {
    names: ["RRULE"],
    isEqual: (a, b) => a.row.rrule === b.row.rrule && (isSameStart(a, b) || a.row.rrule?.includes("UNTIL=") !== true),
    write: (event, _form, source) => writeRules(event, source),
  },
  listGroup(
    "RDATE",
    ({ row }) => row.added,
    ({ row }, form) => addedProperties(row, form),
  ),
  listGroup(
    "EXDATE",
    (event) => [...deletedDates(event), ...event.row.excluded],
    (event, form) => excludedProperties(event.row, deletedDates(event), form),
  ),
];

const textGroups: readonly PropertyGroup[] = [
  textGroup(["SUMMARY"], "title"),
  textGroup(["LOCATION"], "location"),
  { ...textGroup(["URL"], "url"), write: ({ row }) => optional("URL", row.url) },
  // A second form of the notes, which would be outdated.
  {
    ...textGroup(["DESCRIPTION", "X-ALT-DESC"], "notes"),
    write: ({ row }) => (row.notes === "" ? [] : [plainTextProperty("DESCRIPTION", row.notes)]),
  },
  wordGroup("COLOR", "color", ({ color }) => color ?? ""),
  wordGroup("STATUS", "status", ({ status }) => status?.toUpperCase() ?? ""),
  wordGroup("TRANSP", "is_busy", ({ is_busy }) => (is_busy ? "" : "TRANSPARENT")),
  wordGroup("CLASS", "is_private", ({ is_private }) => (is_private ? "PRIVATE" : "")),
];

/** The groups of an event, or of one that has no series of its own. */
export function groupsOf({ hasSeries }: { hasSeries: boolean }): readonly PropertyGroup[] {
  return [...timeGroups, ...(hasSeries ? seriesGroups : []), ...textGroups];
}

/** All properties of an event without its identity and its version. */
export function eventProperties(event: EventEntry, form: TimeForm, source: Component): Property[] {
  return groupsOf({ hasSeries: true }).flatMap(({ write }) => write(event, form, source));
}
