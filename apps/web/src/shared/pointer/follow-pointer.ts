export interface Point {
  x: number;
  y: number;
}

export interface PointerFollower {
  /** It is a drag from here on, and no click any more. */
  onBegin: () => void;
  /** `fine`: Alt is held, for smaller steps. */
  onMove: (at: Point, fine: boolean) => void;
  onDrop: () => void;
  /** Called last in any case; without a drop before, nothing has happened. */
  onEnd: () => void;
}

/** A mouse that moves less than this has clicked (calendar.md §5.4), in CSS pixels. */
const MOUSE_SLACK = 5;
/** A finger that rests so long, within its own slack, takes the thing up; before that it scrolls. */
const LONG_PRESS_MS = 400;
const TOUCH_SLACK = 10;

/** In CSS pixels. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** What the browser makes of the end of a drag must not open anything. */
function swallowNextClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
}

/**
 * Follows one pointer from its first touch: to a drag, if it moves (a mouse) or rests (a finger), or to nothing. Escape, a cancelled pointer or a lost window
 * end it without a drop.
 */
export function followPointer(down: PointerEvent, follower: PointerFollower): void {
  const start: Point = { x: down.clientX, y: down.clientY };
  const isTouch = down.pointerType === "touch";
  let last = start;
  let state: "waiting" | "dragging" | "over" = "waiting";
  const controller = new AbortController();
  const { signal } = controller;
  const isMine = (event: PointerEvent) => event.pointerId === down.pointerId;

  function end(): void {
    if (state === "over") return;
    const wasDragging = state === "dragging";
    state = "over";
    clearTimeout(press);
    controller.abort();
    if (!wasDragging) return;
    document.documentElement.style.removeProperty("cursor");
    swallowNextClick();
    follower.onEnd();
  }

  function begin(): void {
    state = "dragging";
    // Outside of the window, too, and over whatever is there.
    document.documentElement.setPointerCapture(down.pointerId);
    document.documentElement.style.cursor = "grabbing";
    if (isTouch && "vibrate" in navigator) navigator.vibrate(10);
    follower.onBegin();
    follower.onMove(last, down.altKey);
  }

  const press = isTouch
    ? setTimeout(() => {
        if (state === "waiting") begin();
      }, LONG_PRESS_MS)
    : undefined;

  const onMove = (event: PointerEvent) => {
    if (!isMine(event)) return;
    last = { x: event.clientX, y: event.clientY };
    if (state === "dragging") {
      follower.onMove(last, event.altKey);
      return;
    }
    const far = distance(start, last);
    if (isTouch && far > TOUCH_SLACK) end();
    if (!isTouch && far > MOUSE_SLACK) begin();
  };
  const onUp = (event: PointerEvent) => {
    if (!isMine(event)) return;
    if (state === "dragging") follower.onDrop();
    end();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || state !== "dragging") return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  document.addEventListener("pointermove", onMove, { signal });
  document.addEventListener("pointerup", onUp, { signal });
  document.addEventListener("pointercancel", (event) => (isMine(event) ? end() : undefined), { signal });
  document.addEventListener("keydown", onKey, { signal, capture: true });
  window.addEventListener("blur", end, { signal });
  // What is held by a finger does not scroll; what is not yet, does.
  const hold = (event: Event) => {
    if (state === "dragging" && event.cancelable) event.preventDefault();
  };
  document.addEventListener("touchmove", hold, { signal, passive: false });
  // A touch belongs to what it began on, even when that has gone with its page; from there it does not reach the document any more.
  down.target?.addEventListener("touchmove", hold, { signal, passive: false });
  document.addEventListener("contextmenu", (event) => (isTouch ? event.preventDefault() : undefined), { signal });
}
