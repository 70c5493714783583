import { aCalendar, anEvent, aTask, aTaskBlock } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { describeHidden, filterVisible } from "./shown-calendars";

const home = aCalendar({ id: "home" });
const work = aCalendar({ id: "work", is_hidden: true });

test.each([
  [[], [home], undefined],
  [["task"] as const, [home], "kinds"],
  [[], [home, work], "calendars"],
  [["task"] as const, [work], "kinds and calendars"],
  [[], [home], "days", [0, 6]],
])("hidden %j of %j are called %s", (types, calendars, words, weekdays = []) => {
  expect(describeHidden(types, calendars, weekdays)).toBe(words);
});

test("items of hidden types and events of hidden calendars are left out", () => {
  const items = [
    anEvent({ id: "a", calendar: "home" }),
    anEvent({ id: "b", calendar: "work" }),
    aTask({ id: "c" }),
    aTaskBlock({ id: "d" }),
  ];
  const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);
  expect(ids(filterVisible(items, [], [home, work]))).toEqual(["a", "c", "d"]);
  expect(ids(filterVisible(items, ["task"], [home, work]))).toEqual(["a"]);
});

test("an event whose calendar has not loaded is shown, and without hidden ones the array is the same", () => {
  const items = [anEvent({ calendar: "work" })];
  expect(filterVisible(items, [], [])).toBe(items);
  expect(filterVisible(items, [], [home])).toBe(items);
});
