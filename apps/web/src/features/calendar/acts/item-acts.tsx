import type { CalendarColors, PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useServices } from "@/shared/api/services";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { Slot } from "../grid/view-props";

/** What acts need of the page. */
export interface ActsPage {
  surface: RefObject<HTMLElement | null>;
  zone: string;
  today: string;
  /** The items of the page. */
  placed: readonly PlacedItem[];
  /** Where to paste if nothing has the focus. */
  activeDay: string;
  calendars: readonly WorkspaceCalendar[];
  colors: CalendarColors;
  /** What an act on an item is for: the item, or all that are selected. */
  targetsOf: (placed: PlacedItem) => readonly PlacedItem[];
  onOpen: (placed: PlacedItem, day: string) => void;
  onNew: (at: Slot) => void;
  /** Returns whether the item can be deleted. */
  onRemove: (placed: PlacedItem) => boolean;
  onToggleTask: (item: CalendarItem) => void;
  onShowDay: (day: string) => void;
}

/** What was pressed: an item or a day, or nothing that has the focus. */
export interface Press {
  element: Element | undefined;
  /** Where the pointer was, in CSS pixels of the window; undefined for a key. */
  at: { x: number; y: number } | undefined;
}

const loadActs = () => import("./acts");

/** The item or the day at an element, unless a form is over it. */
function findPressed(target: EventTarget | null): Element | undefined {
  const found = target instanceof Element ? target.closest("[data-item], [data-day]") : null;
  const open = document.querySelector("[role=dialog]");
  return found === null || open?.contains(found) === false ? undefined : found;
}

/**
 * The keys and the context menu of the items and days of the page. What they do is loaded when it
 * is first used.
 */
export function ItemActs(page: ActsPage) {
  const context = { ...page, ...useItemEditing(), ...useServices() };
  const [press, setPress] = useState<Press>();
  // Browsers do not agree on how the event of a key differs from that of a pointer.
  const hasMenuKey = useRef(false);
  const [acts] = useLazyModule(loadActs, press !== undefined);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    hasMenuKey.current = key === "ContextMenu" || key === "F10";
    if (!(ctrlKey || metaKey) || altKey || shiftKey || event.repeat || !"cdvx".includes(key)) return;
    // Text that is selected, and menus, have these keys themselves.
    if (document.querySelector("[role=menu]") !== null || getSelection()?.isCollapsed === false) return;
    const element = findPressed(target);
    if (element === undefined && !hasLostFocus()) return;
    if (key !== "v" && element?.matches("[data-item]") !== true) return;
    event.preventDefault();
    const latest = context;
    void loadActs().then(({ runKey }) => runKey(key, { element, at: undefined }, latest));
  });
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const element = findPressed(event.target);
    if (element === undefined) return;
    event.preventDefault();
    setPress({ element, at: hasMenuKey.current ? undefined : { x: event.clientX, y: event.clientY } });
    hasMenuKey.current = false;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    document.addEventListener("contextmenu", (event) => onContextMenu(event), { signal });
    return () => controller.abort();
  }, []);

  if (press === undefined || acts.status !== "ready") return null;
  return <acts.part.ItemMenu press={press} context={context} onDone={() => setPress(undefined)} />;
}
