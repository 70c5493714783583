import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/calendar/day-number";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import { draftItem, NO_TITLE } from "@/features/items/draft-item";
import { useItemEditing } from "@/features/items/items-provider";
import { withScope } from "@/features/items/with-scope";
import { announce } from "@/shared/announcer";
import { formatDay, formatMinutes, formatTimeRange } from "@/shared/format";
import { timesLabel } from "../views/item-label";
import type { ItemPointerDown, Slot } from "../views/view-props";
import { createAutoScroll } from "./auto-scroll";
import { dropTargetAt, FINE_SNAP_MINUTES, snap, SNAP_MINUTES } from "./drop-target";
import { followPointer, type Point } from "./follow-pointer";
import { createGhost, type Ghost } from "./ghost";
import { endMovedBy, type Grip, movedBy, movedTo } from "./moved";

interface Moving {
  surface: RefObject<HTMLElement | null>;
  /** The account's zone. */
  zone: string;
  /** Whether the page is one of days without hours. */
  isMonth: boolean;
  onTurn: (pages: number) => void;
  onActivate: (day: string) => void;
  onNew: (at: Slot) => void;
  /** Something is taken up: what lies over the calendar has to go. */
  onTake: () => void;
}

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const WEEK_DAYS = 7;

/** "Wednesday 25 November 2026, 9:00 AM to 9:30 AM" */
function placeLabel(placed: PlacedItem): string {
  const times = placed.lastDay > placed.firstDay ? undefined : timesLabel(placed);
  const day = formatDay(dateOfDayNumber(placed.firstDay));
  return times === undefined ? (timesLabel(placed) ?? day) : `${day}, ${times}`;
}

/** What the ghost says of where it is. */
function ghostText({ startMin, endMin, firstDay, lastDay }: PlacedItem): string {
  if (startMin === null) return "All day";
  return endMin === null || lastDay > firstDay ? formatMinutes(startMin) : formatTimeRange(startMin, endMin);
}

function isMoved(before: CalendarItem, after: CalendarItem): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** How far a key moves an item: days, and among the hours minutes. */
function stepFor(key: string, isMonth: boolean): { days: number; minutes: number } | undefined {
  const days = DAYS[key];
  if (days === undefined) return undefined;
  if (isMonth || Math.abs(days) < WEEK_DAYS) return { days, minutes: 0 };
  return { days: 0, minutes: days < 0 ? -SNAP_MINUTES : SNAP_MINUTES };
}

/** How many drawings to wait for an item in its new place: the page may only now be on its way. */
const FRAMES_MAX = 60;

/** Puts the focus on an item, or on the first of its day that can have it, as soon as it stands there. */
function focusItem(surface: RefObject<HTMLElement | null>, { key, firstDay }: PlacedItem): void {
  const day = `[data-day="${dateOfDayNumber(firstDay)}"]`;
  let frames = 0;
  const look = () => {
    const item = surface.current?.querySelector<HTMLElement>(`${day} [data-item="${key}"]`);
    frames += 1;
    if (item !== null && item !== undefined) item.focus();
    else if (frames < FRAMES_MAX) requestAnimationFrame(look);
    else if (hasLostFocus()) surface.current?.querySelector<HTMLElement>(`${day} [data-day-button]`)?.focus();
  };
  requestAnimationFrame(look);
}

/** What had the focus has gone. */
function hasLostFocus(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === "main";
}

/** Saves a move, asking which ones of a series are meant; what fails is put back and says so. */
function useCommit({ surface, onActivate }: Pick<Moving, "surface" | "onActivate">) {
  const { actions, scopeQuestion } = useItemEditing();
  return async (before: CalendarItem, after: CalendarItem, byKey: boolean) => {
    if (!isMoved(before, after)) return;
    const placed = placeItem(after);
    const former = placeItem(before);
    if (placed === undefined) return;
    await withScope(scopeQuestion, { item: before, after, verb: "move" }, async (scope) => {
      if (byKey) onActivate(dateOfDayNumber(placed.firstDay));
      announce(`“${after.title}” moved to ${placeLabel(placed)}.`);
      const sent = actions.apply(before, after, { scope, as: "moved" });
      if (byKey) focusItem(surface, placed);
      await sent;
      // What was refused stands again where it was.
      if (byKey && former !== undefined && hasLostFocus()) focusItem(surface, former);
    });
  };
}

/** An item that is being moved by keys and has not been put down yet. */
interface Carried {
  before: CalendarItem;
  placed: PlacedItem;
  ghost: Ghost;
}

function useKeys({ surface, zone, isMonth }: Moving, commit: ReturnType<typeof useCommit>) {
  const carried = useRef<Carried>(undefined);
  const show = ({ ghost, placed }: Carried) => {
    const cell = surface.current?.querySelector(`[data-day="${dateOfDayNumber(placed.firstDay)}"]`) ?? undefined;
    if (isMonth || placed.startMin === null) {
      const box = cell?.getBoundingClientRect();
      ghost.showChip(ghostText(placed), box && { x: box.left, y: box.top + 24 }, cell);
    } else ghost.showBlock(placed, ghostText(placed), undefined);
  };
  const putDown = () => {
    carried.current?.ghost.remove();
    const item = carried.current;
    carried.current = undefined;
    return item;
  };
  useEffect(() => () => void putDown(), []);

  const takeUp = (placed: PlacedItem, element: Element) => {
    if (surface.current === null) return;
    const ghost = createGhost(surface.current, placed.item);
    carried.current = { before: placed.item, placed, ghost };
    show(carried.current);
    element.addEventListener("blur", () => void putDown(), { once: true });
    announce("Moving. Arrow keys choose the place, Enter drops, Escape cancels.");
  };
  const carry = (held: Carried, after: CalendarItem) => {
    const placed = placeItem(after);
    if (placed === undefined) return;
    carried.current = { ...held, placed };
    show(carried.current);
    announce(isMonth ? formatDay(dateOfDayNumber(placed.firstDay)) : placeLabel(placed));
  };

  const onCarriedKey = (event: KeyboardEvent, held: Carried): boolean => {
    const step = stepFor(event.key, isMonth);
    if (step !== undefined) carry(held, movedBy(held.placed, step, zone));
    else if (event.key === "Enter" || event.key === " ") {
      putDown();
      void commit(held.before, held.placed.item, true);
    } else if (event.key === "Escape") {
      putDown();
      announce("Put back.");
    } else return event.key !== "Tab";
    return true;
  };

  return (event: KeyboardEvent, placed: PlacedItem): boolean => {
    if (carried.current !== undefined) return onCarriedKey(event, carried.current);
    if (event.key.toLowerCase() === "m" && !event.altKey && !event.ctrlKey && !event.metaKey) {
      takeUp(placed, event.currentTarget.ownerDocument.activeElement ?? event.currentTarget);
      return true;
    }
    if (!event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = stepFor(event.key, isMonth);
    if (step === undefined) return false;
    const after = event.shiftKey
      ? step.minutes === 0
        ? undefined
        : endMovedBy(placed, step.minutes, zone)
      : movedBy(placed, step, zone);
    if (after !== undefined) void commit(placed.item, after, true);
    return true;
  };
}

/**
 * Moving and resizing what stands in the calendar, by pointer and by keys, and drawing an empty stretch to make something new (calendar.md §5.4, §5.5).
 * Nothing is drawn anew before the drop but one ghost.
 */
export function useMoving(moving: Moving) {
  const { surface, zone, isMonth } = moving;
  const commit = useCommit(moving);
  const onItemKey = useKeys(moving, commit);
  // A drag outlives many drawings of the page, and what it calls is what is current then.
  const now = useRef({ ...moving, commit });
  useEffect(() => {
    now.current = { ...moving, commit };
  });

  const drag = (event: PointerEvent, grip: Grip) => {
    const root = surface.current;
    if (root === null) return;
    const { item } = grip.placed;
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item]") : null;
    let ghost: Ghost | undefined;
    let after: CalendarItem | undefined;
    let last: { at: Point; fine: boolean } | undefined;
    const show = (at: Point, fine: boolean) => {
      last = { at, fine };
      const target = dropTargetAt(root, at);
      after = target === undefined ? undefined : movedTo(grip, target, { fine, zone });
      const placed = placeItem(after ?? item) ?? grip.placed;
      if (target === undefined) ghost?.showChip("Back to where it was", at, undefined);
      else if (target.minutes === null) ghost?.showChip(ghostText(placed), at, target.element);
      else ghost?.showBlock(placed, ghostText(placed), at);
    };
    const scroll = createAutoScroll(root, {
      onScroll: () => (last === undefined ? undefined : show(last.at, last.fine)),
      onTurn: (pages) => now.current.onTurn(pages),
    });
    followPointer(event.nativeEvent, {
      onBegin: () => {
        now.current.onTake();
        ghost = createGhost(root, item);
        if (source !== null) source.style.opacity = "0.45";
      },
      onMove: (at, fine) => {
        scroll.follow(at);
        show(at, fine);
      },
      onDrop: () => {
        if (after !== undefined) void now.current.commit(item, after, false);
      },
      onEnd: () => {
        scroll.stop();
        ghost?.remove();
        source?.style.removeProperty("opacity");
      },
    });
  };

  const onItemPointerDown: ItemPointerDown = (event, placed, day, part) => {
    if (event.button !== 0 || surface.current === null) return;
    const isInGrid = event.target instanceof Node && surface.current.contains(event.target);
    const taken = isInGrid ? dropTargetAt(surface.current, { x: event.clientX, y: event.clientY }) : undefined;
    const isAmongHours = taken !== undefined && taken.minutes !== null && placed.startMin !== null;
    const days = (taken?.day ?? dayNumberOf(day)) - placed.firstDay;
    const minutes = isAmongHours && !isMonth ? (taken.minutes ?? 0) - (placed.startMin ?? 0) : undefined;
    drag(event, { placed, part, days, minutes });
  };

  /** What waits beside the calendar has no place yet: it is gripped by nothing. */
  const onShelfPointerDown = (event: PointerEvent, item: CalendarItem) => {
    if (event.button !== 0) return;
    const day = dayNumberOf("1970-01-01");
    const placed: PlacedItem = {
      ...(placeItem(item) ?? { key: item.id, firstDay: day, lastDay: day, endMin: null }),
      item,
      startMin: null,
      isAllDay: true,
    };
    drag(event, { placed, part: "body", days: 0, minutes: undefined });
  };

  const onSlotPointerDown = (event: PointerEvent, at: Slot) => {
    const root = surface.current;
    // A finger on an empty place scrolls; a tap makes something new there.
    if (root === null || event.button !== 0 || at.startMin === null || event.pointerType === "touch") return;
    const from = { day: dayNumberOf(at.day), minutes: at.startMin };
    let ghost: Ghost | undefined;
    let slot: Slot | undefined;
    followPointer(event.nativeEvent, {
      onBegin: () => (ghost = createGhost(root, { type: "event", title: NO_TITLE })),
      onMove: ({ x, y }, fine) => {
        const target = dropTargetAt(root, { x, y });
        if (target === undefined || target.minutes === null) return;
        const step = fine ? FINE_SNAP_MINUTES : SNAP_MINUTES;
        const to = snap(target.minutes, fine);
        const start = Math.min(from.minutes, to);
        const end = Math.max(from.minutes + step, to);
        slot = { day: at.day, startMin: start, endMin: end };
        const place = {
          day: at.day,
          startTime: addClockMinutes("00:00", start),
          endTime: addClockMinutes("00:00", end),
        };
        const placed = placeItem(draftItem({ kind: "new", type: "event", id: "", place }, undefined));
        if (placed !== undefined) ghost?.showBlock(placed, ghostText(placed), { x, y });
      },
      onDrop: () => {
        if (slot !== undefined) now.current.onNew(slot);
      },
      onEnd: () => ghost?.remove(),
    });
  };

  return { onItemKey, onItemPointerDown, onSlotPointerDown, onShelfPointerDown };
}
