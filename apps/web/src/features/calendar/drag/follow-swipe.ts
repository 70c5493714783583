interface Touches {
  length: number;
  item: (index: 0) => { clientX: number; clientY: number } | null;
}

interface TouchStart {
  touches: Touches;
  timeStamp: number;
  target: EventTarget | null;
}

/**
 * Least horizontal distance of a swipe in CSS pixels, and its least ratio to the vertical distance.
 */
const DISTANCE_MIN_PX = 60;
const RATIO_MIN = 2;
/** A longer touch is not a swipe; it may be a drag. */
const DURATION_MAX_MS = 500;

/**
 * Follows a touch from its start, and calls `turn` if it was a swipe: left is the next page, right
 * the previous.
 */
export function followSwipe({ touches, timeStamp, target }: TouchStart, turn: (pages: 1 | -1) => void): void {
  const start = touches.item(0);
  if (start === null || touches.length > 1) return;
  // Its end is sent to the element of the start, also after that was removed from the document.
  const end = (event: TouchEvent) => {
    const last = event.changedTouches.item(0);
    if (last === null || event.touches.length > 0 || event.timeStamp - timeStamp > DURATION_MAX_MS) return;
    const x = last.clientX - start.clientX;
    const y = last.clientY - start.clientY;
    if (Math.abs(x) >= DISTANCE_MIN_PX && Math.abs(x) >= RATIO_MIN * Math.abs(y)) turn(x < 0 ? 1 : -1);
  };
  if (target instanceof HTMLElement) target.addEventListener("touchend", end, { once: true });
}
