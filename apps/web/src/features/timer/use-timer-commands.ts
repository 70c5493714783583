import type { TimerEvent } from "@hourloom/schema/timer";
import { showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/page/announcer";
import { plainText, type Problem } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { timerSender } from "@/shared/timer/timer-sender";
import { askForNotifications } from "@/shared/timer/notifications";
import { unlockSound } from "@/shared/timer/sound";
import { useSwitchQuestion } from "./switch-question";

/** Whether the timer was refused because it is not as it was on screen: it is shown as it is. */
function isNews(problem: Problem): boolean {
  return problem.kind === "rejected" && (problem.error.code === "changed" || problem.error.code === "timer_conflict");
}

/** What is not done, where the timer that is shown instead does not say so. */
const notDone: Partial<Record<TimerEvent["type"], string>> = {
  add_minutes: "No minutes were added: the timer had changed meanwhile.",
  interrupt: "The interruption was not counted: the timer had changed meanwhile.",
  set_task: "The task was not changed: the timer had changed meanwhile.",
};

/** What a person can do with the timer. What cannot be done says why, and offers to try again. */
export function useTimerCommands() {
  const services = useServices();
  const question = useSwitchQuestion();
  const { send: sendEvent } = timerSender(services);

  /** Answers whether the timer took it. */
  async function send(event: TimerEvent, version?: number): Promise<boolean> {
    const result = await sendEvent(event, version);
    if (result.ok) return true;
    const { problem, seen } = result;
    const isBusy =
      problem.kind === "rejected" && problem.error.code === "timer_conflict" && problem.error.reason === "busy";
    if (isBusy && event.type === "start") {
      question.ask(event);
      return false;
    }
    if (isNews(problem)) {
      const lost = notDone[event.type];
      if (lost !== undefined) {
        announce(lost, "assertive");
        showToast(lost, { id: "timer", tone: "problem" });
      }
      return false;
    }
    const text = `The timer did not take that. ${plainText(problem)}`;
    announce(text, "assertive");
    showToast(text, { id: "timer", tone: "problem", action: { label: "Retry", run: () => void send(event, seen) } });
    return false;
  }

  return {
    send: (event: TimerEvent) => send(event),
    /** A press that begins something: from here on the page may sound, and asks whether it may notify. */
    begin: (event: TimerEvent) => {
      void unlockSound();
      void askForNotifications();
      return send(event);
    },
  };
}
