import { z } from "zod";
import { calendarDate, chosenId, id, notes, title, version, wallTime } from "./fields/fields.ts";
import { recurrence } from "./recurrence.ts";

/** Colour of an event's edge, chosen by the user. */
export const eventColor = z.enum(["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey"]);
export type EventColor = z.output<typeof eventColor>;

/**
 * Writable members. Date and times are wall-clock values without a zone: a new time zone of the
 * account does not move them.
 */
const eventFields = {
  title,
  date: calendarDate.nullable(),
  start_time: wallTime.nullable(),
  end_time: wallTime.nullable().describe("`HH:mm`; one before `start_time` is on the next day."),
  end_date: calendarDate.nullable().describe("The last day of an event that spans several."),
  recurrence: recurrence.nullable(),
  notes,
  color: eventColor.nullable(),
};

export const event = z
  .object({
    id,
    ...eventFields,
    rrule: z.string().nullable().describe("The recurrence rule (RFC 5545), where `recurrence` does not say all of it."),
    version,
  })
  .meta({ id: "Event" });
export type Event = z.output<typeof event>;

/** Absent members are null, absent notes empty. */
export const eventCreate = z
  .object({ id: chosenId, ...eventFields })
  .partial()
  .required({ title: true })
  .meta({ id: "EventCreate" });
export type EventCreate = z.output<typeof eventCreate>;

/** Absent members do not change. */
export const eventPatch = z.object(eventFields).partial().meta({ id: "EventPatch" });
export type EventPatch = z.output<typeof eventPatch>;

export const eventReplace = z.object(eventFields).partial().required({ title: true }).meta({ id: "EventReplace" });

/** Days from `from` (inclusive) to `to` (exclusive). */
export const dateRange = z.object({ from: calendarDate, to: calendarDate });
export type DateRange = z.output<typeof dateRange>;
