import type { Ending, PomodoroFocus, TimerRun } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";

/** How a phase is ended; `finish` also if it reaches its planned end by itself. */
export type EndAction = "finish" | "stop" | "skip";

/** A flowtime session has no planned time, so that stopping it completes it. */
function isComplete({ planned_ms }: TimerRun, workedMs: number, action: EndAction): boolean {
  return planned_ms === null ? action !== "skip" : workedMs >= planned_ms;
}

function statusOf(run: TimerRun, workedMs: number, action: EndAction): Ending["status"] {
  if (action === "finish" || isComplete(run, workedMs, action)) return "done";
  return run.phase === "focus" && action === "skip" && workedMs < MINUTE_MS ? "discarded" : "stopped";
}

/** Whether the worked time is enough to count as a pomodoro. */
export function reachesShare(
  { planned_ms, counts_from_percent }: Pick<PomodoroFocus, "planned_ms" | "counts_from_percent">,
  workedMs: number,
): boolean {
  return workedMs * 100 >= planned_ms * counts_from_percent;
}

/**
 * Ending of a phase after `workedMs`. A pomodoro that is finished or stopped counts from
 * `counts_from_percent` of its planned time on. A skipped one does not count, and is discarded
 * below one minute. In overtime the planned time is reached, so that the result does not depend on
 * that setting.
 */
export function computeEnding(run: TimerRun, workedMs: number, action: EndAction): Omit<Ending, "done_before"> {
  const status = statusOf(run, workedMs, action);
  if (run.phase !== "focus" || run.mode !== "pomodoro") return { status, counts: false };
  const counts = isComplete(run, workedMs, action) || (action !== "skip" && reachesShare(run, workedMs));
  return { status, counts };
}
