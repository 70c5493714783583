import { expect, test } from "vitest";
import { endsBeforeStart, lastDayOf, movedEndDate } from "./event-days.ts";

test.each([
  [null, null, null, "2026-11-24"],
  ["22:00", "23:00", null, "2026-11-24"],
  ["22:00", "22:00", null, "2026-11-24"],
  ["22:00", "06:00", null, "2026-11-25"],
  [null, "06:00", null, "2026-11-24"],
  ["22:00", null, null, "2026-11-24"],
  ["22:00", "06:00", "2026-11-24", "2026-11-25"],
  ["22:00", "06:00", "2026-11-25", "2026-11-25"],
  ["22:00", "06:00", "2026-11-27", "2026-11-27"],
  ["22:00", "06:00", "2026-11-20", "2026-11-25"],
])("an event from %s to %s with end_date %s touches days until %s", (start_time, end_time, end_date, last) => {
  expect(lastDayOf({ date: "2026-11-24", start_time, end_time, end_date })).toBe(last);
});

test("the calendar ends in the year 9999", () => {
  expect(lastDayOf({ date: "9999-12-31", start_time: "22:00", end_time: "06:00", end_date: null })).toBe("9999-12-31");
});

test.each([
  [null, null],
  ["2026-11-24", "2026-12-01"],
  ["2026-11-26", "2026-12-03"],
])("an end_date %s moves to %s with its event", (end_date, moved) => {
  expect(movedEndDate({ date: "2026-11-24", end_date }, "2026-12-01")).toBe(moved);
});

test.each([
  ["2026-11-24", "2026-11-23", true],
  ["2026-11-24", "2026-11-24", false],
  ["2026-11-24", null, false],
  [null, "2026-11-23", false],
])("whether the dates %s and %s are out of order is %s", (date, end_date, isReversed) => {
  expect(endsBeforeStart({ date, end_date })).toBe(isReversed);
});
