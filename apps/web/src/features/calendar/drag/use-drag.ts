import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { whenIdle } from "@/shared/lazy/when-idle";
import type { ItemPart, Slot } from "../grid/view-props";
import { isDragKey } from "./keys";
import type { DragContext } from "./drag-context";

const loadParts = () => Promise.all([import("./pointer-drag"), import("./move-by-keys")]);
type Parts = Awaited<ReturnType<typeof loadParts>>;

/**
 * Moving and resizing what stands in the calendar, by pointer and by keys, and drawing an empty stretch to make something new (calendar.md §5.4, §5.5). What
 * does it comes after the page, as soon as that stands.
 */
export function useDrag(around: Omit<DragContext, "actions" | "scopeQuestion">) {
  const { actions, scopeQuestion } = useItemEditing();
  const moving: DragContext = { ...around, actions, scopeQuestion };
  const now = useRef(moving);
  useEffect(() => {
    now.current = moving;
  });
  const parts = useRef<Parts>(undefined);
  const load = async () => (parts.current ??= await loadParts());
  const prefetch = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => whenIdle(() => prefetch()), []);

  const putDown = useRef<() => void>(undefined);
  // What is carried over the days of a month cannot be put down among hours.
  useEffect(() => () => putDown.current?.(), [around.isMonth]);

  const onItemKey = (event: KeyboardEvent, placed: PlacedItem): boolean => {
    if (!isDragKey(event, around.isMonth)) return false;
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const run = ([, { moveByKey }]: Parts) => {
      putDown.current?.();
      putDown.current = moveByKey({ key, altKey, shiftKey, ctrlKey, metaKey }, placed, now);
    };
    // Once it is here it answers at once: the next keys are meant for what is carried.
    if (parts.current !== undefined) run(parts.current);
    else load().then(run, () => announce("Moving could not be loaded. Load the page anew.", "assertive"));
    return true;
  };

  /** What is not here yet takes up what the pointer is still down on when it comes. */
  const byPointer = (run: (part: Parts[0]) => void) => {
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
      byPointer(({ dragItem }) => dragItem(event, { placed, day, part }, now)),
    onShelfPointerDown: (event: PointerEvent, item: CalendarItem) =>
      byPointer(({ dragShelved }) => dragShelved(event, item, now)),
    onSlotPointerDown: (event: PointerEvent, at: Slot) => byPointer(({ drawSlot }) => drawSlot(event, at, now)),
  };
}
