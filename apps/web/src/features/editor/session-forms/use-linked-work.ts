import { movedEndDate } from "@hourloom/domain/calendar/event-days";
import type { CalendarFlowtime } from "@hourloom/schema/calendar";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type FlowtimeFormInput, type FlowtimeFormValues, focusedSecondsWithin } from "./flowtime-form-values";
import { toMinutesShown } from "./session-result";
import { isDate } from "../fields/is-readable";
import { useOnType } from "../forms/use-on-type";

const bounds = new Set<string | undefined>(["date", "start_time", "end_date", "end_time"]);

/**
 * Moves the last day with the first one, and derives the focused minutes from start and end unless
 * they were typed. Call the returned function on focus: date inputs also fire for intermediate
 * values while one is typed.
 */
export function useLinkedWork(
  form: UseFormReturn<FlowtimeFormInput, unknown, FlowtimeFormValues>,
  item: CalendarFlowtime,
  zone: string,
) {
  const { setValue, getValues } = form;
  const base = useRef<Pick<FlowtimeFormInput, "date" | "end_date">>(undefined);
  const deriveMinutes = () => {
    const seconds = focusedSecondsWithin(item, getValues(), zone);
    return seconds === undefined ? undefined : toMinutesShown(seconds);
  };
  const [initialMinutes] = useState(deriveMinutes);
  const derived = useRef(initialMinutes);
  const rememberDays = () => {
    const { date, end_date } = getValues();
    if (isDate(date)) base.current = { date, end_date };
  };
  useOnType(form, (name) => {
    if (!bounds.has(name)) return;
    const { date } = getValues();
    const { current: before } = base;
    if (name === "date" && isDate(date) && isDate(before?.date) && isDate(before.end_date)) {
      setValue("end_date", movedEndDate({ date: before.date, end_date: before.end_date }, date));
    }
    const minutes = deriveMinutes();
    const isTyped = derived.current !== undefined && getValues("focused_minutes") !== derived.current;
    if (minutes === undefined || isTyped) return;
    derived.current = minutes;
    setValue("focused_minutes", minutes);
  });
  return rememberDays;
}
