import fc from "fast-check";
import { expect, test } from "vitest";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { addDays, addMonths, dateOfDayNumber, dayNumberOf, firstOfMonth, weekdayOf } from "./day-number.ts";

const dayNumbers = fc.integer({ min: dayNumberOf("0002-01-01"), max: dayNumberOf("9998-12-31") });
const dates = dayNumbers.map(dateOfDayNumber);

test("counts from 1970-01-01, a Thursday", () => {
  expect(dayNumberOf("1970-01-01")).toBe(0);
  expect(weekdayOf("1970-01-01")).toBe(4);
  expect(dateOfDayNumber(-1)).toBe("1969-12-31");
});

test("agrees with the platform's calendar in UTC", () => {
  fc.assert(
    fc.property(fc.integer({ min: dayNumberOf("1000-01-01"), max: dayNumberOf("9998-12-31") }), (dayNumber) => {
      const platform = new Date(dayNumber * 86_400_000);
      expect(dateOfDayNumber(dayNumber)).toBe(platform.toISOString().slice(0, 10));
      expect(weekdayOf(dateOfDayNumber(dayNumber))).toBe(platform.getUTCDay());
    }),
  );
});

test("a number and its date are each other's inverse, and every date is a real one", () => {
  fc.assert(
    fc.property(dayNumbers, (dayNumber) => {
      expect(dayNumberOf(dateOfDayNumber(dayNumber))).toBe(dayNumber);
      expect(isCalendarDate(dateOfDayNumber(dayNumber))).toBe(true);
    }),
  );
});

test("steps a day over a month's and a year's end", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2028-02-29", -12, "2027-02-28"],
])("%s moved by %i months is %s", (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test("stepping months lands in the month meant and never later in it", () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -11, max: 11 }), (date, months) => {
      const moved = addMonths(date, months);
      const index = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
      expect(index(moved) - index(date)).toBe(months);
      expect(moved.slice(8) <= date.slice(8)).toBe(true);
      expect(isCalendarDate(moved)).toBe(true);
    }),
  );
});

test("the first of the month is in the same month", () => {
  expect(firstOfMonth("2026-11-21")).toBe("2026-11-01");
});
