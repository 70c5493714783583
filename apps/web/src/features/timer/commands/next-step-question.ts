import type { TimerEvent, TimerState } from "@hourloom/schema/timer";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createStore, type Store } from "@/shared/state/store";

/** The work that was interrupted: its session and, if it has one, its task. */
export interface InterruptedWork {
  mode: "pomodoro" | "flowtime";
  session: string;
  task: string | null;
  /** Whether the phase is paused, and not over. */
  isPaused: boolean;
}

/** What the event interrupts; undefined for any other event, in breaks, and if the task is done. */
export function findInterrupted(
  state: TimerState | undefined,
  event: TimerEvent,
  isDone: (task: string) => boolean,
): InterruptedWork | undefined {
  if (event.type !== "pause" && event.type !== "stop") return undefined;
  if (state?.status !== "running" && state?.status !== "paused") return undefined;
  const { run } = state;
  if (run.phase !== "focus" || (run.task !== null && isDone(run.task))) return undefined;
  return { mode: run.mode, session: run.session, task: run.task, isPaused: event.type === "pause" };
}

const questionOf = oncePerLogin(() => createStore<InterruptedWork | undefined>(undefined));

/** The work about which "What comes next?" is asked; undefined if nothing is. */
export function useNextStepQuestion(): Store<InterruptedWork | undefined> {
  return questionOf(useServices());
}
