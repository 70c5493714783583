import { showToast } from "@hourloom/ui/toast";
import { useEffect } from "react";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";

export const calendarActions = createLazyModule(() => import("./calendar-actions"));

/** Returns what is done with the calendar; undefined until it is loaded, sooner if it is wanted. */
export function useCalendarActions(isWanted: boolean) {
  const loaded = useLazyModule(calendarActions, isWanted);
  const isMissing = isWanted && loaded.status === "failed";
  useEffect(() => {
    if (!isMissing) return;
    const action = { label: "Try again", run: calendarActions.retry };
    showToast("Not loaded. Check your connection.", { id: "calendar-actions", tone: "problem", action });
  }, [isMissing]);
  return loaded.status === "ready" ? loaded.part : undefined;
}
