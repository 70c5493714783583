import { showToast } from "@hourloom/ui/toast";
import { useEffect, useSyncExternalStore } from "react";
import { calendarDialog, closeCalendarDialog } from "@/shared/commands/calendar-dialog";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { useHasSideMonth } from "@/shared/page/media";
import { useSideMonthShown } from "@/shared/time/calendar-preferences";
import type { CalendarsPanelState } from "../calendars/use-calendars-panel";
import type { MonthProps } from "./marked-month";

const loadContent = () => import("./side-panels-content");

/**
 * The small month and the calendars while they are open; their place beside the calendar is there
 * while they load.
 */
export function SidePanels(props: CalendarsPanelState & MonthProps) {
  const isAsked = useSyncExternalStore(calendarDialog.subscribe, calendarDialog.get) !== undefined;
  const isMonthShown = useSideMonthShown();
  const isMonthOpen = useHasSideMonth() && isMonthShown;
  // Another screen closes the dialogs.
  useEffect(() => closeCalendarDialog, []);
  const isWanted = props.isOpen || isMonthOpen || isAsked;
  const [content, retry] = useLazyModule(loadContent, isWanted);
  const hasFailed = isWanted && content.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const action = { label: "Try again", run: retry };
    showToast("The panel could not be loaded.", { id: "side-panels", tone: "problem", action });
  }, [hasFailed, retry]);
  if (content.status === "ready") return <content.part.SidePanelsContent {...props} isMonthOpen={isMonthOpen} />;
  return isMonthOpen || (props.isOpen && props.isBeside) ? (
    <div className="w-60 shrink-0 border-r pointer-coarse:w-88" />
  ) : null;
}
