import { addClockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { type Event, event } from "@hourloom/schema/events";
import { calendarDate } from "@hourloom/schema/fields";
import type { z } from "zod";

/** Length that "Add time" proposes, in minutes. */
const DEFAULT_MINUTES = 30;

/**
 * The event schema as the form fills it in. A day is required here: an event without one is stored by the API, but no screen would show it.
 */
export const eventForm = event
  .pick({ title: true, start_time: true, end_time: true, end_date: true })
  .extend({ date: calendarDate })
  .check(({ value, issues }) => {
    if (value.end_date === null || value.end_date >= value.date) return;
    issues.push({
      code: "custom",
      path: ["end_date"],
      input: value.end_date,
      message: "The last day is before the first.",
    });
  });

export type EventFormInput = z.input<typeof eventForm>;
export type EventFormValues = z.output<typeof eventForm>;

/** What the form starts from when it is opened for a new event. */
export function newEventValues(day: string): EventFormInput {
  return { title: "", date: day, start_time: null, end_time: null, end_date: null };
}

export function valuesOfEvent({ title, date, start_time, end_time, end_date }: Event, day: string): EventFormInput {
  return { title, date: date ?? day, start_time, end_time, end_date };
}

/** What "Add time" fills in: now on the account's clock, and half an hour later. */
export function proposedTimes(zone: string, nowMs: number): { start_time: string; end_time: string } {
  const { time } = wallClockIn(zone, nowMs);
  return { start_time: time, end_time: addClockMinutes(time, DEFAULT_MINUTES) };
}

/** An empty date or time input stands for none. */
export function emptyToNull(value: unknown): unknown {
  return value === "" ? null : value;
}

/** An empty day is a missing one. */
export function emptyToMissing(value: unknown): unknown {
  return value === "" ? undefined : value;
}
