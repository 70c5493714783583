import { type TouchEvent, useRef } from "react";

/**
 * Least horizontal distance of a swipe in CSS pixels, and its least ratio to the vertical distance.
 */
const DISTANCE_MIN_PX = 60;
const RATIO_MIN = 2;
/** A longer touch is not a swipe; it may be a drag. */
const DURATION_MAX_MS = 500;

/**
 * Returns touch handlers for swipes: left is the next page, right the previous; none without
 * `turn`.
 */
export function useSwipe(turn: ((pages: 1 | -1) => void) | undefined) {
  const from = useRef<{ x: number; y: number; at: number }>(undefined);
  if (turn === undefined) return {};
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const first = touches.length === 1 ? touches.item(0) : null;
      from.current = first === null ? undefined : { x: first.clientX, y: first.clientY, at: timeStamp };
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const start = from.current;
      const last = changedTouches.item(0);
      from.current = undefined;
      if (start === undefined || last === null || timeStamp - start.at > DURATION_MAX_MS) return;
      const x = last.clientX - start.x;
      const y = last.clientY - start.y;
      if (Math.abs(x) < DISTANCE_MIN_PX || Math.abs(x) < RATIO_MIN * Math.abs(y)) return;
      turn(x < 0 ? 1 : -1);
    },
  };
}
