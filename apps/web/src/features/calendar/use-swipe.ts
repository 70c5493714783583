import { type TouchEvent, useRef } from "react";

/** How far a finger goes for a page, in CSS pixels, and how much farther sideways than up or down. */
const FAR = 60;
const STRAIGHT = 2;
/** Whoever takes longer is doing something else, such as moving an item. */
const QUICK_MS = 500;

/** A swipe turns the page: to the left the next one, to the right the one before. Without `turn` nothing is heard. */
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
      if (start === undefined || last === null || timeStamp - start.at > QUICK_MS) return;
      const x = last.clientX - start.x;
      const y = last.clientY - start.y;
      if (Math.abs(x) < FAR || Math.abs(x) < STRAIGHT * Math.abs(y)) return;
      turn(x < 0 ? 1 : -1);
    },
  };
}
