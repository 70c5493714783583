import { showToast } from "@hourloom/ui/toast";
import { useEffect } from "react";
import { createLazyModule, type LazyModule, useLazyModule } from "@/shared/lazy/lazy-module";

export const calendarActions = createLazyModule(() => import("./calendar-actions"));

/** Tells that what is done with the calendar is not loaded, with a button to try again. */
export function explainMissing(): void {
  const action = { label: "Try again", run: calendarActions.retry };
  showToast("Not loaded. Check your connection.", { id: "calendar-actions", variant: "problem", action });
}

type Actions = typeof calendarActions extends LazyModule<infer Part> ? Part : never;

/** Does something with the calendar when its module is there; a failed load is told. */
export function runCalendarAction(action: (actions: Actions) => void): void {
  calendarActions.run(action, explainMissing);
}

/** Returns what is done with the calendar; undefined until it is loaded, sooner if it is wanted. */
export function useCalendarActions(isWanted: boolean) {
  const loaded = useLazyModule(calendarActions, isWanted);
  const isMissing = isWanted && loaded.status === "failed";
  useEffect(() => {
    if (isMissing) explainMissing();
  }, [isMissing]);
  return loaded.status === "ready" ? loaded.part : undefined;
}
