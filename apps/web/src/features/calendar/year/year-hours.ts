import type { DateRange } from "@hourloom/schema/events";
import type { InsightDay, PlannedDay } from "@hourloom/schema/insights";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "@/shared/api/services";
import { createStoredChoice } from "@/shared/storage/stored-choice";
import { formatDayOfMonth, formatMonthName, formatWorked } from "@/shared/time/format";

export type YearMeasure = "planned" | "worked";

/** What the year shows on this device. */
export const { set: setYearMeasure, use: useYearMeasure } = createStoredChoice<YearMeasure>({
  key: "year_measure",
  parse: (text) => (text === "worked" ? "worked" : "planned"),
  print: (measure) => (measure === "planned" ? undefined : measure),
});

/** The goal that a plan is compared with, so that the darkest level is a working day of 8 h. */
const PLANNED_GOAL_MINUTES = 240;

function sumWorked(days: readonly InsightDay[]): Map<string, number> {
  return new Map(days.map((day) => [day.date, day.pomodoro_seconds + day.flowtime_seconds]));
}

function sumPlanned(days: readonly PlannedDay[]): Map<string, number> {
  return new Map(days.map(({ date, planned_seconds }) => [date, planned_seconds]));
}

export type YearHours = ReturnType<typeof useYearHours>;

/** Loads the planned or worked hours of the days of a year. */
export function useYearHours(year: DateRange, measure: YearMeasure) {
  const { api } = useServices();
  const isPlanned = measure === "planned";
  const planned = useQuery({ ...api.insights.plannedDays.queryOptions(year), enabled: isPlanned });
  const worked = useQuery({ ...api.insights.days.queryOptions(year), enabled: !isPlanned });
  const hours = useMemo(
    () => (isPlanned ? sumPlanned(planned.data?.days ?? []) : sumWorked(worked.data?.days ?? [])),
    [isPlanned, planned.data, worked.data],
  );
  return {
    /** Seconds by date; days without any are absent. */
    hours,
    /** The goal of levels (`levelOf`). */
    goalMinutes: isPlanned ? PLANNED_GOAL_MINUTES : (worked.data?.goal_minutes ?? 0),
    /** Whether some may be missing. */
    truncated: isPlanned && planned.data?.truncated === true,
    query: isPlanned ? planned : worked,
  };
}

/** "3 December, 4 h 30 min planned, today" */
export function yearDayLabel(date: string, seconds: number, options: { measure: YearMeasure; isToday: boolean }) {
  const { measure, isToday } = options;
  const hours = seconds === 0 ? `nothing ${measure}` : `${formatWorked(seconds)} ${measure}`;
  return [`${formatDayOfMonth(date)} ${formatMonthName(date)}`, hours, ...(isToday ? ["today"] : [])].join(", ");
}
