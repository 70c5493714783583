import { isApple } from "@/shared/page/shortcut-text";

export interface Point {
  x: number;
  y: number;
}

/** What the keys that are down during a drag mean. */
export interface DragKeys {
  /** Alt: smaller steps. */
  isFine: boolean;
  /** Ctrl, or Cmd on an Apple device: a copy is dropped. */
  isCopy: boolean;
}

export interface PointerFollower {
  /** The pointer has moved or rested long enough: it is a drag and no click. */
  onBegin: () => void;
  /** Called also if keys were pressed or released. */
  onMove: (at: Point, keys: DragKeys) => void;
  onDrop: () => void;
  /** Always called last, also if the drag is cancelled. */
  onEnd: () => void;
}

/** Maximum movement of a mouse click, in CSS pixels. */
const MOUSE_SLACK = 5;
/**
 * Duration of a long press, with its maximum movement in CSS pixels; before that a finger scrolls.
 */
const LONG_PRESS_MS = 400;
const TOUCH_SLACK = 10;

/** In CSS pixels. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The browser fires a click at the end of a drag, which must not open anything. */
function suppressNextClick(): void {
  const suppress = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", suppress, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", suppress, { capture: true }), 0);
}

type PressedKeys = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey">;

export function keysOf({ altKey, ctrlKey, metaKey }: PressedKeys): DragKeys {
  return { isFine: altKey, isCopy: isApple() ? metaKey : ctrlKey };
}

/** What a browser does by itself after a long press, but not all of them. */
function openContextMenu(target: EventTarget | null, { x, y }: Point): void {
  // Otherwise the browser sends a click, which would be outside of the menu.
  target?.addEventListener("touchend", (event) => event.preventDefault(), { once: true });
  const init = { bubbles: true, cancelable: true, button: 2, buttons: 2, clientX: x, clientY: y };
  target?.dispatchEvent(new MouseEvent("contextmenu", init));
}

/**
 * Follows one pointer from its pointerdown event: to a drag if it moves (mouse) or rests (touch),
 * otherwise to nothing; a finger that rests and is lifted in its place asks for the context menu.
 * Escape, a cancelled pointer, a second finger and a window that loses the focus end it without a
 * drop.
 */
export function followPointer(down: PointerEvent, follower: PointerFollower): void {
  const start: Point = { x: down.clientX, y: down.clientY };
  const isTouch = down.pointerType === "touch";
  let last = start;
  let isDragging = false;
  let hasMoved = false;
  let keys = keysOf(down);
  const controller = new AbortController();
  const { signal } = controller;
  const listen = (name: "pointermove" | "pointerup" | "pointercancel", handle: (event: PointerEvent) => void) =>
    document.addEventListener(name, (event) => (event.pointerId === down.pointerId ? handle(event) : undefined), {
      signal,
    });

  function end(): void {
    if (signal.aborted) return;
    clearTimeout(press);
    controller.abort();
    if (!isDragging) return;
    document.documentElement.style.removeProperty("cursor");
    suppressNextClick();
    follower.onEnd();
  }

  function move(event: PressedKeys): void {
    keys = keysOf(event);
    document.documentElement.style.cursor = keys.isCopy ? "copy" : "grabbing";
    follower.onMove(last, keys);
  }

  function begin(): void {
    isDragging = true;
    // Events continue outside the window and over other elements.
    document.documentElement.setPointerCapture(down.pointerId);
    if (isTouch && "vibrate" in navigator) navigator.vibrate(10);
    follower.onBegin();
    move(down);
  }

  const press = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;

  listen("pointermove", (event) => {
    last = { x: event.clientX, y: event.clientY };
    const far = distance(start, last);
    hasMoved ||= far > TOUCH_SLACK;
    if (isDragging) move(event);
    else if (isTouch && far > TOUCH_SLACK) end();
    else if (!isTouch && far > MOUSE_SLACK) begin();
  });
  listen("pointerup", () => {
    const isLongPress = isDragging && isTouch && !hasMoved;
    if (isDragging && !isLongPress) follower.onDrop();
    end();
    if (isLongPress) openContextMenu(down.target, start);
  });
  listen("pointercancel", end);
  // Two fingers drag nothing; neither does the second one alone.
  const endBySecondFinger = (event: PointerEvent) => {
    if (!isTouch || event.pointerType !== "touch" || event.pointerId === down.pointerId) return;
    event.stopPropagation();
    end();
  };
  document.addEventListener("pointerdown", endBySecondFinger, { signal, capture: true });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  document.addEventListener("keydown", onKey, { signal, capture: true });
  const onKeys = (event: KeyboardEvent) => {
    const { isFine, isCopy } = keysOf(event);
    if (isDragging && (isFine !== keys.isFine || isCopy !== keys.isCopy)) move(event);
  };
  for (const name of ["keydown", "keyup"] as const) document.addEventListener(name, onKeys, { signal });
  window.addEventListener("blur", end, { signal });
  // During a drag a finger does not scroll.
  const preventScroll = (event: Event) => {
    if (isDragging && event.cancelable) event.preventDefault();
  };
  document.addEventListener("touchmove", preventScroll, { signal, passive: false });
  // Touch events are sent to the element of the touchstart, also after it was removed from the
  // document.
  down.target?.addEventListener("touchmove", preventScroll, { signal, passive: false });
  // The browser's comes while the finger is still down, ours when it is lifted without a movement.
  const preventMenu = (event: Event) => {
    if (!isTouch) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("contextmenu", preventMenu, { signal, capture: true });
}
