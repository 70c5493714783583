import { DAY_MINUTES } from "@hourloom/domain/calendar/placed-items";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** How far down the hours a time is, and how much of them is in sight below the head, which stays in place; in pixels. */
function measuresOf(scroller: HTMLElement | null) {
  const hours = scroller?.querySelector<HTMLElement>("[data-hours]");
  if (scroller === null || hours === null || hours === undefined) return undefined;
  const topOf = (minutes: number) => (minutes / DAY_MINUTES) * hours.offsetHeight;
  return { scroller, topOf, room: scroller.clientHeight - hours.offsetTop };
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
