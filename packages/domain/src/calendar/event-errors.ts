import type { CalendarEvent } from "@hourloom/schema/workspace";
import { endsBeforeStart, type EventTimes } from "./event-days.ts";

export type EventError = "repeats_without_date" | "end_before_start";

/**
 * What a form rejects beside it. The REST API accepts such members, but they have no effect.
 */
export type EventFormError = EventError | "end_date_without_date" | "end_without_start" | "repeats_until_before_date";

/** `repeats`: the rule that the change gives the event; null or undefined without one. */
export function findEventError(
  event: Pick<EventTimes, "date" | "end_date"> & { repeats?: unknown },
): EventError | undefined {
  const { date, repeats } = event;
  if (date === null && repeats !== null && repeats !== undefined) return "repeats_without_date";
  return endsBeforeStart(event) ? "end_before_start" : undefined;
}

export function findFormErrors(event: EventTimes & Pick<CalendarEvent, "repeats">): EventFormError[] {
  const { date, start_time, end_time, end_date, repeats } = event;
  const isOver = repeats?.ends.kind === "on" && date !== null && repeats.ends.date < date;
  const errors = [
    findEventError(event),
    date === null && end_date !== null && "end_date_without_date",
    start_time === null && end_time !== null && "end_without_start",
    isOver && "repeats_until_before_date",
  ] as const;
  return errors.filter((error) => error !== false && error !== undefined);
}
