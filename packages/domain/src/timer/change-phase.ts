import type { InterruptionKind, TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { PLANNED_MAX_MS } from "./next-phase.ts";
import { stepTo } from "./session-records.ts";
import type { Subject } from "./subject.ts";
import { reject, type TimerContext, type TimerResult } from "./timer-result.ts";

/** Moves the planned end of the current phase, also in overtime. `minutes` is at least 1. */
export function addMinutes(state: TimerState, minutes: number, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const { run } = state;
  if (run.planned_ms === null) return reject("wrong_phase");
  const planned_ms = run.planned_ms + minutes * MINUTE_MS;
  if (planned_ms > PLANNED_MAX_MS) return reject("too_long");
  return stepTo({ ...state, run: { ...run, planned_ms } }, nowMs);
}

/** Counts an interruption; the phase continues. */
export function interrupt(state: TimerState, kind: InterruptionKind, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const { run } = state;
  if (run.phase !== "focus") return reject("wrong_phase");
  const interruptions = { ...run.interruptions, [kind]: run.interruptions[kind] + 1 };
  return stepTo({ ...state, run: { ...run, interruptions } }, nowMs);
}

/** Sets the task of the phase; of a break, the task that continues after it. */
export function setTask(state: TimerState, { task, title }: Subject, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle") return reject("not_running");
  return stepTo({ ...state, run: { ...state.run, task, title } }, nowMs);
}
