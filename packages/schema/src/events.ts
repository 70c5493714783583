import { z } from "zod";
import {
  calendarDate,
  chosenId,
  eventTimeZone,
  id,
  notes,
  reference,
  text,
  title,
  version,
  wallTime,
} from "./fields/fields.ts";
import {
  defaultsOf,
  inputTypes,
  member,
  occurrenceMembers,
  outputTypes,
  type IcalendarNames,
  type NonIcalendarNames,
} from "./fields/members.ts";
import { isWebAddress } from "./fields/formats.ts";
import { dayParameters, lastParameter } from "./fields/list-filters.ts";
import { recurrence } from "./recurrence.ts";
import { reminders, storedReminders } from "./reminders/reminders.ts";

/** Colour of an event's edge, chosen by the user. */
export const eventColor = z.enum(["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey"]);
export type EventColor = z.output<typeof eventColor>;

/** Maximum length of a location, in code points. */
export const LOCATION_MAX_LENGTH = 500;
const location = text(LOCATION_MAX_LENGTH);

/** Maximum length of the address of a web page, in code points. */
export const URL_MAX_LENGTH = 2_000;
const webAddress = text(URL_MAX_LENGTH)
  .check(({ value, issues }) => {
    if (value !== "" && !isWebAddress(value)) {
      issues.push({ code: "custom", message: "Enter a valid URL.", input: value, continue: true });
    }
  })
  .meta({ description: "The URL of a web page, with `http` or `https`.", examples: ["https://example.com/agenda"] });

export const eventStatus = z.enum(["confirmed", "tentative", "cancelled"]);
export type EventStatus = z.output<typeof eventStatus>;

const isBusy = z.boolean().describe("Whether the event blocks its time. Default: true if it has a start time.");
const isPrivate = z.boolean().describe("Whether feeds show the time of the event as busy, without its details.");

/**
 * The members of an event that users write. Date and times are wall-clock values of `timezone`;
 * without one they float: a new time zone of the account does not move them.
 */
export const eventMembers = {
  title: member(title, { icalendar: "SUMMARY", perOccurrence: true }),
  date: member(calendarDate.nullable(), { default: null, icalendar: "DTSTART" }),
  start_time: member(wallTime.nullable(), { default: null, icalendar: "DTSTART", perOccurrence: true }),
  end_time: member(wallTime.nullable().describe("`HH:mm`. An end before `start_time` is on the next day."), {
    default: null,
    icalendar: "DTEND",
    perOccurrence: true,
  }),
  end_date: member(calendarDate.nullable().describe("The last day of an event that spans several days."), {
    default: null,
    icalendar: "DTEND",
    perOccurrence: true,
  }),
  recurrence: member(recurrence.nullable(), { default: null, icalendar: "RRULE" }),
  // Account files and stored responses from before calendars lack these two; see `firstCalendarOf`.
  calendar: member(reference.describe("The id of the event's calendar. Default: the account's default calendar."), {
    output: id,
    stored: id.nullable().default(null),
  }),
  timezone: member(
    eventTimeZone
      .nullable()
      .describe("The IANA name of the event's time zone, or `UTC`. Null for floating time. Requires `start_time`."),
    {
      output: z.string().nullable().default(null),
      stored: eventTimeZone.nullable().default(null),
      default: null,
      icalendar: "DTSTART",
    },
  ),
  // Account files, undo steps and stored responses from before this member lack it.
  location: member(location, {
    output: location.default(""),
    stored: location.default(""),
    default: "",
    icalendar: "LOCATION",
    perOccurrence: true,
  }),
  url: member(webAddress, {
    output: z.string().default(""),
    stored: webAddress.default(""),
    default: "",
    icalendar: "URL",
  }),
  status: member(eventStatus.nullable(), {
    output: eventStatus.nullable().default(null),
    stored: eventStatus.nullable().default(null),
    default: null,
    icalendar: "STATUS",
  }),
  // Without a value the database inserts true for an event with a start time.
  is_busy: member(isBusy, {
    output: isBusy.default(true),
    stored: isBusy.nullable().default(null),
    default: true,
    icalendar: "TRANSP",
  }),
  is_private: member(isPrivate, {
    output: isPrivate.default(false),
    stored: isPrivate.default(false),
    default: false,
    icalendar: "CLASS",
  }),
  notes: member(notes, { default: "", icalendar: "DESCRIPTION", perOccurrence: true }),
  color: member(eventColor.nullable(), { default: null, icalendar: "COLOR", perOccurrence: true }),
  reminders: member(reminders, {
    output: storedReminders,
    stored: storedReminders,
    default: [],
    icalendar: "VALARM",
    perOccurrence: true,
  }),
};

export type EventIcalendarName = IcalendarNames<typeof eventMembers>;
/** Members that iCalendar lacks. */
export type EventNonIcalendarName = NonIcalendarNames<typeof eventMembers>;

const eventFields = inputTypes(eventMembers);
export const eventDefaults = defaultsOf(eventMembers);
/** Members that an occurrence of a series may have for itself. */
export const eventOccurrence = z.object(inputTypes(occurrenceMembers(eventMembers)));
export type EventOccurrence = z.output<typeof eventOccurrence>;

const RRULE =
  "The recurrence rule (RFC 5545), read-only. Null if there is none, or if `recurrence` describes it completely.";

export const event = z
  .object({
    id,
    ...outputTypes(eventMembers),
    rrule: z.string().nullable().describe(RRULE),
    version,
  })
  .meta({ id: "Event" });
export type Event = z.output<typeof event>;

/** Absent members get the defaults of `eventMembers`. */
export const eventCreate = z
  .object({ id: chosenId, ...eventFields })
  .partial()
  .required({ title: true })
  .meta({ id: "EventCreate" });
export type EventCreate = z.output<typeof eventCreate>;

/** Absent members do not change. */
export const eventPatch = z.object(eventFields).partial().meta({ id: "EventPatch" });
export type EventPatch = z.output<typeof eventPatch>;

export const eventReplace = eventPatch.required({ title: true }).meta({ id: "EventReplace" });

/** `?calendar=`: events of that calendar; an unknown one has none. The days are those of `date`. */
export const eventFilter = z.object({ calendar: lastParameter, ...dayParameters });
export type EventFilter = z.output<typeof eventFilter>;

/** Days from `from` (inclusive) to `to` (exclusive). */
export const dateRange = z.object({ from: calendarDate, to: calendarDate });
export type DateRange = z.output<typeof dateRange>;
