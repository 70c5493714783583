/**
 * What is known of an account's one timer: plain data, stored and sent as it is. Instants (`…_at`) and durations (`…_ms`) are milliseconds, instants since
 * 1970. What time has passed is derived from these facts and an instant, never counted.
 */

export type TimerMode = "pomodoro" | "flowtime";
export type BreakPhase = "short_break" | "long_break";
export type TimerPhase = "focus" | BreakPhase;

/** A time in which a run stood still: paused, away, or between a stop and its being taken back. `to_at` is after `from_at`. */
export interface Pause {
  from_at: number;
  to_at: number;
}

export interface Interruptions {
  internal: number;
  external: number;
}

interface AnyRun {
  started_at: number;
  /** The finished ones: apart from each other, ascending, none before `started_at`. A sum alone could not tell whether a time away was paused already. */
  pauses: readonly Pause[];
  /** Id of the task that is worked on; in a break of the one that goes on after it. */
  task: string | null;
  title: string;
}

interface AnyFocus extends AnyRun {
  phase: "focus";
  /** Id of the session's row. */
  session: string;
  interruptions: Interruptions;
}

/** What a phase needs of the settings is in its run, so that no change of them moves or judges a phase that is under way. */
export interface PomodoroFocus extends AnyFocus {
  mode: "pomodoro";
  planned_ms: number;
  overtime: boolean;
  counts_from_percent: number;
  long_break_after: number;
}

/** Open: it has no planned end. */
export interface FlowtimeFocus extends AnyFocus {
  mode: "flowtime";
  planned_ms: null;
}

/** The break of flowtime is a short one, of the length that was earned. */
export interface BreakRun extends AnyRun {
  mode: TimerMode;
  phase: BreakPhase;
  session: null;
  planned_ms: number;
  overtime: boolean;
}

export type FocusRun = PomodoroFocus | FlowtimeFocus;
export type TimerRun = FocusRun | BreakRun;

export interface Cycle {
  /** Counted pomodoros since the last long break, 0 to `long_break_after`: where one is due, more do not make it more so. */
  done: number;
  /** The account's day, `YYYY-MM-DD`, on which the last phase began. */
  day: string;
}

/** How a phase ended. `discarded`: so short that it is as if it had not been. */
export interface Ending {
  status: "done" | "stopped" | "discarded";
  /** Whether it is a pomodoro. */
  counts: boolean;
  /** `done` of the cycle before it, so that it can be judged anew. */
  done_before: number;
}

export interface IdleTimer {
  status: "idle";
  cycle: Cycle;
}

export interface RunningTimer {
  status: "running";
  run: TimerRun;
  cycle: Cycle;
}

export interface PausedTimer {
  status: "paused";
  run: TimerRun;
  cycle: Cycle;
  paused_at: number;
}

/** A phase is over and nothing runs: what follows waits for an event. */
export interface EndedTimer {
  status: "ended";
  run: TimerRun;
  cycle: Cycle;
  ended_at: number;
  ending: Ending;
}

/** A phase that is not over. */
export type LiveTimer = RunningTimer | PausedTimer;
export type TimerState = IdleTimer | LiveTimer | EndedTimer;

/** The timer of an account that never used it. `day` is the account's, `YYYY-MM-DD`. */
export function newTimer(day: string): IdleTimer {
  return { status: "idle", cycle: { done: 0, day } };
}
