import type { Ending, PomodoroFocus, TimerRun } from "@hourloom/schema/timer";
const MINUTE_MS = 60_000;

/** How a phase is brought to its end. One that reaches its planned end is finished. */
export type EndingManner = "finish" | "stop" | "skip";

/** A flowtime session has nothing to fall short of: to stop it is to finish it. */
function isWhole({ planned_ms }: TimerRun, workedMs: number, manner: EndingManner): boolean {
  return planned_ms === null ? manner !== "skip" : workedMs >= planned_ms;
}

function statusOf(run: TimerRun, workedMs: number, manner: EndingManner): Ending["status"] {
  if (manner === "finish" || isWhole(run, workedMs, manner)) return "done";
  return run.phase === "focus" && manner === "skip" && workedMs < MINUTE_MS ? "discarded" : "stopped";
}

/** Whether so much work is a pomodoro where it is less than was planned. */
export function reachesShare({ planned_ms, counts_from_percent }: PomodoroFocus, workedMs: number): boolean {
  return workedMs * 100 >= planned_ms * counts_from_percent;
}

/**
 * What becomes of a phase that ran for `workedMs` and is ended in that `manner`. A pomodoro counts from the account's share of its planned time on, finished
 * or stopped; skipped, never, and if it lasted less than a minute it is as if it had not been. In its overtime nothing is left to stop or to skip: whether a
 * session counts does not depend on that setting.
 */
export function judgePhase(run: TimerRun, workedMs: number, manner: EndingManner): Omit<Ending, "done_before"> {
  const status = statusOf(run, workedMs, manner);
  if (run.phase !== "focus" || run.mode !== "pomodoro") return { status, counts: false };
  const isWorked = isWhole(run, workedMs, manner) || (manner !== "skip" && reachesShare(run, workedMs));
  return { status, counts: isWorked };
}
