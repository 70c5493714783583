import { expect, test } from "vitest";
import { formatCount, formatDay, formatMonth, formatTime, formatTimes } from "./format";

test("dates are said in full and months with their year", () => {
  expect(formatDay("2026-11-24")).toBe("Tuesday 24 November 2026");
  expect(formatMonth("2026-11-24")).toBe("November 2026");
  // A day that the Pacific/Apia zone never had.
  expect(formatDay("2011-12-30")).toBe("Friday 30 December 2011");
});

test.each([
  ["00:05", "12:05 AM"],
  ["09:30", "9:30 AM"],
  ["12:00", "12:00 PM"],
  ["23:45", "11:45 PM"],
])("%s is shown as %s", (time, shown) => {
  expect(formatTime(time)).toBe(shown);
});

test("times are a range only where there is an end", () => {
  expect(formatTimes("09:00", "09:30")).toBe("9:00 AM to 9:30 AM");
  expect(formatTimes("09:00", null)).toBe("9:00 AM");
  expect(formatTimes(null, "09:30")).toBeUndefined();
});

test("counts have their plural", () => {
  expect([0, 1, 2].map((count) => formatCount(count, "event"))).toEqual(["0 events", "1 event", "2 events"]);
});
