import { expect, test } from "vitest";
import { resolveMonthDay, movedMonthDay, dateOnMonthDay } from "./month-day.ts";

test.each([
  ["2026-02-28", 31, 31],
  ["2026-02-28", 29, 29],
  ["2028-02-28", 31, 28],
  ["2028-02-29", 30, 30],
  ["2026-04-30", 29, 30],
  ["2026-04-29", 31, 29],
  ["9999-12-31", 31, 31],
  ["2026-02-28", undefined, 28],
])("an occurrence on %s of a rule for day %s means day %d", (date, monthDay, meant) => {
  expect(resolveMonthDay(date, monthDay)).toBe(meant);
});

test.each([
  ["2026-02-10", 31, "2026-02-28"],
  ["2028-02-10", 30, "2028-02-29"],
  ["2026-04-30", 7, "2026-04-07"],
  ["0001-12-01", 31, "0001-12-31"],
  ["9999-12-31", 1, "9999-12-01"],
])("in the month of %s day %d is %s", (date, monthDay, day) => {
  expect(dateOnMonthDay(date, monthDay)).toBe(day);
});

test.each([
  ["at the end of a month that lacks it names another one", 31, "2026-02-28", "2026-02-25", 25],
  ["on its own day moves by days", 31, "2026-03-31", "2026-03-25", undefined],
  ["in another month, too", 31, "2026-02-28", "2026-03-03", undefined],
  ["and where it stays", 31, "2026-02-28", "2026-02-28", undefined],
])("an occurrence %s", (_what, monthDay, from, to, named) => {
  expect(movedMonthDay(monthDay, from, to)).toBe(named);
});
