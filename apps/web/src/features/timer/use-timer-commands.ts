import type { TimerEvent } from "@hourloom/schema/timer";
import { showToast } from "@hourloom/ui/toast";
import { timerEvents } from "@/features/changes/timer-events";
import { announce } from "@/shared/page/announcer";
import { describeProblem, type Problem } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { askForNotifications } from "@/shared/timer/notifications";
import { unlockSound } from "@/shared/timer/sound";
import { useSwitchQuestion } from "./switch-question";

/**
 * Whether the command was rejected since the timer had changed; the screen then shows its new
 * state.
 */
function isConflict(problem: Problem): boolean {
  return problem.kind === "rejected" && (problem.error.code === "changed" || problem.error.code === "timer_conflict");
}

/** Messages for conflicts whose effect the new state of the timer does not show. */
const conflictMessages: Partial<Record<TimerEvent["type"], string>> = {
  add_minutes: "No minutes were added: the timer had changed meanwhile.",
  interrupt: "The interruption was not counted: the timer had changed meanwhile.",
  set_task: "The task was not changed: the timer had changed meanwhile.",
};

/** Returns functions that send timer commands; failures show a toast with Retry. */
export function useTimerCommands() {
  const services = useServices();
  const question = useSwitchQuestion();

  /** Resolves with whether the command was accepted. */
  async function send(event: TimerEvent, version?: number): Promise<boolean> {
    const result = await timerEvents(services).send(event, version);
    if (result.ok) return true;
    const { problem, seen } = result;
    const isBusy =
      problem.kind === "rejected" && problem.error.code === "timer_conflict" && problem.error.reason === "busy";
    if (isBusy && event.type === "start") {
      question.ask(event);
      return false;
    }
    if (isConflict(problem)) {
      const message = conflictMessages[event.type];
      if (message !== undefined) {
        announce(message, "assertive");
        showToast(message, { id: "timer", tone: "problem" });
      }
      return false;
    }
    const text = `The timer did not take that. ${describeProblem(problem)}`;
    announce(text, "assertive");
    showToast(text, { id: "timer", tone: "problem", action: { label: "Retry", run: () => void send(event, seen) } });
    return false;
  }

  return {
    send: (event: TimerEvent) => send(event),
    /** Sends a start; as a user gesture it also unlocks sound and may ask for notifications. */
    begin: (event: TimerEvent) => {
      void unlockSound();
      void askForNotifications();
      return send(event);
    },
  };
}
