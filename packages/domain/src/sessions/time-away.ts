import type { TimerMode, TimerState } from "@hourloom/schema/timer";

interface Work {
  mode: TimerMode;
  /** When the last ended session on the same task ended; undefined for none. */
  lastEndedAt: number | undefined;
}

/**
 * How long the work was interrupted, in milliseconds: the present pause, the last one of a running
 * focus phase, or from the end of the last session to the start of this one, or to `nowMs`.
 */
export function timeAwayMs(state: TimerState, { mode, lastEndedAt }: Work, nowMs: number): number {
  const isOfMode = state.status !== "idle" && state.run.mode === mode && state.run.phase === "focus";
  if (isOfMode && state.status === "paused") return Math.max(0, nowMs - state.paused_at);
  const isRunning = isOfMode && state.status === "running";
  const pause = isRunning ? state.run.pauses.at(-1) : undefined;
  if (pause !== undefined) return pause.to_at - pause.from_at;
  return lastEndedAt === undefined ? 0 : Math.max(0, (isRunning ? state.run.started_at : nowMs) - lastEndedAt);
}
