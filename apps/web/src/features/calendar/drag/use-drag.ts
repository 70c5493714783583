import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { type ItemEditing, useItemEditing } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { useRunLater } from "@/shared/lazy/run-later";
import type { ItemPart, Slot } from "../grid/view-props";
import { isDragKey } from "./keys";
import type { DragContext } from "./drag-context";

const loadParts = () => Promise.all([import("./pointer-drag"), import("./move-by-keys")]);
type Parts = Awaited<ReturnType<typeof loadParts>>;

/**
 * Returns handlers to move and resize items by pointer and keyboard, and to create one by dragging
 * over an empty slot. The implementation is loaded later.
 */
export function useDrag(page: Omit<DragContext, keyof ItemEditing>) {
  const context: DragContext = { ...page, ...useItemEditing() };
  const contextRef = useRef(context);
  useEffect(() => {
    contextRef.current = context;
  });
  const parts = useRef<Parts>(undefined);
  const load = async () => (parts.current ??= await loadParts());
  const prefetch = useEffectEvent(() => void load().catch(() => undefined));
  const runLater = useRunLater();
  useEffect(() => runLater(() => prefetch()), [runLater]);

  const abortKeyboardDrag = useRef<() => void>(undefined);
  // A keyboard drag in the month cannot continue in the time grid.
  useEffect(() => () => abortKeyboardDrag.current?.(), [page.isMonth]);

  const onItemKey = (event: KeyboardEvent, placed: PlacedItem): boolean => {
    if (!isDragKey(event, page.isMonth)) return false;
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const run = ([, { moveByKey }]: Parts) => {
      abortKeyboardDrag.current?.();
      abortKeyboardDrag.current = moveByKey({ key, altKey, shiftKey, ctrlKey, metaKey }, placed, contextRef);
    };
    // Synchronous if loaded, since the next keys are meant for the drag.
    if (parts.current !== undefined) run(parts.current);
    else load().then(run, () => announce("Moving could not be loaded. Load the page anew.", "assertive"));
    return true;
  };

  /** If the module loads while the pointer is still down, the drag starts then. */
  const runWithPointer = (run: (part: Parts[0]) => void) => {
    if (parts.current !== undefined) return run(parts.current[0]);
    const press = new AbortController();
    for (const end of ["pointerup", "pointercancel"])
      document.addEventListener(end, () => press.abort(), { signal: press.signal });
    load().then(
      ([part]) => (press.signal.aborted ? undefined : run(part)),
      () => undefined,
    );
    return undefined;
  };

  return {
    onItemKey,
    onItemPointerDown: (event: PointerEvent, placed: PlacedItem, day: string, part: ItemPart) =>
      runWithPointer(({ dragItem }) => dragItem(event, { placed, day, part }, contextRef)),
    onShelfPointerDown: (event: PointerEvent, item: CalendarItem, plannedMinutes: number) =>
      runWithPointer(({ dragShelfItem }) => dragShelfItem(event, { item, plannedMinutes }, contextRef)),
    onSlotPointerDown: (event: PointerEvent, at: Slot) =>
      runWithPointer(({ dragNewSlot }) => dragNewSlot(event, at, contextRef)),
  };
}
