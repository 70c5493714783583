import { useEffect, useState } from "react";
import { useEditor } from "@/features/editor/state/editor-provider";
import type { Press } from "../actions/action-target";
import { ItemActions } from "./item-actions";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import { useRunLater } from "@/shared/lazy/run-later";
import { useCalendar } from "./calendar-provider";
import { formatHeading, getShownRange } from "../calendar-view";
import { ItemPopover, Prewarm } from "./item-popover";
import { useCalendarActions } from "./use-calendar-actions";

const printSheet = createLazyModule(() => import("../print/print-sheet"));

function DayList() {
  const { dayList, today, activeDay, viewEvents, pressItem } = useCalendar();
  const editor = useEditor();
  const actions = useCalendarActions(dayList.day !== undefined);
  if (actions === undefined) return null;
  return (
    <actions.DayPopover
      day={dayList.day}
      today={today}
      items={dayList.day === undefined ? [] : dayList.items}
      findAnchor={dayList.findAnchor}
      onItemPointerDown={viewEvents.onItemPointerDown}
      onOpen={(one) => pressItem(one, dayList.day ?? activeDay)}
      onToggleTask={viewEvents.onToggleTask}
      onNew={(day) => viewEvents.onNew({ day, startMin: null })}
      onClose={dayList.close}
      onClosed={() => (editor.get().status === "closed" ? dayList.focusAgain() : undefined)}
    />
  );
}

function SelectionBar() {
  const { selection, onScreen, isFixed, zone } = useCalendar();
  const isSelecting = selection.selected.length > 0;
  const actions = useCalendarActions(isSelecting);
  if (!isSelecting || actions === undefined) return null;
  return (
    // Over the last row, which must not move under the pointer.
    <div className="sticky bottom-0 z-42">
      <div className="absolute inset-x-0 bottom-0">
        <actions.CalendarSelectionBar selection={selection} laidOut={onScreen} zone={zone} isFixed={isFixed} />
      </div>
    </div>
  );
}

/** What is printed. Also fetched if data is saved, since printing does not wait. */
function Print() {
  const { page, range, today, zone } = useCalendar();
  const sheet = useLazyModule(printSheet, false);
  const runLater = useRunLater();
  useEffect(() => runLater(() => void printSheet.fetch()), [runLater]);
  if (sheet.status !== "ready") return null;
  // Paper has space for the whole week, also if the window has not.
  const onPaper = page.view === "week" ? { ...page, isPhone: false } : page;
  return (
    <sheet.part.PrintSheet
      {...onPaper}
      range={getShownRange(onPaper)}
      heading={formatHeading(onPaper)}
      laidOut={range.laidOut}
      today={today}
      zone={zone}
    />
  );
}

/** What opens over the calendar. */
export function CalendarMenus() {
  const { range, viewEvents, onScreen, surface, zone, today, activeDay, targetsOf, page } = useCalendar();
  const { shown, pasteWeek, selection, drag } = useCalendar();
  const [press, setPress] = useState<Press>();
  return (
    <>
      <DayList />
      <ItemActions
        {...range}
        {...viewEvents}
        laidOut={onScreen}
        surface={surface}
        zone={zone}
        today={today}
        activeDay={activeDay}
        weekStart={shown.weekStart}
        pasteWeek={pasteWeek}
        selected={selection.selected}
        onMoveKey={drag.onItemKey}
        targetsOf={targetsOf}
        press={press}
        onPress={setPress}
      />
      <ItemPopover
        surface={surface}
        zone={zone}
        shown={page}
        page={range}
        onMenu={(request) => setPress({ element: undefined, at: undefined, request })}
      />
      <Prewarm zone={zone} />
      <SelectionBar />
      <Print />
    </>
  );
}
