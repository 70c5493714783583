import { applyChanges } from "@/features/changes/item-change";
import { applyToUnscheduled } from "@/features/changes/item-changes";
import { unscheduledQuery } from "@/features/changes/queries";
import type { ItemEditing } from "@/features/changes/changes-provider";
import type { Services } from "@/shared/api/services";
import { colorOf, itemKey, type LaidOutItem, layOutItem } from "@hourloom/domain/calendar/item-layout";
import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem, CalendarRange } from "@hourloom/schema/workspace";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { WeekStart } from "@/shared/time/settings-copy";
import type { DragContext } from "../drag/drag-context";
import { findDropTarget } from "../drag/drop-target";
import type { KeyPress } from "../drag/keys";
import { dayOfElement } from "../grid/grid-elements";
import type { Slot } from "../grid/view-props";

/** What actions need of the page. */
export interface ActionPage extends Pick<
  DragContext,
  "surface" | "zone" | "colors" | "targetsOf" | "laidOut" | "calendars" | "onNew"
> {
  today: string;
  /** Where to paste if nothing has the focus. */
  activeDay: string;
  weekStart: WeekStart;
  /** The first day of the week in use, if the page shows weeks and no day on it was chosen. */
  pasteWeek: string | undefined;
  /** What is selected, which keys are for. */
  selected: readonly LaidOutItem[];
  /** Moves an item, or all that is selected, by a key. */
  onMoveKey: (press: KeyPress, laidOut: LaidOutItem) => boolean;
  onOpen: (laidOut: LaidOutItem, day: string, options?: { converts: true }) => void;
  /** Selects an item; undefined ends the selection. */
  onSelect: (laidOut: LaidOutItem | undefined, isAdded: boolean) => void;
  onRemove: (laidOut: LaidOutItem) => void;
  onToggleTask: (item: CalendarItem) => void;
  onGoTo: (day: string, change: { view: "day" }) => void;
}

/** What was pressed: an item or a day, or nothing that has the focus. */
export interface Press {
  element: Element | undefined;
  /** Where the pointer was, in CSS pixels of the window; undefined for a key. */
  at: { x: number; y: number } | undefined;
  /** What the press is for, if that need not be on screen. */
  request?: MenuRequest;
  /** What a key is for, wherever the focus is. */
  items?: readonly LaidOutItem[];
}

/** An item on one of its days; null for none. */
export interface MenuRequest {
  item: CalendarItem;
  day: string | null;
}

export interface ActionContext extends ActionPage, ItemEditing, Pick<Services, "api" | "queryClient"> {}

/** What a key or a menu acts on. */
export interface ActionTarget {
  /** None for an empty place. */
  items: readonly LaidOutItem[];
  /** Where something new or copied goes. */
  slot: Slot;
}

/** A click selects the half hour under the pointer. */
const STEP_MINUTES = 30;

/** The place of an item in the calendar, or of one without a date on `day`. */
function layOutOn(item: CalendarItem, day: string, { colors, today }: ActionContext): LaidOutItem {
  const laidOut = layOutItem(item, dayNumberOf(today), colors);
  if (laidOut !== undefined) return laidOut;
  const number = dayNumberOf(day);
  const slot = { firstDay: number, lastDay: number, startMin: null, endMin: null, isAllDay: true };
  return { key: itemKey(item), item, ...slot, color: colorOf(item, colors) };
}

/** Finds an item of the page, of the months of the agenda, or of the panel beside the days. */
function findItem(key: string, day: string, context: ActionContext): LaidOutItem | undefined {
  const onPage = context.laidOut.find((one) => one.key === key);
  if (onPage !== undefined) return onPage;
  const { api, queryClient, changes } = context;
  const ranges = queryClient.getQueriesData<CalendarRange>(api.calendar.inRange.pathFilter());
  const pending = changes.pending.get();
  const unscheduled = queryClient.getQueryData(unscheduledQuery(api).queryKey);
  const { events, tasks } =
    unscheduled === undefined ? { events: [], tasks: [] } : applyToUnscheduled(unscheduled, pending);
  const loaded = ranges.flatMap(([, range]) => range?.items ?? []);
  const item = [...applyChanges(loaded, pending), ...events, ...tasks].find((one) => itemKey(one) === key);
  return item && layOutOn(item, day, context);
}

/** The slot at the pointer, or by key at the cursor among the hours. */
function findSlot({ element, at }: Press, { surface, activeDay }: ActionContext): Slot {
  const root = surface.current;
  const isInSurface = element !== undefined && root?.contains(element) === true;
  const pointed = root !== null && at !== undefined && isInSurface ? findDropTarget(root, at) : undefined;
  if (pointed !== undefined) {
    const { day, minutes } = pointed;
    const step = minutes === null ? null : Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES;
    return { day: dateOfDayNumber(day), startMin: step === null ? null : Math.min(step, DAY_MINUTES - STEP_MINUTES) };
  }
  const day = (element && dayOfElement(element)) ?? activeDay;
  // An item among the hours is not at the cursor, which may be far from it.
  const column = element?.closest("[data-item], [data-column]");
  const cursor = column?.querySelector<HTMLElement>("[data-cursor]");
  return { day, startMin: cursor ? Number(cursor.dataset["cursor"]) : null };
}

/** Returns what a key or a menu is for: what is under the pointer or has the focus. */
export function findActionTarget(press: Press, context: ActionContext): ActionTarget {
  const { request } = press;
  if (request !== undefined) {
    const day = request.day ?? context.activeDay;
    const current = findItem(itemKey(request.item), day, context) ?? layOutOn(request.item, day, context);
    return { items: [current], slot: { day, startMin: null } };
  }
  const slot = findSlot(press, context);
  if (press.items !== undefined) return { items: press.items, slot };
  const key = press.element?.closest<HTMLElement>("[data-item]")?.dataset["item"];
  const item = key === undefined ? undefined : findItem(key, slot.day, context);
  return { items: item === undefined ? [] : context.targetsOf(item), slot };
}
