import { showToast } from "@hourloom/ui/toast";
import { useEffect } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { CalendarsPanelState } from "./use-calendars-panel";

const loadPanel = () => import("./calendars-panel");

/** The calendars while they are open; their place beside the calendar is kept while they load. */
export function LazyCalendarsPanel({ isOpen, isBeside, toggle }: CalendarsPanelState) {
  const [panel, retry] = useLazyModule(loadPanel, isOpen);
  const hasFailed = isOpen && panel.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const action = { label: "Try again", run: retry };
    showToast("The calendars could not be loaded.", { id: "calendars-panel", tone: "problem", action });
  }, [hasFailed, retry]);
  if (!isOpen) return null;
  const content = panel.status === "ready" ? <panel.part.CalendarsPanel isBeside={isBeside} onClose={toggle} /> : null;
  if (!isBeside) return content;
  return (
    <aside aria-label="Calendars" tabIndex={-1} className="flex w-60 shrink-0 flex-col border-r outline-none">
      {content}
    </aside>
  );
}
