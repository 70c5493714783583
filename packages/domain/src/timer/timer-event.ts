import type { BreakPhase } from "./timer-state.ts";

/** What a phase is about. */
export interface Subject {
  task: string | null;
  title: string;
}

/** A focus phase to begin. */
export interface FocusSubject extends Subject {
  /** Id of the session's row, chosen by who sends the event and never used before: a repeated event is known by it. */
  session: string;
}

interface AnyStart {
  type: "start";
  /** Whether a phase that is under way is stopped first, its minutes kept. Else it stands in the way. */
  replace?: boolean | undefined;
}

interface ChosenLength {
  /** Length of this one phase, at least 1. Absent: as in the settings. */
  minutes?: number | undefined;
}

export type StartEvent =
  | (AnyStart & ChosenLength & FocusSubject & { mode: "pomodoro"; phase: "focus" })
  | (AnyStart & ChosenLength & Subject & { mode: "pomodoro"; phase: BreakPhase })
  | (AnyStart & FocusSubject & { mode: "flowtime"; phase: "focus" });

/** Starts what follows the phase that is over. Where that is a break, it goes on with that phase's task and title, and the event's are not used. */
export type NextEvent = FocusSubject & ChosenLength & { type: "next" };

export type InterruptionKind = "internal" | "external";

/** After the machine slept from `from_at` to `to_at` (milliseconds since 1970) in a focus phase. */
export interface AwayEvent {
  type: "resolve_away";
  from_at: number;
  to_at: number;
  /** The time was work, was none, or the whole session is not to be kept. */
  choice: "count" | "trim" | "discard";
}

export type TimerEvent =
  | StartEvent
  | NextEvent
  | { type: "start_break" }
  | { type: "pause" }
  | { type: "resume" }
  /** `minutes`: at least 1. */
  | { type: "add_minutes"; minutes: number }
  | { type: "interrupt"; kind: InterruptionKind }
  | (Subject & { type: "set_task" })
  /** The phase is done, whatever its planned time. */
  | { type: "finish" }
  /** The phase is broken off. */
  | { type: "stop" }
  /** On to what follows. */
  | { type: "skip" }
  /** The stop of flowtime is taken back. */
  | { type: "go_on" }
  /** Nothing is to follow the phase that is over. */
  | { type: "dismiss" }
  /** The session is not to be kept. */
  | { type: "discard" }
  | AwayEvent;
