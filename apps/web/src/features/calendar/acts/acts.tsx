import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useServices } from "@/shared/api/services";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { isMenuKey } from "@/shared/pointer/use-context-menu";
import { copiedItems, copyItems, duplicateItems, pasteItems } from "../clipboard/clipboard";
import { type ActKey, findActKey } from "./act-keys";
import { type ActsContext, type ActsPage, findActTarget, type MenuRequest, type Press } from "./act-target";
import { cutItems } from "./change-items";
import { enterGrid } from "./enter-grid";
import { ItemMenu } from "./item-menu";

/** Does what a key is for; returns whether there was something to do. */
function runKey(key: ActKey, press: Press, context: ActsContext): boolean {
  const { items, slot } = findActTarget(press, context);
  if (key === "v") {
    pasteItems(context, slot, { isHour: false });
    return copiedItems(context).length > 0;
  }
  if (items.length === 0) return false;
  if (key === "d") duplicateItems(context, items);
  else if (key === "c") copyItems(context, items);
  else cutItems(items, context);
  return true;
}

/** The item or the day at an element, unless a form is over it. */
function findPressed(target: EventTarget | null): Element | undefined {
  const found = target instanceof Element ? target.closest("[data-item], [data-day]") : null;
  const open = document.querySelector("[role=dialog]");
  return found === null || open?.contains(found) === false ? undefined : found;
}

/** The event of a key may be like that of a pointer, so the caller tells which it is. */
function findPress(event: MouseEvent, isByKey: boolean): Press | undefined {
  const element = findPressed(event.target);
  return element && { element, at: isByKey ? undefined : { x: event.clientX, y: event.clientY } };
}

interface ActsProps extends ActsPage {
  /** Keys, and requests of the menu, before this was loaded. */
  early: readonly Event[];
  /** The item whose form asked for the menu, each time another object. */
  request: MenuRequest | undefined;
}

/** Listens to the keys of items and days, and shows their menu. */
export function Acts({ early, request, ...page }: ActsProps) {
  const context = { ...page, ...useItemEditing(), ...useServices() };
  const [press, setPress] = useState<Press>();
  const hasMenuKey = useRef(false);
  const [handled, setHandled] = useState<MenuRequest>();
  if (request !== handled) {
    setHandled(request);
    if (request !== undefined) setPress({ element: undefined, at: undefined, request });
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const letter = findActKey(event);
    hasMenuKey.current = isMenuKey(event);
    enterGrid(event, context);
    if (letter === undefined || event.repeat) return;
    // Text that is selected, and menus, have these keys themselves.
    if (document.querySelector("[role=menu]") !== null || getSelection()?.isCollapsed === false) return;
    const element = findPressed(event.target);
    if (element === undefined && !hasLostFocus()) return;
    if (runKey(letter, { element, at: undefined }, context)) event.preventDefault();
  });
  const onContextMenu = useEffectEvent((event: MouseEvent, isByKey = hasMenuKey.current) => {
    const pressed = findPress(event, isByKey);
    hasMenuKey.current = false;
    if (pressed === undefined) return;
    event.preventDefault();
    setPress(pressed);
  });
  const handledEarly = useRef(0);
  const onEarly = useEffectEvent((events: readonly Event[]) => {
    const rest = events.slice(handledEarly.current);
    handledEarly.current = events.length;
    for (const event of rest) {
      if (event instanceof KeyboardEvent) onKeyDown(event);
      else if (event instanceof MouseEvent) onContextMenu(event, event.buttons === 0);
    }
  });
  // The last one may come while this is rendered for the first time.
  useEffect(() => onEarly(early), [early]);
  // With the commit, in which the listener of the early events goes.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("keydown", (event) => (event.defaultPrevented ? undefined : onKeyDown(event)), {
      signal,
    });
    document.addEventListener("contextmenu", (event) => onContextMenu(event), { signal });
    return () => controller.abort();
  }, []);

  return press === undefined ? null : <ItemMenu press={press} context={context} onDone={() => setPress(undefined)} />;
}
