import type { TimerEvent } from "@hourloom/schema/timer";
import { showToast } from "@hourloom/ui/toast";
import { useItemEditing } from "@/features/changes/changes-provider";
import { applyToUnscheduled } from "@/features/changes/item-changes";
import { unscheduledQuery } from "@/features/changes/queries";
import { phaseId, timerEvents } from "@/features/changes/timer-events";
import { announce } from "@/shared/page/announcer";
import { describeProblem } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { addRecentTask } from "@/shared/tasks/recent-tasks";
import { askForNotifications } from "@/shared/timer/notifications";
import { unlockSound } from "@/shared/timer/sound";
import { findInterrupted, useNextStepQuestion } from "./next-step-question";
import { useSwitchQuestion } from "./switch-question";

/** Messages for conflicts whose effect the new state of the timer does not show. */
const conflictMessages: Partial<Record<TimerEvent["type"], string>> = {
  add_minutes: "No minutes were added: the timer had changed meanwhile.",
  interrupt: "The interruption was not counted: the timer had changed meanwhile.",
  set_task: "The task was not changed: the timer had changed meanwhile.",
  undo: "Nothing was undone: the timer had changed meanwhile.",
};

/** What is offered to be undone. */
const undoTexts: Partial<Record<TimerEvent["type"], string>> = {
  start: "Timer started",
  next: "Next phase started",
  start_break: "Break started",
  finish: "Phase finished",
  skip: "Phase skipped",
  stop: "Timer stopped",
};

/** In the session's storage: the phase that this tab started. */
const STARTED_HERE = "timer_phase";

function report(text: string, options: { action?: { label: string; run: () => void } } = {}): void {
  announce(text, "assertive");
  showToast(text, { id: "timer", variant: "problem", ...options });
}

/** Returns functions that send timer commands; failures show a toast with Retry. */
export function useTimerCommands() {
  const services = useServices();
  const question = useSwitchQuestion();
  const nextStep = useNextStepQuestion();
  const { changes } = useItemEditing();

  /** Whether a task has been completed; false if not all open tasks have loaded. */
  function isDone(task: string): boolean {
    const unscheduled = services.queryClient.getQueryData(unscheduledQuery(services.api).queryKey);
    if (unscheduled === undefined || unscheduled.truncated) return false;
    return !applyToUnscheduled(unscheduled, changes.pending.get()).tasks.some(({ id }) => id === task);
  }

  function offerUndo(type: TimerEvent["type"], version: number): void {
    const text = undoTexts[type];
    if (text === undefined) return;
    showToast(text, { id: "timer", action: { label: "Undo", run: () => void send({ type: "undo" }, version) } });
  }

  function asksNextStep(): boolean {
    return services.queryClient.getQueryData(services.api.settings.get.queryKey())?.asks_next_step !== false;
  }

  /** Resolves with whether the command was accepted. */
  async function send(
    event: TimerEvent,
    version?: number,
    { isUndoable = true }: { isUndoable?: boolean } = {},
  ): Promise<boolean> {
    const events = timerEvents(services);
    if ("task" in event && typeof event.task === "string") addRecentTask(event.task);
    if (asksNextStep()) nextStep.set(findInterrupted(events.current(), event, isDone));
    const result = await events.send(event, version);
    if (result.ok) {
      const { state, version: seen } = result.timer;
      if (state.status === "running" && /^(?:start|next)/.test(event.type)) {
        sessionStorage.setItem(STARTED_HERE, phaseId(state) ?? "");
      }
      if (isUndoable) offerUndo(event.type, seen);
      return true;
    }
    // Nothing was interrupted then.
    nextStep.set(undefined);
    const { problem, seen } = result;
    const error = problem.kind === "rejected" ? problem.error : undefined;
    if (event.type === "start" && error?.code === "timer_conflict" && error.reason === "busy") {
      // Who started it here knows that it runs, and can undo.
      const isOfThisTab = phaseId(error.timer.state) === sessionStorage.getItem(STARTED_HERE);
      if (isOfThisTab) return send({ ...event, replace: true }, undefined, { isUndoable });
      question.set({ event, isUndoable });
    } else if (error?.code === "changed" || error?.code === "timer_conflict") {
      // The timer had changed; the screen now shows its new state.
      const message = conflictMessages[event.type];
      if (message !== undefined) report(message);
    } else {
      const action = { label: "Retry", run: () => void send(event, seen) };
      report(`The timer did not take that. ${describeProblem(problem)}`, { action });
    }
    return false;
  }

  return {
    send,
    /** Sends a start; as a user gesture it also unlocks sound and may ask for notifications. */
    begin: (event: TimerEvent, options: { isUndoable?: boolean } = {}) => {
      void unlockSound();
      void askForNotifications();
      return send(event, undefined, options);
    },
  };
}
