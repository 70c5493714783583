import { isOnToast } from "@hourloom/ui/on-toast";
import { useEffect, useEffectEvent, useRef } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useServices } from "@/shared/api/services";
import { isTaken } from "@/shared/commands/shortcuts";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { isMenuKey } from "@/shared/pointer/use-context-menu";
import { runCalendarAction, useCalendarActions } from "./use-calendar-actions";
import { type ActionKey, findActionKey } from "../actions/action-keys";
import type { ActionPage, Press } from "../actions/action-target";
import { cancelCut } from "../clipboard/clipboard-store";
import { findDayButton } from "../grid/grid-elements";

/** The item or the day at an element, unless a form is over it. */
function findPressed(target: EventTarget | null): Element | undefined {
  const found = target instanceof Element ? target.closest("[data-item], [data-day]") : null;
  const open = document.querySelector("[role=dialog]");
  return found === null || open?.contains(found) === false ? undefined : found;
}

/** Whether text is selected, which has keys like Ctrl+C itself. */
function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}

/** Calls `giveUp` if the user does something else than to try again, to which Tab leads. */
function useGiveUp(isWaiting: boolean, giveUp: () => void): void {
  const handle = useEffectEvent((event: Event) => {
    const isTab = event instanceof KeyboardEvent && ["Tab", "Shift"].includes(event.key);
    if (!isTab && !isOnToast(event.target)) giveUp();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const controller = new AbortController();
    for (const name of ["pointerdown", "keydown", "popstate"])
      window.addEventListener(name, (event) => handle(event), { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [isWaiting]);
}

/** If nothing has focus, an arrow key focuses the active day. */
function enterGrid(event: KeyboardEvent, { surface, activeDay }: Pick<ActionPage, "surface" | "activeDay">): void {
  if (!event.key.startsWith("Arrow") || !hasLostFocus()) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stop =
    document.querySelector("[role=dialog], [role=menu]") === null && findDayButton(surface.current, activeDay);
  if (!stop || !stop.checkVisibility()) return;
  event.preventDefault();
  stop.focus();
}

interface ItemActionsProps extends ActionPage {
  /** Whose menu is open; undefined if none is. */
  press: Press | undefined;
  onPress: (press: Press | undefined) => void;
}

/** Listens to the keys of items and days, and shows their menu. */
export function ItemActions({ press, onPress, ...page }: ItemActionsProps) {
  const context = { ...page, ...useItemEditing(), ...useServices() };
  const actions = useCalendarActions(press !== undefined);
  useGiveUp(press !== undefined && actions === undefined, () => onPress(undefined));
  const hasMenuKey = useRef(false);
  /** Returns whether there was something to do, which is `isDone` while the code is loading. */
  const runAction = (letter: ActionKey, keyPress: Press, isDone = true): boolean => {
    let isRun = isDone;
    runCalendarAction(({ runActionKey }) => {
      isRun = runActionKey(letter, keyPress, context);
    });
    return isRun;
  };

  /** Keys for all that is selected; returns whether it is one. */
  const runSelectedKey = (event: KeyboardEvent): boolean => {
    const { selected: items, onRemove, onMoveKey } = context;
    const focused = findPressed(event.target)?.closest<HTMLElement>("[data-item]")?.dataset["item"];
    const first = items.find(({ key: one }) => one === focused) ?? items[0];
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (first === undefined || isTaken(event) || isTextSelected()) return false;
    const letter = findActionKey(event);
    if (letter !== undefined && letter !== "v") {
      if (!event.repeat) runAction(letter, { element: undefined, at: undefined, items });
      return true;
    }
    if (key !== "Delete") return altKey && !shiftKey && onMoveKey(event, first);
    const isPlain = !(altKey || ctrlKey || metaKey || shiftKey);
    if (isPlain) onRemove(first);
    return isPlain;
  };
  const onKeyFirst = useEffectEvent((event: KeyboardEvent) => {
    if (!runSelectedKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && !isTaken(event)) cancelCut(context.changes);
    const letter = findActionKey(event);
    hasMenuKey.current = isMenuKey(event);
    enterGrid(event, context);
    if (letter === undefined || event.repeat || isTextSelected()) return;
    const element = findPressed(event.target);
    // In the list of a day, which is a dialog, an item has these keys.
    if (document.querySelector("[role=menu]") !== null || (element === undefined && isTaken(event))) return;
    // A key that has to wait is for the item that has the focus; without one only V does something.
    if (runAction(letter, { element, at: undefined }, element !== undefined || letter === "v")) event.preventDefault();
  });
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const element = findPressed(event.target);
    // The event of a key may be like that of a pointer.
    const at = hasMenuKey.current ? undefined : { x: event.clientX, y: event.clientY };
    hasMenuKey.current = false;
    if (element === undefined) return;
    event.preventDefault();
    onPress({ element, at });
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("keydown", (event) => onKeyFirst(event), { signal, capture: true });
    document.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    document.addEventListener("contextmenu", (event) => onContextMenu(event), { signal });
    return () => controller.abort();
  }, []);

  if (press === undefined || actions === undefined) return null;
  return <actions.ItemMenu press={press} context={context} onDone={() => onPress(undefined)} />;
}
