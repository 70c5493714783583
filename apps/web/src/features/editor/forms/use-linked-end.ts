import { withStart } from "@hourloom/domain/calendar/move-item";
import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EventFormInput, EventFormValues } from "./event-form-values";
import { areReadable } from "../fields/is-readable";
import { useOnType } from "./use-on-type";

function timesOf({ date, start_time, end_time, end_date }: EventTimes): EventTimes {
  return { date, start_time, end_time, end_date };
}

/**
 * Moves the end with the first day and the start. Call the returned function on focus: the length
 * is that at focus, since time inputs also fire for intermediate values while one is typed.
 */
export function useLinkedEnd(form: UseFormReturn<EventFormInput, unknown, EventFormValues>) {
  const { setValue, getValues } = form;
  const base = useRef<EventTimes>(undefined);
  const rememberLength = () => {
    const now = timesOf(getValues());
    if (!areReadable(now)) return;
    const { current: before } = base;
    const isCleared = now.start_time === null || now.date === null;
    // Returning to a cleared field keeps the length from before it was cleared.
    const isSameEnd = before?.end_time === now.end_time && before.end_date === now.end_date;
    if (!isCleared || !isSameEnd) base.current = now;
  };
  useOnType(form, (name) => {
    if (name !== "date" && name !== "start_time") return;
    const now = timesOf(getValues());
    const { current: before = now } = base;
    if (!areReadable(before)) return;
    if (!areReadable(now)) {
      // What was read on the way to it has moved the end.
      setValue("end_time", before.end_time);
      setValue("end_date", before.end_date);
      return;
    }
    // A cleared date may be replaced by another one.
    if (before.date !== null && now.date === null) return;
    const { end_time, end_date } = withStart(before, now);
    if (end_time !== now.end_time) setValue("end_time", end_time);
    if (end_date !== now.end_date) setValue("end_date", end_date);
  });
  return rememberLength;
}
