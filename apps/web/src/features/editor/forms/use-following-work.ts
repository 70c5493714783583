import { addDays, dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarFlowtime } from "@hourloom/schema/calendar";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type FlowtimeFormInput, type FlowtimeFormValues, workedWithin } from "./flowtime-form-values";
import { shownMinutes } from "../fields/session-result";
import { isDate } from "../fields/repeat-labels";

const bounds = new Set<string | undefined>(["date", "start_time", "end_date", "end_time"]);

/**
 * Moves the last day along with the first one, and what was worked along with both ends, unless
 * that was typed. To be told of the focus: a date input also tells of dates that are passed while
 * one is typed.
 */
export function useFollowingWork(
  { watch, setValue, getValues }: UseFormReturn<FlowtimeFormInput, unknown, FlowtimeFormValues>,
  item: CalendarFlowtime,
  zone: string,
) {
  const base = useRef<Pick<FlowtimeFormInput, "date" | "end_date">>(undefined);
  const worked = () => {
    const seconds = workedWithin(item, getValues(), zone);
    return seconds === undefined ? undefined : shownMinutes(seconds);
  };
  const [first] = useState(worked);
  const followed = useRef(first);
  const holdDays = () => {
    const { date, end_date } = getValues();
    if (isDate(date ?? null)) base.current = { date, end_date };
  };
  const follow = useEffectEvent((name: string | undefined) => {
    const { date } = getValues();
    const { current: before } = base;
    if (name === "date" && before !== undefined && isDate(date ?? null) && isDate(before.end_date)) {
      setValue("end_date", addDays(before.end_date, dayNumberOf(date) - dayNumberOf(before.date)));
    }
    const minutes = worked();
    const isTyped = followed.current !== undefined && getValues("focused_minutes") !== followed.current;
    if (minutes === undefined || isTyped) return;
    followed.current = minutes;
    setValue("focused_minutes", minutes);
  });
  useEffect(() => {
    const subscription = watch((_values, { name, type }) => {
      if (type !== undefined && bounds.has(name)) follow(name);
    });
    return () => subscription.unsubscribe();
  }, [watch]);
  return holdDays;
}
