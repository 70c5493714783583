import { plannedEndAt } from "@hourloom/domain/timer/read-timer";
import type { TimerState } from "@hourloom/schema/timer";
import { clockText } from "./clock-text";
import { phaseName, runTitle } from "./phase-names";
import type { TimerNow } from "./use-timer";

/** What stands in the page's title: the time that is shown, and what it is for. */
export function titleOf(timer: TimerNow): string | undefined {
  const { state } = timer;
  if (state.status === "idle") return undefined;
  if (state.status === "ended") return `${phaseName(state.run)} over`;
  const time = shownTime(timer);
  return state.status === "paused" ? `Paused ${time} ${runTitle(state.run)}` : `${time} ${runTitle(state.run)}`;
}

/** The time that all places show: what is left, what it is past the end, or in an open phase what was worked. */
export function shownTime({ remainingMs, overtimeMs, elapsedMs }: TimerNow): string {
  if (remainingMs === null) return clockText(elapsedMs, "down");
  return overtimeMs > 0 ? `+${clockText(overtimeMs, "down")}` : clockText(remainingMs, "up");
}

/** Which part of the phase is over, 0 to 1; undefined where it has no planned end. */
export function shareOf({ state, remainingMs }: TimerNow): number | undefined {
  if (state.status === "idle" || remainingMs === null || state.run.planned_ms === null) return undefined;
  return state.run.planned_ms === 0 ? 1 : 1 - remainingMs / state.run.planned_ms;
}

/** Whether the phase has come to its planned end, by itself or past it; who ends it before that knows. */
export function isThrough({ state, overtimeMs }: TimerNow): boolean {
  if (state.status === "running") return overtimeMs > 0;
  if (state.status !== "ended") return false;
  const { run, ended_at } = state;
  const end = run.planned_ms === null ? null : plannedEndAt({ status: "running", run, cycle: state.cycle });
  return end !== null && ended_at >= end;
}

/** What is said of a phase that is over. */
export function endTextOf(state: Exclude<TimerState, { status: "idle" }>): { title: string; body: string } {
  const { run } = state;
  if (run.phase === "focus") return { title: `${phaseName(run)} done`, body: `${runTitle(run)}. Time for a break.` };
  return {
    title: `${phaseName(run)} over`,
    body: run.title === "" ? "Ready to go on?" : `Ready to go on with ${run.title}?`,
  };
}

/** What is said when the timer comes to be another: by whoever did it, here or elsewhere. */
export function changeText(before: TimerState, after: TimerState): string | undefined {
  if (after.status === "running" && before.status === "paused") return `${phaseName(after.run)} goes on.`;
  if (after.status === "running" && before.status !== "running") return `${phaseName(after.run)} started.`;
  if (after.status === "paused" && before.status !== "paused") return `${phaseName(after.run)} paused.`;
  if (after.status === "ended" && before.status !== "ended") return `${endTextOf(after).title}.`;
  return after.status === "idle" && before.status !== "idle" && before.status !== "ended"
    ? "Timer stopped."
    : undefined;
}
