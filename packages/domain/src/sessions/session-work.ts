import type { PomodoroState } from "@hourloom/schema/pomodoros";
import { MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { reachesShare } from "../timer/compute-ending.ts";

/**
 * Members of a session that are derived when the user enters or corrects it. The timer stores what
 * it measured.
 */

/** Instants in milliseconds since 1970. */
export interface SessionWork {
  state: PomodoroState;
  /** Null while it is planned or running. */
  endedMs: number | null;
  /** Without pauses; null while it is planned. */
  focusedSeconds: number | null;
  /** Whether it counts as a pomodoro. */
  counts: boolean;
}

export interface PlannedTime {
  startMs: number;
  durationMinutes: number;
}

/** Input of the user; absent members are derived. */
export interface SessionWorkInput {
  state?: Exclude<PomodoroState, "running"> | undefined;
  focusedSeconds?: number | null | undefined;
}

export const notBegun: SessionWork = { state: "planned", endedMs: null, focusedSeconds: null, counts: false };

/**
 * When a session ends, or will end as planned. `pomodoroEnd` of the database's queries decides the
 * same in SQL, and `layOutPomodoro` on the wall clock; a test compares them.
 */
export function pomodoroEndMs({ startMs, durationMinutes }: PlannedTime, endedMs: number | null): number {
  return endedMs ?? startMs + durationMinutes * MINUTE_MS;
}

/** The time of a session that was not worked, in milliseconds; 0 while that is unknown. */
function pauseLengthMs({ startMs, endMs, focusedSeconds }: OpenSpan): number {
  if (endMs === null || focusedSeconds === null) return 0;
  return Math.max(0, endMs - startMs - focusedSeconds * SECOND_MS);
}

/** Worked time if the input has none: unchanged, or the planned time if that was worked before. */
function focusedBy(planned: PlannedTime, before: (PlannedTime & SessionWork) | undefined): number {
  const whole = planned.durationMinutes * 60;
  const previous = before?.focusedSeconds ?? null;
  return previous === null || previous === (before?.durationMinutes ?? 0) * 60 ? whole : previous;
}

/**
 * Derives state and times of a pomodoro. Without a given state, a new one is done if its time is
 * over by `nowMs`, otherwise planned; so is one moved to the future. An ended one ends after its
 * work and pauses, and counts from `percent` of the planned time on.
 */
export function deriveSessionWork(
  planned: PlannedTime,
  input: SessionWorkInput,
  { before, nowMs, percent }: { before?: (PlannedTime & SessionWork) | undefined; nowMs: number; percent: number },
): SessionWork {
  const isOver = pomodoroEndMs(planned, null) <= nowMs;
  const defaultState = planned.startMs > nowMs ? "planned" : (before?.state ?? (isOver ? "done" : "planned"));
  const state = input.state ?? defaultState;
  if (state === "planned" || state === "running") return { ...notBegun, state };
  const focusedSeconds = input.focusedSeconds ?? focusedBy(planned, before);
  const pauses = before === undefined ? 0 : pauseLengthMs({ ...before, endMs: before.endedMs });
  const endedMs = planned.startMs + focusedSeconds * SECOND_MS + pauses;
  const run = { planned_ms: planned.durationMinutes * MINUTE_MS, counts_from_percent: percent };
  return { state, endedMs, focusedSeconds, counts: reachesShare(run, focusedSeconds * SECOND_MS) };
}

/** A flowtime session; `endMs` is null while it is open. */
export interface OpenSpan {
  startMs: number;
  endMs: number | null;
  focusedSeconds: number | null;
}

/**
 * Seconds worked in a flowtime session: the whole time from start to end where a script stated
 * none. Null while it is open.
 */
export function workedSeconds({ startMs, endMs, focusedSeconds }: OpenSpan): number | null {
  return focusedSeconds ?? (endMs === null ? null : Math.floor((endMs - startMs) / SECOND_MS));
}

/**
 * Seconds worked in a flowtime session with new bounds: its pauses do not change. Null if unknown.
 */
export function recomputeFocusedSeconds(
  before: OpenSpan,
  { startMs, endMs }: Omit<OpenSpan, "focusedSeconds">,
): number | null {
  if (endMs === null || before.endMs === null || before.focusedSeconds === null) return null;
  return Math.max(0, Math.floor((endMs - startMs - pauseLengthMs(before)) / SECOND_MS));
}
