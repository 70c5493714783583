import type { InterruptionKind, TimerState } from "@hourloom/schema/timer";
import { PLANNED_MAX_MS } from "./next-phase.ts";
import { stepTo } from "./session-records.ts";
import type { Subject } from "./subject.ts";
import { refused, type TimerContext, type TimerResult } from "./timer-result.ts";

const MINUTE_MS = 60_000;

/** Moves the planned end of the phase that is under way, in its overtime too. `minutes` is at least 1. */
export function addMinutes(state: TimerState, minutes: number, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return refused("not_running");
  const { run } = state;
  if (run.planned_ms === null) return refused("wrong_phase");
  const planned_ms = run.planned_ms + minutes * MINUTE_MS;
  if (planned_ms > PLANNED_MAX_MS) return refused("too_long");
  return stepTo({ ...state, run: { ...run, planned_ms } }, nowMs);
}

/** Notes that something came between: a thought of one's own, or someone. The time runs on. */
export function interrupt(state: TimerState, kind: InterruptionKind, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return refused("not_running");
  const { run } = state;
  if (run.phase !== "focus") return refused("wrong_phase");
  const interruptions = { ...run.interruptions, [kind]: run.interruptions[kind] + 1 };
  return stepTo({ ...state, run: { ...run, interruptions } }, nowMs);
}

/** Says what the phase is about; of a break, what goes on after it. */
export function setTask(state: TimerState, { task, title }: Subject, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle") return refused("not_running");
  return stepTo({ ...state, run: { ...state.run, task, title } }, nowMs);
}
