import { anEvent, aPomodoro, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { vi } from "vitest";
import type { ViewProps } from "../view-props";

/** Items around Tuesday 24 November 2026 for tests of the views. */
export const offsite = laidOut(anEvent({ id: "a", title: "Offsite", date: "2026-11-23", end_date: "2026-11-25" }));
export const standUp = laidOut(
  anEvent({ id: "b", title: "Stand-up", start_time: "09:00", end_time: "09:30", recurrence: "weekly" }),
);
export const call = laidOut(aTask({ id: "c", title: "Call", start_time: "17:00", is_completed: true }));
export const writing = laidOut(aPomodoro({ id: "d", title: "Write", start_time: "2026-11-24T10:00:00+01:00" }));
export const shownItems = [offsite, standUp, call, writing];

/** Stubs layout and media queries, which jsdom lacks: a row of the month fits three lanes. */
export function stubLayout(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // Five rows of 100 pixels and their borders; the weekday header has no height.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(function height(this: HTMLElement) {
    return this.getAttribute("role") === "grid" ? 5 * 101 : 0;
  });
}

export function mockCallbacks() {
  return {
    onActivate: vi.fn(),
    onShowDay: vi.fn(),
    onNew: vi.fn(),
    onOpen: vi.fn(),
    onToggleTask: vi.fn(),
    onRemove: vi.fn(() => true),
    onMore: vi.fn(),
    onItemPointerDown: vi.fn<ViewProps["onItemPointerDown"]>(),
  };
}
