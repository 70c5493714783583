import type { CalendarTask } from "@hourloom/schema/workspace";
import type { StartEvent } from "@hourloom/schema/timer";
import { showToast } from "@hourloom/ui/toast";
import { newId } from "@/shared/api/new-id";
import { useServices } from "@/shared/api/services";
import { announce } from "@/shared/page/announcer";
import { timerQuery } from "@/shared/timer/queries";
import { useTimerCommands } from "./use-timer-commands";

/** What to work on: a task, or nothing named. */
export type Work = Pick<CalendarTask, "id" | "title" | "mode">;

/** The start of `work` with the timer of its mode; with a length it is a pomodoro. */
export function startOf(work: Work | undefined, minutes?: number): StartEvent {
  const subject = { session: newId(), task: work?.id ?? null, title: work?.title ?? "" };
  return work?.mode === "flowtime" && minutes === undefined
    ? { type: "start", mode: "flowtime", phase: "focus", ...subject }
    : { type: "start", mode: "pomodoro", phase: "focus", ...subject, minutes };
}

/**
 * Returns a function that starts work on a task, or continues its paused phase. If another phase
 * runs, the user is asked.
 */
export function useStartWork(): (work: Work | undefined, minutes?: number) => void {
  const { api, queryClient } = useServices();
  const { begin, send } = useTimerCommands();
  return (work, minutes) => {
    const state = queryClient.getQueryData(timerQuery(api).queryKey)?.state;
    const isLive = state?.status === "running" || state?.status === "paused";
    const isOfTask =
      isLive &&
      minutes === undefined &&
      work !== undefined &&
      state.run.phase === "focus" &&
      state.run.task === work.id;
    if (!isOfTask) return void begin(startOf(work, minutes));
    if (state.status === "paused") return void send({ type: "resume" });
    const text = `The timer runs for “${work.title}” already.`;
    announce(text);
    return showToast(text, { id: "timer" });
  };
}
