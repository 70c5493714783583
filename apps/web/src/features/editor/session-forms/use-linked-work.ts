import { movedEndDate } from "@hourloom/domain/calendar/event-days";
import { addDays } from "@hourloom/domain/time/day-number";
import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import type { CalendarFlowtime } from "@hourloom/schema/workspace";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type FlowtimeFormInput, type FlowtimeFormValues, focusedSecondsWithin } from "./flowtime-form-values";
import { toMinutesShown } from "./session-result";
import { isDate } from "../fields/is-readable";
import { useOnType } from "../forms/use-on-type";
import type { TypedTimes } from "@/shared/dates/read-date";

const bounds = new Set<string | undefined>(["date", "start_time", "end_date", "end_time"]);

/**
 * Moves the last day with the first one, and derives the focused minutes from start and end unless
 * they were typed. Call `rememberDays` on focus: date inputs also fire for intermediate values
 * while one is typed.
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
  const followBounds = () => {
    const minutes = deriveMinutes();
    const isTyped = derived.current !== undefined && getValues("focused_minutes") !== derived.current;
    if (minutes === undefined || isTyped) return;
    derived.current = minutes;
    setValue("focused_minutes", minutes);
  };
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
    followBounds();
  });
  /** Sets times that are typed beside the date. */
  const setTimes = ({ start_time, minutes }: TypedTimes) => {
    const { date } = getValues();
    setValue("start_time", start_time);
    if (minutes !== null && isDate(date)) {
      const end_time = addClockMinutes(start_time, minutes);
      setValue("end_time", end_time);
      setValue("end_date", end_time > start_time ? date : addDays(date, 1));
    }
    followBounds();
  };
  return { rememberDays, setTimes };
}
