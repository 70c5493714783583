import { createProperty, findProperty, propertiesOf, type Component, type Property } from "../lines/component.ts";
import { writeText } from "../values/text.ts";
import type { EventRow } from "../reading/event-row.ts";
import {
  addedProperties,
  excludedProperties,
  endProperty,
  ruleProperty,
  startProperty,
  type TimeForm,
} from "./write-times.ts";

/** An event as its properties say it. */
export interface WrittenEvent {
  readonly row: EventRow;
  /** Dates of deleted occurrences. */
  readonly deleted: readonly string[];
}

/** Properties that say some members of a row together. */
interface PropertyGroup {
  readonly names: readonly string[];
  readonly isEqual: (a: WrittenEvent, b: WrittenEvent) => boolean;
  /** `source` is the component in which they are replaced. */
  readonly write: (event: WrittenEvent, form: TimeForm, source: Component) => readonly Property[];
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/** Whether all members are equal. */
function equalBy(...members: readonly (keyof EventRow)[]): PropertyGroup["isEqual"] {
  return (a, b) => members.every((member) => a.row[member] === b.row[member]);
}

function optionalOne(property: Property | undefined): Property[] {
  return property === undefined ? [] : [property];
}

function optional(name: string, value: string): Property[] {
  return value === "" ? [] : [createProperty(name, value)];
}

type TextMember = "title" | "location" | "url" | "notes";

function textGroup(names: readonly [string, ...string[]], member: TextMember): PropertyGroup {
  return { names, isEqual: equalBy(member), write: ({ row }) => optional(names[0], writeText(row[member])) };
}

/** A property for one value of a member. */
function wordGroup(name: string, member: keyof EventRow, wordOf: (row: EventRow) => string): PropertyGroup {
  return { names: [name], isEqual: equalBy(member), write: ({ row }) => optional(name, wordOf(row)) };
}

const isSameStart = equalBy("date", "start_time", "timezone");

const timeGroups: readonly PropertyGroup[] = [
  { names: ["DTSTART"], isEqual: isSameStart, write: ({ row }, form) => optionalOne(startProperty(row, form)) },
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
function writeRules({ row }: WrittenEvent, source: Component): Property[] {
  if (row.rrule === null || row.date === null) return [];
  const [, ...others] = propertiesOf(source, "RRULE");
  return [ruleProperty(row.rrule, { time: row.start_time, timezone: row.timezone }), ...others];
}

/** Their values are written at the start of the series, and so depend on it. */
const seriesGroups: readonly PropertyGroup[] = [
  {
    names: ["RRULE"],
    isEqual: (a, b) => a.row.rrule === b.row.rrule && (isSameStart(a, b) || a.row.rrule?.includes("UNTIL=") !== true),
    write: (event, _form, source) => writeRules(event, source),
  },
  {
    names: ["RDATE"],
    isEqual: (a, b) => isSameList(a.row.added, b.row.added) && (isSameStart(a, b) || a.row.added.length === 0),
    write: ({ row }, form) => addedProperties(row, form),
  },
  {
    names: ["EXDATE"],
    isEqual: (a, b) =>
      isSameList(a.row.excluded, b.row.excluded) &&
      isSameList(a.deleted, b.deleted) &&
      (isSameStart(a, b) || a.row.excluded.length + a.deleted.length === 0),
    write: ({ row, deleted }, form) => excludedProperties(row, deleted, form),
  },
];

const textGroups: readonly PropertyGroup[] = [
  textGroup(["SUMMARY"], "title"),
  textGroup(["LOCATION"], "location"),
  { ...textGroup(["URL"], "url"), write: ({ row }) => optional("URL", row.url) },
  // A second form of the notes, which would be outdated.
  textGroup(["DESCRIPTION", "X-ALT-DESC"], "notes"),
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
export function eventProperties(event: WrittenEvent, form: TimeForm, source: Component): Property[] {
  return groupsOf({ hasSeries: true }).flatMap(({ write }) => write(event, form, source));
}
