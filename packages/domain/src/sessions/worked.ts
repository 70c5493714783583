import type { PomodoroState } from "@hourloom/schema/pomodoros";

/** What a session comes to that is written down, or put right, by hand. The timer writes what it has measured. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What happened in a pomodoro. Instants in milliseconds since 1970. */
export interface Worked {
  state: PomodoroState;
  /** Null while it is planned or running. */
  endedMs: number | null;
  /** Without pauses; null while it is planned. */
  focusedSeconds: number | null;
  /** Whether it is a pomodoro. */
  counts: boolean;
}

export interface PlannedTime {
  startMs: number;
  durationMinutes: number;
}

/** What is said of it; what is absent is to be found out. */
export interface SaidOfWork {
  state?: Exclude<PomodoroState, "running"> | undefined;
  focusedSeconds?: number | null | undefined;
}

const notBegun: Worked = { state: "planned", endedMs: null, focusedSeconds: null, counts: false };

/** Pauses of a session that is over, in milliseconds. */
function pausedMs({ startMs }: PlannedTime, { endedMs, focusedSeconds }: Worked): number {
  if (endedMs === null || focusedSeconds === null) return 0;
  return Math.max(0, endedMs - startMs - focusedSeconds * SECOND_MS);
}

/** How long it was worked on, where that is not said: as long as before, or, where that was as planned, as it is planned now. */
function focusedBy(planned: PlannedTime, before: (PlannedTime & Worked) | undefined): number {
  const whole = planned.durationMinutes * 60;
  const former = before?.focusedSeconds ?? null;
  return former === null || former === (before?.durationMinutes ?? 0) * 60 ? whole : former;
}

/**
 * What a pomodoro comes to. A new one is done where its time is over by `nowMs`, else planned, and so is one that is moved ahead of now. One that is over ended when its work and its pauses were; it
 * counts from `percent` of its planned time on.
 */
export function settleWork(
  planned: PlannedTime,
  said: SaidOfWork,
  { before, nowMs, percent }: { before?: (PlannedTime & Worked) | undefined; nowMs: number; percent: number },
): Worked {
  const isOver = planned.startMs + planned.durationMinutes * MINUTE_MS <= nowMs;
  const unsaid = planned.startMs > nowMs ? "planned" : (before?.state ?? (isOver ? "done" : "planned"));
  const state = said.state ?? unsaid;
  if (state === "planned" || state === "running") return { ...notBegun, state };
  const focusedSeconds = said.focusedSeconds ?? focusedBy(planned, before);
  const pauses = before === undefined ? 0 : pausedMs(before, before);
  const endedMs = planned.startMs + focusedSeconds * SECOND_MS + pauses;
  return { state, endedMs, focusedSeconds, counts: focusedSeconds * 100 >= planned.durationMinutes * 60 * percent };
}

/** A flowtime session from start to end; null while it is open. */
export interface OpenSpan {
  startMs: number;
  endMs: number | null;
  focusedSeconds: number | null;
}

/** Seconds worked in a flowtime session whose bounds were changed by hand: its pauses stay as long as they were. Null where nothing is known of them. */
export function keepPauses(before: OpenSpan, { startMs, endMs }: Omit<OpenSpan, "focusedSeconds">): number | null {
  if (endMs === null || before.endMs === null || before.focusedSeconds === null) return null;
  const pauses = Math.max(0, before.endMs - before.startMs - before.focusedSeconds * SECOND_MS);
  return Math.max(0, Math.floor((endMs - startMs - pauses) / SECOND_MS));
}
