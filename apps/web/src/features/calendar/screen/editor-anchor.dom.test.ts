import { itemKey } from "@hourloom/domain/calendar/item-layout";
import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test, vi } from "vitest";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import { findAnchor, focusAfterForm } from "./editor-anchor";

const day = "2026-11-24";
const item = anEvent({ id: "b", title: "Stand-up", date: day, start_time: "09:00", end_time: "09:30" });
const boxes = {
  untimed: new DOMRect(300, 40, 100, 30),
  hours: new DOMRect(300, -200, 100, 1440),
  item: new DOMRect(302, 340, 40, 30),
};

function newAt(startTime: string | null): EditorTarget {
  return { screen: "calendar", kind: "new", type: "event", id: "n", place: { day, startTime, endTime: null } };
}

beforeEach(() => {
  document.body.innerHTML = `
    <div data-day="${day}" data-box="untimed"></div>
    <div data-day="${day}" data-box="hours" data-column><i data-item="${itemKey(item)}" data-box="item"></i></div>`;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function box(this: Element) {
    return boxes[(this as HTMLElement).dataset["box"] as keyof typeof boxes];
  });
});

test.each([
  ["a new item with a time is at its minute, rendered or not", newAt("09:00"), new DOMRect(300, 340, 100, 0)],
  ["a new item without a time is at its day", newAt(null), boxes.untimed],
  ["an edited item is at its element", { screen: "calendar", kind: "edit", day, item }, boxes.item],
  [
    "an item that is not rendered is at its day",
    { screen: "calendar", kind: "edit", day, item: { ...item, id: "gone" } },
    boxes.untimed,
  ],
] satisfies [string, EditorTarget, DOMRect][])("%s", (_name, target, box) => {
  expect(findAnchor(document.body, target)).toEqual(box);
});

test("a day that is not shown has no anchor", () => {
  expect(
    findAnchor(document.body, { screen: "calendar", kind: "edit", day: "2026-12-24", item: { ...item, id: "gone" } }),
  ).toBeUndefined();
});

test("the focus returns to the item without scrolling", () => {
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  focusAfterForm(document.body, { screen: "calendar", kind: "edit", day, item });
  expect(focus.mock.contexts).toEqual([document.querySelector("[data-item]")]);
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});
