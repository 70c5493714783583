import { plannedEndOf } from "@hourloom/domain/timer/run-time";
import type { TimerRun, TimerState } from "@hourloom/schema/timer";
import { clockText } from "./clock-text";
import { phaseName, runTitle } from "./phase-names";
import type { TimerNow } from "./use-timer";

/** Prefix of the window title: time and title of the phase. */
export function windowTitleOf(timer: TimerNow): string | undefined {
  const { state } = timer;
  if (state.status === "idle") return undefined;
  if (state.status === "ended") return `${phaseName(state.run)} over`;
  return `${state.status === "paused" ? "Paused " : ""}${shownTime(timer)} ${runTitle(state.run)}`;
}

/** The displayed time: remaining, over, or in an open-ended phase elapsed. */
export function shownTime({ remainingMs, overtimeMs, elapsedMs }: TimerNow): string {
  if (remainingMs === null) return clockText(elapsedMs, "down");
  return overtimeMs > 0 ? `+${clockText(overtimeMs, "down")}` : clockText(remainingMs, "up");
}

/** Elapsed share of the phase, 0 to 1; undefined without a planned end. */
export function elapsedShare({ state, remainingMs }: TimerNow): number | undefined {
  if (state.status === "idle" || remainingMs === null || state.run.planned_ms === null) return undefined;
  return state.run.planned_ms === 0 ? 1 : 1 - remainingMs / state.run.planned_ms;
}

/** Whether the phase has reached its planned end, with or without overtime. */
export function hasReachedPlannedEnd({ state, overtimeMs }: TimerNow): boolean {
  if (state.status === "running") return overtimeMs > 0;
  if (state.status !== "ended") return false;
  const endMs = plannedEndOf(state.run);
  return endMs !== null && state.ended_at >= endMs;
}

/** Notification of the end of a phase. */
export function endTextOf(run: TimerRun): { title: string; body: string } {
  if (run.phase === "focus") return { title: `${phaseName(run)} done`, body: `${runTitle(run)}. Time for a break.` };
  return {
    title: `${phaseName(run)} over`,
    body: run.title === "" ? "Ready to go on?" : `Ready to go on with ${run.title}?`,
  };
}

/** Announcement of a change of the timer, by the user or another device. */
export function changeText(before: TimerState, after: TimerState): string | undefined {
  if (after.status === before.status) return undefined;
  switch (after.status) {
    case "running":
      return `${phaseName(after.run)} ${before.status === "paused" ? "goes on" : "started"}.`;
    case "paused":
      return `${phaseName(after.run)} paused.`;
    case "ended":
      return `${endTextOf(after.run).title}.`;
    case "idle":
      return before.status === "ended" ? undefined : "Timer stopped.";
  }
}
