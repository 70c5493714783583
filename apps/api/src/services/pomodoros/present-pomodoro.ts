import type { PomodoroRow } from "@hourloom/db/queries/pomodoros";
import type { CalendarPomodoro } from "@hourloom/schema/workspace";
import type { Pomodoro } from "@hourloom/schema/pomodoros";
import type { Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";

export function presentPomodoro(row: PomodoroRow, owner: Owner): Pomodoro {
  const ended_at = row.ended_at === null ? null : printDateTime(row.ended_at, owner);
  return { ...row, start_time: printDateTime(row.start_time, owner), ended_at };
}

export function presentCalendarPomodoro(row: PomodoroRow, owner: Owner): CalendarPomodoro {
  return { ...presentPomodoro(row, owner), type: "pomodoro" };
}
