import type { TimerSettings } from "@hourloom/schema/settings";
import type { Interruptions, TimerMode, TimerRefusal, TimerState } from "@hourloom/schema/timer";
/** What the row of a focus session must say after a step. Instants and durations in milliseconds. */
export interface SessionRecord {
  id: string;
  mode: TimerMode;
  task: string | null;
  title: string;
  /** A paused session is running. One that is discarded is not to be kept. */
  status: "running" | "done" | "stopped" | "discarded";
  started_at: number;
  /** Null while it runs. */
  ended_at: number | null;
  planned_ms: number | null;
  /** Time worked, without pauses; of a running session until the step. */
  focused_ms: number;
  interruptions: Interruptions;
  /** Whether it is a pomodoro: false as long as it runs. */
  counts: boolean;
}

export interface TimerStep {
  ok: true;
  state: TimerState;
  /** One for each session that the step touched. */
  sessions: readonly SessionRecord[];
}

export type TimerResult = TimerStep | { ok: false; reason: TimerRefusal };

/** What an event is judged by, beside the state. */
export interface TimerContext {
  /** Milliseconds since 1970. */
  nowMs: number;
  /** The account's day at that instant, `YYYY-MM-DD`: when a day starts, and where, is not the timer's business. */
  day: string;
  settings: TimerSettings;
}

export function refused(reason: TimerRefusal): TimerResult {
  return { ok: false, reason };
}
