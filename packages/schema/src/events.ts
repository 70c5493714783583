import { z } from "zod";
import { calendarDate, chosenId, id, title, version, wallTime } from "./fields.ts";

/** How often something repeats, as far as the REST API says it. */
export const recurrence = z.enum(["daily", "weekly", "monthly"]);

/**
 * What a person can say of an event. Date and times are wall-clock values without a zone: changing the account's zone moves nothing.
 * An `end_time` before `start_time` is on the next day; `end_date` is the last day of an event that spans several.
 */
const eventFields = {
  title,
  date: calendarDate.nullable(),
  start_time: wallTime.nullable(),
  end_time: wallTime.nullable().describe("`HH:mm`; one before `start_time` is on the next day."),
  end_date: calendarDate.nullable().describe("The last day of an event that spans several."),
  recurrence: recurrence.nullable(),
};

export const event = z
  .object({
    id,
    ...eventFields,
    rrule: z.string().nullable().describe("The recurrence rule (RFC 5545) of a series."),
    version,
  })
  .meta({ id: "Event" });
export type Event = z.output<typeof event>;

/** Members that are absent are null. */
export const eventCreate = z
  .object({ id: chosenId, ...eventFields })
  .partial()
  .required({ title: true })
  .meta({ id: "EventCreate" });
export type EventCreate = z.output<typeof eventCreate>;

/** Members that are absent stay as they are. */
export const eventPatch = z.object(eventFields).partial().meta({ id: "EventPatch" });
export type EventPatch = z.output<typeof eventPatch>;

export const eventReplace = z.object(eventFields).partial().required({ title: true }).meta({ id: "EventReplace" });

/** A change as the workspace sends it: with the version it was made on, so that a stale one is refused with the current event. */
export const eventUpdate = z.object({ id, version: z.int().min(1).optional(), changes: eventPatch });

export const eventReference = z.object({ id });

/** A removal as the workspace sends it, with the version that was on screen. */
export const eventRemoval = z.object({ id, version: z.int().min(1).optional() });

/** Longest range that one call answers for, in days. */
export const RANGE_MAX_DAYS = 400;

/** Days from `from` up to, but not with, `to`. */
export const dateRange = z.object({ from: calendarDate, to: calendarDate });
export type DateRange = z.output<typeof dateRange>;
