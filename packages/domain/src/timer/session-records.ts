import type { FocusRun, TimerState } from "@hourloom/schema/timer";
import { elapsedMs, effectiveNowMs } from "./run-time.ts";
import type { SessionRecord, TimerStep } from "./timer-result.ts";

function recordOf(
  { session, mode, task, title, started_at, planned_ms, interruptions }: FocusRun,
  result: Pick<SessionRecord, "status" | "ended_at" | "focused_ms" | "counts">,
): SessionRecord {
  return { id: session, mode, task, title, started_at, planned_ms, interruptions, ...result };
}

/** Content of the session's row at `nowMs`; empty in idle and in breaks. */
export function sessionRecordsOf(state: TimerState, nowMs: number): SessionRecord[] {
  if (state.status === "idle" || state.run.phase !== "focus") return [];
  const focused_ms = elapsedMs(state.run, effectiveNowMs(state, nowMs));
  if (state.status !== "ended") {
    return [recordOf(state.run, { status: "running", ended_at: null, focused_ms, counts: false })];
  }
  const { ended_at, ending } = state;
  return [recordOf(state.run, { status: ending.status, ended_at, focused_ms, counts: ending.counts })];
}

/** The step to `state` at `nowMs`, with the record of its session. */
export function stepTo(state: TimerState, nowMs: number): TimerStep {
  return { ok: true, state, sessions: sessionRecordsOf(state, nowMs) };
}
