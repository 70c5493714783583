import { type EventOnDay, eventsByDay } from "@hourloom/domain/calendar/event-days";
import { firstOfMonth } from "@hourloom/domain/calendar/day-number";
import { monthGrid, type MonthGrid } from "@hourloom/domain/calendar/month-grid";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { plainText, problemOf } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { applyChanges } from "./event-changes";
import { usePendingChanges } from "./event-changes-provider";
import { eventsInMonth, prefetchNeighbours } from "./queries";

/** Whether the month is there, and if not, why. `stale`: it is, but could not be fetched again. */
export type MonthStatus =
  | { kind: "loading" }
  | { kind: "offline" }
  | { kind: "error"; reason: string }
  | { kind: "stale"; reason: string }
  | { kind: "ready" };

export interface MonthEvents {
  grid: MonthGrid;
  byDay: ReadonlyMap<string, readonly EventOnDay[]>;
  /** Events that touch the month itself, without its neighbours' days. */
  count: number;
  status: MonthStatus;
  retry: () => void;
}

function countInMonth(grid: MonthGrid, byDay: MonthEvents["byDay"]): number {
  const days = grid.weeks.flat().filter((day) => day.inMonth);
  return new Set(days.flatMap(({ date }) => (byDay.get(date) ?? []).map((onDay) => onDay.event.id))).size;
}

/** The events of the month of `date`, with the changes that are not confirmed yet on top. */
export function useMonthEvents(date: string): MonthEvents {
  const services = useServices();
  const month = firstOfMonth(date);
  const query = useQuery(eventsInMonth(services.api, month));
  const pending = usePendingChanges();
  const { data, error, isSuccess, fetchStatus } = query;

  useEffect(() => {
    if (isSuccess) void prefetchNeighbours(services, month);
  }, [services, month, isSuccess]);

  const grid = useMemo(() => monthGrid(month), [month]);
  const byDay = useMemo(() => eventsByDay(applyChanges(data ?? [], pending), grid), [data, pending, grid]);
  const count = useMemo(() => countInMonth(grid, byDay), [grid, byDay]);

  const reason = error === null ? "" : plainText(problemOf(error));
  const status = ((): MonthStatus => {
    if (data !== undefined) return error === null ? { kind: "ready" } : { kind: "stale", reason };
    if (error !== null && fetchStatus === "idle") return { kind: "error", reason };
    return fetchStatus === "paused" ? { kind: "offline" } : { kind: "loading" };
  })();

  return { grid, byDay, count, status, retry: () => void query.refetch() };
}
