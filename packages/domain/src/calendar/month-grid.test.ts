import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dateOfDayNumber, dayNumberOf, weekdayOf } from "../time/day-number.ts";
import { cellCapacity, cellHeights, type Density, monthGrid } from "./month-grid.ts";

const dates = fc.integer({ min: dayNumberOf("0002-01-01"), max: dayNumberOf("9998-11-30") }).map(dateOfDayNumber);
const weekStarts = fc.integer({ min: 0, max: 6 });

test("November 2026 runs from Sunday the first to Saturday 5 December", () => {
  const { weeks, from, to } = monthGrid("2026-11-21");
  expect([from, to, weeks.length]).toEqual(["2026-11-01", "2026-12-06", 5]);
});

test.each([
  ["2026-02-10", 4],
  ["2026-11-10", 5],
  ["2026-08-10", 6],
])("the month of %s takes %i weeks", (date, weeks) => {
  expect(monthGrid(date).weeks).toHaveLength(weeks);
});

test("shows consecutive days in whole weeks that begin on the week's first day", () => {
  fc.assert(
    fc.property(dates, weekStarts, (date, weekStart) => {
      const { weeks, from, to } = monthGrid(date, weekStart);
      const days = weeks.flat().map((day) => day.date);
      expect(weekdayOf(from)).toBe(weekStart);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(days).toEqual(days.map((_day, index) => addDays(from, index)));
      expect(addDays(days.at(-1) ?? "", 1)).toBe(to);
    }),
  );
});

test("has every day of the month once, marks only those, and has no week without one", () => {
  fc.assert(
    fc.property(dates, weekStarts, (date, weekStart) => {
      const { weeks } = monthGrid(date, weekStart);
      const own = weeks.flat().filter((day) => day.inMonth);
      expect(own.every((day) => day.date.startsWith(date.slice(0, 7)))).toBe(true);
      expect(own.map((day) => day.date)).toContain(date);
      expect(new Set(own.map((day) => day.date)).size).toBe(own.length);
      expect(own.length).toBeGreaterThanOrEqual(28);
      expect(weeks.every((week) => week.some((day) => day.inMonth))).toBe(true);
    }),
  );
});

test.each([
  [-10, 0, 0],
  [0, 0, 0],
  [30, 0, 0],
  [47, 0, 0],
  [48, 0, 1],
  [61, 0, 1],
  [62, 1, 1],
  [93, 1, 2],
  [94, 2, 2],
  [120, 2, 4],
  [126, 3, 4],
])("a cell of %i px shows %i roomy items, or %i regular ones", (height, roomy, regular) => {
  expect(cellCapacity(height, "roomy")).toBe(roomy);
  expect(cellCapacity(height, "regular")).toBe(regular);
});

test("in either density as many items are shown as fit below the header, and regular ones never fewer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.constantFrom<Density>("regular", "roomy"), (height, density) => {
      const { header, item } = cellHeights[density];
      const shown = cellCapacity(height, density);
      expect(shown === 0 || header + shown * item <= height).toBe(true);
      expect(header + (shown + 1) * item).toBeGreaterThan(height);
      expect(cellCapacity(height, "regular")).toBeGreaterThanOrEqual(cellCapacity(height, "roomy"));
    }),
  );
});
