import type { TimerRun } from "@hourloom/schema/timer";

export function phaseName({ mode, phase }: Pick<TimerRun, "mode" | "phase">): string {
  if (phase === "focus") return mode === "pomodoro" ? "Pomodoro" : "Flow Time";
  return phase === "short_break" ? (mode === "flowtime" ? "Break" : "Short Break") : "Long Break";
}

/** Title of a focus phase, or the name of the phase. */
export function runTitle(run: TimerRun): string {
  return run.phase === "focus" && run.title !== "" ? run.title : phaseName(run);
}
