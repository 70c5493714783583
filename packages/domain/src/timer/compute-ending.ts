import type { Ending, PomodoroFocus, TimerRun } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";

/** How a phase is ended. One that reaches its planned end is finished. */
export type EndingManner = "finish" | "stop" | "skip";

/** A flowtime session has no planned time, so that stopping it completes it. */
function isComplete({ planned_ms }: TimerRun, workedMs: number, manner: EndingManner): boolean {
  return planned_ms === null ? manner !== "skip" : workedMs >= planned_ms;
}

function statusOf(run: TimerRun, workedMs: number, manner: EndingManner): Ending["status"] {
  if (manner === "finish" || isComplete(run, workedMs, manner)) return "done";
  return run.phase === "focus" && manner === "skip" && workedMs < MINUTE_MS ? "discarded" : "stopped";
}

/** Whether the worked time is enough to count as a pomodoro. */
export function reachesShare({ planned_ms, counts_from_percent }: PomodoroFocus, workedMs: number): boolean {
  return workedMs * 100 >= planned_ms * counts_from_percent;
}

/**
 * Ending of a phase after `workedMs`. A pomodoro that is finished or stopped counts from
 * `counts_from_percent` of its planned time on. A skipped one does not count, and is discarded
 * below one minute. In overtime the planned time is reached, so that the result does not depend on
 * that setting.
 */
export function computeEnding(run: TimerRun, workedMs: number, manner: EndingManner): Omit<Ending, "done_before"> {
  const status = statusOf(run, workedMs, manner);
  if (run.phase !== "focus" || run.mode !== "pomodoro") return { status, counts: false };
  const counts = isComplete(run, workedMs, manner) || (manner !== "skip" && reachesShare(run, workedMs));
  return { status, counts: counts };
}
