import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import { colorOf, type LaidOutItem, layOutItem } from "@hourloom/domain/calendar/item-layout";
import { moveItem } from "@hourloom/domain/calendar/move-item";
import { blockMinutes, createBlock, findFreeStart } from "@hourloom/domain/calendar/plan-block";
import { clockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarItem, CalendarTask } from "@hourloom/schema/workspace";
import type { PointerEvent, RefObject } from "react";
import { newId } from "@/shared/api/new-id";
import { announce } from "@/shared/page/announcer";
import { explainReadOnly } from "@/features/changes/use-calendars";
import { addBlock } from "@/features/editor/blocks/add-block";
import { calendarOfNew } from "@/features/editor/state/calendar-of-new";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { createPreviewItem } from "@/features/editor/state/preview-item";
import { createNewTarget, slotOfDays, slotOfMinutes } from "../grid/create-new-target";
import { findDayButton } from "../grid/grid-elements";
import type { Slot } from "../grid/view-props";
import { createAutoScroll } from "./auto-scroll";
import { drawFrame } from "./draw-frame";
import { commitCopy } from "./commit-copy";
import { commitMove } from "./commit-move";
import { type DropTarget, findDropTarget } from "./drop-target";
import { type DragKeys, followPointer, keysOf, type Point } from "@/shared/pointer/follow-pointer";
import { createDragPreview, type DragPreview } from "./drag-preview";
import { findItemPart } from "./item-part";
import { type DragOrigin, moveToTarget } from "./move-laid-out-item";
import type { DragContext } from "./drag-context";
import { formatSlot, formatPreviewTime } from "../grid/format-slot";
import { snap, snapStep } from "./snap";

interface Drop {
  /** What is dragged together: the item, and all that are selected with it. */
  targets?: readonly LaidOutItem[];
  /** The item at a place in the calendar. */
  at: (target: DropTarget, fine: boolean) => CalendarItem;
  commit: (after: CalendarItem) => void;
  /** Creates a copy instead; undefined if there is none. */
  copy?: ((after: CalendarItem) => void) | undefined;
}

/** An existing item is moved, or one of its edges. */
function moveOnDrop(origin: DragOrigin, contextRef: RefObject<DragContext>): Drop {
  const { laidOut: from, part } = origin;
  const { item } = from;
  const isResize = part !== "body";
  // Another page, to which a drag may turn, begins without a selection.
  const targets = isResize ? [from] : contextRef.current.targetsOf(from);
  return {
    targets,
    at: (target, fine) => moveToTarget(origin, target, { fine, zone: contextRef.current.zone }),
    commit: (after) =>
      contextRef.current.isFixed(item)
        ? explainReadOnly(item)
        : void commitMove({ before: item, after, byKey: false, isResize, targets }, contextRef),
    copy: isResize ? undefined : (after) => commitCopy({ from, after, targets }, contextRef),
  };
}

/** Moves only the preview element until the drop, without renders. */
function drag(
  event: PointerEvent,
  origin: DragOrigin,
  contextRef: RefObject<DragContext>,
  drop = moveOnDrop(origin, contextRef),
): void {
  const root = contextRef.current.surface.current;
  if (root === null) return;
  const { item } = origin.laidOut;
  let preview: DragPreview | undefined;
  let after: CalendarItem | undefined;
  let last: { at: Point; keys: DragKeys } | undefined;
  const show = (at: Point, keys: DragKeys) => {
    last = { at, keys };
    const target = findDropTarget(root, at);
    after = target === undefined ? undefined : drop.at(target, keys.isFine);
    preview?.showCopy(keys.isCopy && drop.copy !== undefined);
    const laidOut = layOutItem(after ?? item) ?? origin.laidOut;
    if (target === undefined) preview?.showChip("Back to where it was", at, undefined);
    else if (origin.part !== "body" && origin.minutes === undefined)
      preview?.showDays(laidOut, formatSlot(laidOut), at);
    else if (target.minutes === null) preview?.showChip(formatPreviewTime(laidOut), at, target.element);
    else preview?.showBlock(laidOut, formatPreviewTime(laidOut), at);
  };
  const scroll = createAutoScroll(root, {
    onScroll: () => (last === undefined ? undefined : show(last.at, last.keys)),
    onTurn: (pages) => contextRef.current.onTurn(pages),
  });
  followPointer(event.nativeEvent, {
    onBegin: () => {
      contextRef.current.onDragStart();
      preview = createDragPreview(root, origin.laidOut, drop.targets);
      // The press has focused the item, on which M starts a keyboard drag instead of showing the
      // month.
      findDayButton(root, dateOfDayNumber(origin.laidOut.firstDay + origin.days))?.focus({ preventScroll: true });
    },
    onMove: (at, keys) => {
      scroll.follow(at);
      show(at, keys);
    },
    onDrop: () => {
      const commit = last?.keys.isCopy === true ? (drop.copy ?? drop.commit) : drop.commit;
      if (after !== undefined) commit(after);
    },
    onEnd: () => {
      scroll.stop();
      preview?.remove();
    },
  });
}

/** Says at the beginning of a drag why there is none; its click must not open anything either. */
function rejectDrag(event: PointerEvent, item: CalendarItem): void {
  followPointer(event.nativeEvent, {
    onBegin: () => (event.pointerType === "touch" ? undefined : explainReadOnly(item)),
    onMove: () => undefined,
    onDrop: () => explainReadOnly(item),
    onEnd: () => undefined,
  });
}

/** Drags an item, or one of its edges; `day` is the day on which it was pressed. */
export function dragItem(
  event: PointerEvent,
  { laidOut, day }: { laidOut: LaidOutItem; day: string },
  contextRef: RefObject<DragContext>,
): void {
  const { surface, isMonth } = contextRef.current;
  if (event.button !== 0 || surface.current === null) return;
  const { isCopy } = keysOf(event);
  // On a Mac it is a right click.
  if (event.ctrlKey && !isCopy) return;
  if (contextRef.current.isFixed(laidOut.item) && !isCopy) return rejectDrag(event, laidOut.item);
  const isInGrid = event.target instanceof Node && surface.current.contains(event.target);
  const origin = isInGrid ? findDropTarget(surface.current, { x: event.clientX, y: event.clientY }) : undefined;
  const isAmongHours = origin !== undefined && origin.minutes !== null && laidOut.startMin !== null;
  const days = (origin?.day ?? dayNumberOf(day)) - laidOut.firstDay;
  const minutes = isAmongHours && !isMonth ? (origin.minutes ?? 0) - (laidOut.startMin ?? 0) : undefined;
  drag(event, { laidOut, part: findItemPart(event), days, minutes }, contextRef);
}

/** Minutes since midnight at which a block of the task fits into a day (a number). */
function freeStartOn(day: number, minutes: number, { zone, laidOut }: DragContext): number {
  const now = wallClockIn(zone, Date.now());
  const notBefore = dayNumberOf(now.date) === day ? clockMinutes(now.time) : 0;
  return findFreeStart(laidOut, { day, minutes, notBefore });
}

/**
 * Drags an unscheduled task: the drop plans a block of `minutes`, and its due date stays. A day
 * without hours finds the time by itself.
 */
function dragTaskToBlock(
  event: PointerEvent,
  { task, minutes }: { task: CalendarTask; minutes: number },
  contextRef: RefObject<DragContext>,
): void {
  const { zone } = contextRef.current;
  const block = createBlock(newId(), task, { day: dayNumberOf("1970-01-01"), startMin: 0, minutes });
  const laidOut = layOutItem(block);
  if (laidOut === undefined) return;
  const origin: DragOrigin = { laidOut, part: "body", days: 0, minutes: undefined };
  drag(event, origin, contextRef, {
    at: (target, fine) =>
      target.minutes === null
        ? moveItem(block, { day: target.day, startMin: freeStartOn(target.day, minutes, contextRef.current) }, zone)
        : moveToTarget(origin, target, { fine, zone }),
    commit: (after) => {
      const at = layOutItem(after);
      if (at !== undefined) announce(`“${after.title}” planned for ${formatSlot(at)}.`);
      if (after.type === "task_block") void addBlock(contextRef.current, after, "planned");
    },
  });
}

/**
 * Drags an unscheduled item; it has no place yet, so the pointer has no offset in it.
 * `plannedMinutes`: what is planned already, if it is a task.
 */
export function dragUnscheduledItem(
  event: PointerEvent,
  { item, plannedMinutes }: { item: CalendarItem; plannedMinutes: number },
  contextRef: RefObject<DragContext>,
): void {
  if (event.button !== 0) return;
  if (item.type === "task")
    return dragTaskToBlock(event, { task: item, minutes: blockMinutes(item, plannedMinutes) }, contextRef);
  const day = dayNumberOf("1970-01-01");
  const laidOut: LaidOutItem = {
    ...(layOutItem(item) ?? { key: item.id, firstDay: day, lastDay: day, endMin: null }),
    item,
    color: colorOf(item, contextRef.current.colors),
    startMin: null,
    isAllDay: true,
  };
  drag(event, { laidOut, part: "body", days: 0, minutes: undefined }, contextRef);
}

interface NewDrag {
  at: Slot;
  /** The slot from there to a target; undefined if there is none. */
  slotTo: (target: DropTarget, isFine: boolean) => Slot | undefined;
}

/** Drags from an empty part of a day, over days or hours, to create an item that spans them. */
function dragNewItem(event: PointerEvent, { at, slotTo }: NewDrag, contextRef: RefObject<DragContext>): void {
  const root = contextRef.current.surface.current;
  if (root === null) return;
  const { colors, calendars } = contextRef.current;
  const isByDays = at.startMin === null;
  const createItem = (slot: Slot) => createPreviewItem(createNewTarget("", slot), undefined, calendarOfNew(calendars));
  let preview: DragPreview | undefined;
  let slot = isByDays ? at : undefined;
  followPointer(event.nativeEvent, {
    onBegin: () => {
      const item = createItem(at);
      preview = createDragPreview(root, { item, color: colorOf(item, colors) });
    },
    onMove: (point, { isFine }) => {
      const target = findDropTarget(root, point);
      slot = (target && slotTo(target, isFine)) ?? slot;
      const laidOut = slot && layOutItem(createItem(slot));
      if (laidOut === undefined) return;
      if (isByDays) preview?.showDays(laidOut, formatSlot(laidOut), point);
      else preview?.showBlock(laidOut, formatPreviewTime(laidOut), point);
    },
    onDrop: () => {
      if (slot !== undefined) contextRef.current.onNew(slot);
    },
    onEnd: () => preview?.remove(),
  });
}

const doNothing = () => undefined;
const ofLongPress = { onBegin: doNothing, onMove: doNothing, onDrop: doNothing, onEnd: doNothing };

/**
 * Drags over an empty part of the calendar to create an item there, or with Shift to select what a
 * frame touches.
 */
export function dragNewSlot(event: PointerEvent, at: Slot, contextRef: RefObject<DragContext>): void {
  if (event.button !== 0 || (event.ctrlKey && !keysOf(event).isCopy)) return undefined;
  if (event.shiftKey && event.pointerType !== "touch") return drawFrame(event, contextRef);
  if (at.startMin === null) {
    const slotTo = ({ day }: DropTarget) => slotOfDays(at.day, dateOfDayNumber(day));
    return dragNewItem(event, { at, slotTo }, contextRef);
  }
  // In the time grid touch scrolls; a tap creates an item, a long press opens the menu.
  if (event.pointerType === "touch") return followPointer(event.nativeEvent, ofLongPress);
  const from = at.startMin;
  const slotTo = ({ day, minutes }: DropTarget, isFine: boolean): Slot | undefined => {
    if (minutes === null) return undefined;
    // On another day it lasts over midnight.
    const to = (day - dayNumberOf(at.day)) * DAY_MINUTES + snap(minutes, isFine);
    return slotOfMinutes(at.day, Math.min(from, to), Math.max(from + snapStep(isFine), to));
  };
  return dragNewItem(event, { at, slotTo }, contextRef);
}
