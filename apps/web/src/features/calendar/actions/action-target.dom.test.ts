import { anEvent, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { itemKey, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { beforeEach, expect, test, vi } from "vitest";
import { itemsInRangeQuery, unscheduledQuery } from "@/features/changes/queries";
import { type ActionContext, findActionTarget } from "./action-target";
import { anActionContext } from "./testing/action-context";

const tuesday = "2026-11-24";
const onPage = anEvent({ id: "page", start_time: "09:00", end_time: "10:00" });
const inAgenda = anEvent({ id: "agenda", date: "2026-12-01" });
const onUnscheduled = aTask({ id: "unscheduled", date: null });
const all = [onPage, inAgenda, onUnscheduled];

/** An all-day cell above a column of which a minute is a pixel, and a panel beside them. */
const boxes: Readonly<Record<string, DOMRect>> = {
  untimed: new DOMRect(0, 0, 100, 40),
  hours: new DOMRect(0, 40, 100, 1440),
};

beforeEach(() => {
  const itemOf = (id: string) => {
    const key = all.filter((item) => item.id === id).map(itemKey)[0] ?? "gone";
    return `<b data-item="${key}" data-name="${id}"></b>`;
  };
  document.body.innerHTML = `
    <main>
      <div data-day="${tuesday}" data-name="untimed">${itemOf("agenda")}</div>
      <div data-day="${tuesday}" data-name="hours" data-column>${itemOf("page")}${itemOf("gone")}</div>
      <div data-day="2026-11-25" data-column>
        <i data-cursor="615"></i><u data-name="beside the cursor"></u><b data-item="gone" data-name="later"></b>
      </div>
    </main>
    <aside>${itemOf("unscheduled")}</aside>`;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function box(this: Element) {
    return boxes[this.getAttribute("data-name") ?? ""] ?? new DOMRect();
  });
});

function prepare(selected: readonly LaidOutItem[] = []): ActionContext {
  const context = anActionContext({
    surface: { current: document.querySelector("main") },
    laidOut: [laidOut(onPage)],
    activeDay: "2026-11-27",
    targetsOf: (one) => (selected.some(({ key }) => key === one.key) ? selected : [one]),
  });
  const { api, queryClient } = context;
  const counts = { seq: 1, truncated: false, unresolved: 0 };
  const december = itemsInRangeQuery(api, { from: "2026-12-01", to: "2027-01-01" });
  queryClient.setQueryData(december.queryKey, { items: [inAgenda], ...counts });
  queryClient.setQueryData(unscheduledQuery(api).queryKey, {
    events: [],
    tasks: [onUnscheduled],
    task_lists: [],
    truncated: false,
    events_truncated: false,
  });
  return context;
}

const elementOf = (name: string) => document.querySelector(`[data-name="${name}"]`) ?? undefined;

test.each([
  ["an item at the half hour under the pointer", "page", { x: 50, y: 40 + 559 }, ["page"], tuesday, 540],
  ["the last half hour of a day", "hours", { x: 50, y: 40 + 1439 }, [], tuesday, 1410],
  ["a whole day", "untimed", { x: 50, y: 20 }, [], tuesday, null],
  ["an item that only the agenda has loaded", "agenda", { x: 50, y: 20 }, ["agenda"], tuesday, null],
  ["an item by key, on its day", "page", undefined, ["page"], tuesday, null],
  ["the time in use by key", "beside the cursor", undefined, [], "2026-11-25", 615],
  ["the day of an item by key, not for the time in use", "later", undefined, [], "2026-11-25", null],
  ["a task of the panel, on the active day", "unscheduled", { x: 50, y: 20 }, ["unscheduled"], "2026-11-27", null],
  ["nothing of an item that is gone", "gone", undefined, [], tuesday, null],
  ["the active day without the focus", "none", undefined, [], "2026-11-27", null],
])("a press is for %s", (_what, name, at, ids, day, startMin) => {
  const { items, slot } = findActionTarget({ element: elementOf(name), at }, prepare());
  expect(items.map(({ item }) => item.id)).toEqual(ids);
  expect(slot).toEqual({ day, startMin });
});

test("a request is for its item alone, also one that is not on screen", () => {
  const request = { item: onPage, day: "2026-11-30" };
  const context = prepare([laidOut(onPage), laidOut(inAgenda)]);
  const { items, slot } = findActionTarget({ element: undefined, at: undefined, request }, context);
  expect(items.map(({ item }) => item.id)).toEqual(["page"]);
  expect(slot).toEqual({ day: "2026-11-30", startMin: null });
});

test("a press on one of the selected items is for all of them", () => {
  const selected = [laidOut(onPage), laidOut(inAgenda)];
  expect(findActionTarget({ element: elementOf("page"), at: undefined }, prepare(selected)).items).toBe(selected);
  const { items } = findActionTarget({ element: elementOf("unscheduled"), at: undefined }, prepare(selected));
  expect(items.map(({ item }) => item.id)).toEqual(["unscheduled"]);
});
