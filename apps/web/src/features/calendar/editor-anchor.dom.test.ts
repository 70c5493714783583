import { itemKey } from "@hourloom/domain/calendar/placed-items";
import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test, vi } from "vitest";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import { findAnchor } from "./editor-anchor";

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
  ["a new item with a time stands at its minute, drawn or not", newAt("09:00"), new DOMRect(300, 340, 100, 0)],
  ["one without a time stands at its day", newAt(null), boxes.untimed],
  ["what is edited stands where it is", { screen: "calendar", kind: "edit", day, item }, boxes.item],
  [
    "what is gone leaves its day",
    { screen: "calendar", kind: "edit", day, item: { ...item, id: "gone" } },
    boxes.untimed,
  ],
] satisfies [string, EditorTarget, DOMRect][])("%s", (_name, target, box) => {
  expect(findAnchor(document.body, target)).toEqual(box);
});

test("a day that is not shown is nowhere", () => {
  expect(
    findAnchor(document.body, { screen: "calendar", kind: "edit", day: "2026-12-24", item: { ...item, id: "gone" } }),
  ).toBeUndefined();
});
