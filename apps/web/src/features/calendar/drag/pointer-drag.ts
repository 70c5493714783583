import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { PointerEvent, RefObject } from "react";
import { draftItem, NO_TITLE } from "@/features/editor/state/draft-item";
import { findDayStop } from "../grid/grid-elements";
import type { ItemPart, Slot } from "../grid/view-props";
import { createAutoScroll } from "./auto-scroll";
import { commitMove } from "./commit-move";
import { dropTargetAt } from "./drop-target";
import { followPointer, type Point } from "@/shared/pointer/follow-pointer";
import { createDragPreview, type DragPreview } from "./drag-preview";
import { type DragOrigin, movedTo } from "./moved-item";
import type { DragContext } from "./drag-context";
import { previewText } from "./place-label";
import { FINE_SNAP_MINUTES, snap, SNAP_MINUTES } from "./snap";

/** Nothing is drawn anew before the drop but one ghost (calendar.md §5.4). */
function drag(event: PointerEvent, origin: DragOrigin, now: RefObject<DragContext>): void {
  const root = now.current.surface.current;
  if (root === null) return;
  const { zone } = now.current;
  const { item } = origin.placed;
  let preview: DragPreview | undefined;
  let after: CalendarItem | undefined;
  let last: { at: Point; fine: boolean } | undefined;
  const show = (at: Point, fine: boolean) => {
    last = { at, fine };
    const target = dropTargetAt(root, at);
    after = target === undefined ? undefined : movedTo(origin, target, { fine, zone });
    const placed = placeItem(after ?? item) ?? origin.placed;
    if (target === undefined) preview?.showChip("Back to where it was", at, undefined);
    else if (target.minutes === null) preview?.showChip(previewText(placed), at, target.element);
    else preview?.showBlock(placed, previewText(placed), at);
  };
  const scroll = createAutoScroll(root, {
    onScroll: () => (last === undefined ? undefined : show(last.at, last.fine)),
    onTurn: (pages) => now.current.onTurn(pages),
  });
  followPointer(event.nativeEvent, {
    onBegin: () => {
      now.current.onTake();
      preview = createDragPreview(root, origin.placed);
      // The press has given the item the focus, on which M moves it: after a drag M is the month again.
      findDayStop(root, dateOfDayNumber(origin.placed.firstDay + origin.days))?.focus({ preventScroll: true });
    },
    onMove: (at, fine) => {
      scroll.follow(at);
      show(at, fine);
    },
    onDrop: () => {
      if (after !== undefined) void commitMove({ before: item, after, byKey: false }, now);
    },
    onEnd: () => {
      scroll.stop();
      preview?.remove();
    },
  });
}

/** Drags an item of the calendar, or one of its edges. `day`: the one on which it was taken. */
export function dragItem(
  event: PointerEvent,
  { placed, day, part }: { placed: PlacedItem; day: string; part: ItemPart },
  now: RefObject<DragContext>,
): void {
  const { surface, isMonth } = now.current;
  if (event.button !== 0 || surface.current === null) return;
  const isInGrid = event.target instanceof Node && surface.current.contains(event.target);
  const taken = isInGrid ? dropTargetAt(surface.current, { x: event.clientX, y: event.clientY }) : undefined;
  const isAmongHours = taken !== undefined && taken.minutes !== null && placed.startMin !== null;
  const days = (taken?.day ?? dayNumberOf(day)) - placed.firstDay;
  const minutes = isAmongHours && !isMonth ? (taken.minutes ?? 0) - (placed.startMin ?? 0) : undefined;
  drag(event, { placed, part, days, minutes }, now);
}

/** Drags what waits beside the calendar and has no place yet: it is gripped by nothing. */
export function dragShelved(event: PointerEvent, item: CalendarItem, now: RefObject<DragContext>): void {
  if (event.button !== 0) return;
  const day = dayNumberOf("1970-01-01");
  const placed: PlacedItem = {
    ...(placeItem(item) ?? { key: item.id, firstDay: day, lastDay: day, endMin: null }),
    item,
    startMin: null,
    isAllDay: true,
  };
  drag(event, { placed, part: "body", days: 0, minutes: undefined }, now);
}

/** Draws an empty stretch among the hours, to make something new there. */
export function drawSlot(event: PointerEvent, at: Slot, now: RefObject<DragContext>): void {
  const root = now.current.surface.current;
  // A finger on an empty place scrolls; a tap makes something new there.
  if (root === null || event.button !== 0 || at.startMin === null || event.pointerType === "touch") return;
  const from = at.startMin;
  let preview: DragPreview | undefined;
  let slot: Slot | undefined;
  followPointer(event.nativeEvent, {
    onBegin: () => (preview = createDragPreview(root, { item: { type: "event", title: NO_TITLE } })),
    onMove: ({ x, y }, fine) => {
      const target = dropTargetAt(root, { x, y });
      if (target === undefined || target.minutes === null) return;
      const step = fine ? FINE_SNAP_MINUTES : SNAP_MINUTES;
      const to = snap(target.minutes, fine);
      const start = Math.min(from, to);
      const end = Math.max(from + step, to);
      slot = { day: at.day, startMin: start, endMin: end };
      const place = {
        day: at.day,
        startTime: addClockMinutes("00:00", start),
        endTime: addClockMinutes("00:00", end),
      };
      const placed = placeItem(draftItem({ screen: "calendar", kind: "new", type: "event", id: "", place }, undefined));
      if (placed !== undefined) preview?.showBlock(placed, previewText(placed), { x, y });
    },
    onDrop: () => {
      if (slot !== undefined) now.current.onNew(slot);
    },
    onEnd: () => preview?.remove(),
  });
}
