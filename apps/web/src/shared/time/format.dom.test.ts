import { afterEach, expect, test } from "vitest";
import { settingsCopy } from "./calendar-preferences";
import {
  formatCount,
  formatDay,
  formatDayHeading,
  formatDayInText,
  formatHour,
  formatMinutes,
  formatMonth,
  formatTime,
  formatTimeRange,
  formatTimes,
  formatWeek,
} from "./format";

afterEach(() => localStorage.clear());

test("dates for screen readers are complete, and months have their year", () => {
  expect(formatDay("2026-11-24")).toBe("Tuesday 24 November 2026");
  expect(formatMonth("2026-11-24")).toBe("November 2026");
  // Pacific/Apia skipped this day.
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

test.each([
  ["2026-11-22", "Week 48 · 22 – 28 Nov 2026"],
  ["2026-11-23", "Week 48 · 23 – 29 Nov 2026"],
  ["2026-11-29", "Week 49 · 29 Nov – 5 Dec 2026"],
  ["2026-12-27", "Week 53 · 27 Dec 2026 – 2 Jan 2027"],
  ["2026-12-28", "Week 53 · 28 Dec 2026 – 3 Jan 2027"],
  ["2027-01-02", "Week 1 · 2 – 8 Jan 2027"],
])("the week from %s is %s", (first, heading) => {
  expect(formatWeek(first)).toBe(heading);
});

test.each([
  ["2026-11-26", "yesterday"],
  ["2026-11-27", "today"],
  ["2026-11-28", "tomorrow"],
  ["2026-12-04", "Fri 4 Dec"],
  ["2027-11-24", "Wed 24 Nov 2027"],
  ["2025-12-31", "Wed 31 Dec 2025"],
])("in a sentence, %s is %s", (date, text) => {
  expect(formatDayInText(date, "2026-11-27")).toBe(text);
});

test("a day's heading has two digits", () => {
  expect(formatDayHeading("2026-11-04")).toBe("04 Nov 2026");
});

test("a range has AM or PM once if possible", () => {
  expect(formatTimeRange(540, 570)).toBe("9:00 – 9:30 AM");
  expect(formatTimeRange(690, 720)).toBe("11:30 AM – 12:00 PM");
  expect(formatTimeRange(1380, 1440)).toBe("11:00 PM – 12:00 AM");
});

test("all times follow the setting of the clock", () => {
  expect([0, 9, 12, 23].map(formatHour)).toEqual(["12 AM", "9 AM", "12 PM", "11 PM"]);
  settingsCopy.set({ ...settingsCopy.get(), hour_clock: 24 });
  expect([0, 9, 12, 23].map(formatHour)).toEqual(["00:00", "09:00", "12:00", "23:00"]);
  expect(formatTimes("09:00", "21:30")).toBe("09:00 to 21:30");
  expect(formatTimeRange(540, 570)).toBe("09:00 – 09:30");
  expect(formatMinutes(1440)).toBe("00:00");
});
