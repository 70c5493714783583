import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** How far down its scroller a time is, and how much of the hours is in sight below the head, if that stays in place; in pixels. */
function measuresOf(scroller: HTMLElement | null) {
  const hours = scroller?.querySelector<HTMLElement>("[data-hours]");
  const head = scroller?.querySelector("[data-head]");
  if (scroller === null || !hours || !head) return undefined;
  const above = getComputedStyle(head).position === "sticky" ? 0 : hours.offsetTop;
  const topOf = (minutes: number) => above + (minutes / DAY_MINUTES) * hours.offsetHeight;
  return { scroller, topOf, room: scroller.clientHeight - (hours.offsetTop - above) };
}

function scrollToMinutes(element: HTMLElement | null, minutes: number): void {
  const measures = measuresOf(element);
  if (measures !== undefined) measures.scroller.scrollTop = measures.topOf(minutes);
}

/** Brings a stretch of the hours (minutes of the day) into sight, if it is not; its beginning, where there is not room for all of it. */
export function revealMinutes(element: HTMLElement | null, fromMin: number, toMin: number): void {
  const measures = measuresOf(element);
  if (measures === undefined) return;
  const { scroller, topOf, room } = measures;
  scroller.scrollTop = Math.min(topOf(fromMin), Math.max(topOf(toMin) - room, scroller.scrollTop));
}

/** Scrolls to `firstMin` (minutes of the day) at first, and only then, so that turning pages keeps the hours. */
export function useFirstScroll(scroller: RefObject<HTMLElement | null>, firstMin: number): void {
  const wanted = useRef(firstMin);
  useLayoutEffect(() => scrollToMinutes(scroller.current, wanted.current), [scroller]);
}
