import type { PomodoroRow } from "@hourloom/db/queries/pomodoros";
import type { Pomodoro } from "@hourloom/schema/pomodoros";
import type { Owner } from "../context.ts";
import { printMoment } from "../moments.ts";

/** A session as its owner sees it. */
export function presentPomodoro(row: PomodoroRow, owner: Owner): Pomodoro {
  return { ...row, start_time: printMoment(row.start_time, owner) };
}
