import type { TimerState } from "@hourloom/schema/timer";
import { elapsedMs, effectiveNowMs } from "./run-time.ts";
import type { SessionRecord, TimerStep } from "./timer-result.ts";

/** Content of the session's row at `nowMs`; empty in idle and in breaks. */
export function sessionRecordsOf(state: TimerState, nowMs: number): SessionRecord[] {
  if (state.status === "idle" || state.run.phase !== "focus") return [];
  const { session, mode, task, title, started_at, planned_ms, interruptions } = state.run;
  const focused_ms = elapsedMs(state.run, effectiveNowMs(state, nowMs));
  const result =
    state.status === "ended"
      ? { status: state.ending.status, ended_at: state.ended_at, counts: state.ending.counts }
      : { status: "running" as const, ended_at: null, counts: false };
  return [{ id: session, mode, task, title, started_at, planned_ms, interruptions, focused_ms, ...result }];
}

/** The step to `state` at `nowMs`, with the record of its session. */
export function stepTo(state: TimerState, nowMs: number): TimerStep {
  return { ok: true, state, sessions: sessionRecordsOf(state, nowMs) };
}
