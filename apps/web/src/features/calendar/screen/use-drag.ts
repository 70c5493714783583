import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { type PointerEvent, type TouchEvent, useEffect, useRef } from "react";
import { type ItemEditing, useItemEditing } from "@/features/changes/changes-provider";
import { latinKey } from "@/shared/commands/latin-key";
import { followPointer } from "@/shared/pointer/follow-pointer";
import type { Slot } from "../grid/view-props";
import { calendarActions, explainMissing, runCalendarAction } from "./use-calendar-actions";
import { arrowDays } from "../grid/grid-keys";
import type { KeyPress } from "../drag/keys";
import type { DragContext } from "../drag/drag-context";

const ignore = () => undefined;

/**
 * Whether a key press moves an item: Alt with an arrow key, or Alt+M, which starts a keyboard drag.
 */
function isDragKey(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || !press.altKey) return false;
  // On Apple devices Option+M is "µ".
  return press.key in arrowDays || ["m", "µ"].includes(latinKey(press));
}

/**
 * Returns handlers to move and resize items by pointer and keyboard, and to create one by dragging
 * over an empty slot.
 */
export function useDrag(page: Omit<DragContext, keyof ItemEditing>) {
  const context: DragContext = { ...page, ...useItemEditing() };
  const contextRef = useRef(context);
  useEffect(() => {
    contextRef.current = context;
  });
  const abortKeyboardDrag = useRef<() => void>(undefined);
  // A keyboard drag in the month cannot continue in the time grid.
  useEffect(() => () => abortKeyboardDrag.current?.(), [page.isMonth]);

  const onItemKey = (event: KeyPress, laidOut: LaidOutItem): boolean => {
    if (!isDragKey(event)) return false;
    runCalendarAction(({ moveByKey }) => {
      abortKeyboardDrag.current?.();
      abortKeyboardDrag.current = moveByKey(event, laidOut, contextRef);
    });
    return true;
  };

  /** If the module loads while the pointer is still down, the drag starts then. */
  const runWithPointer: typeof calendarActions.run = (run, onFailed) => {
    const press = new AbortController();
    const { signal } = press;
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => press.abort(), { signal });
    calendarActions.run(
      (actions) => (signal.aborted ? undefined : run(actions)),
      () => (signal.aborted ? undefined : onFailed?.()),
    );
  };
  /** Without the module, the beginning of the drag is told; a click is not meant for it. */
  const runDrag = ({ nativeEvent }: PointerEvent, run: Parameters<typeof runCalendarAction>[0]) =>
    runWithPointer(run, () =>
      followPointer(nativeEvent, { onBegin: explainMissing, onMove: ignore, onDrop: ignore, onEnd: ignore }),
    );

  return {
    onItemKey,
    onTouchStart: (event: TouchEvent) =>
      runWithPointer(({ followSwipe }) => followSwipe(event, contextRef.current.onTurn)),
    onItemPointerDown: (event: PointerEvent, laidOut: LaidOutItem, day: string) =>
      runDrag(event, ({ dragItem }) => dragItem(event, { laidOut, day }, contextRef)),
    onUnscheduledPointerDown: (event: PointerEvent, item: CalendarItem, plannedMinutes: number) =>
      runDrag(event, ({ dragUnscheduledItem }) => dragUnscheduledItem(event, { item, plannedMinutes }, contextRef)),
    onSlotPointerDown: (event: PointerEvent, at: Slot) =>
      runDrag(event, ({ dragNewSlot }) => dragNewSlot(event, at, contextRef)),
  };
}
