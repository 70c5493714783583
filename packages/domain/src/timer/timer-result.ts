import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { Interruptions, TimerMode, TimerConflict, TimerState } from "@hourloom/schema/timer";
/** Content of a focus session's row after a step. Instants and durations in milliseconds. */
export interface SessionRecord {
  id: string;
  mode: TimerMode;
  task: string | null;
  title: string;
  /** `running` includes paused. A discarded session is not stored. */
  status: "running" | "done" | "stopped" | "discarded";
  started_at: number;
  /** Null while it is running. */
  ended_at: number | null;
  planned_ms: number | null;
  /** Time worked, without pauses; of a running session until the step. */
  focused_ms: number;
  interruptions: Interruptions;
  /** Whether it counts as a pomodoro; false while it is running. */
  counts: boolean;
}

export interface TimerStep {
  ok: true;
  state: TimerState;
  /** One for each session that the step changed. */
  sessions: readonly SessionRecord[];
}

export type TimerResult = TimerStep | { ok: false; reason: TimerConflict };

export interface TimerContext {
  /** Milliseconds since 1970. */
  nowMs: number;
  /** The account's day at that instant, `YYYY-MM-DD`. */
  day: string;
  settings: TimerSettings;
}

export function reject(reason: TimerConflict): TimerResult {
  return { ok: false, reason };
}
