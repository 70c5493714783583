import { expect, test } from "vitest";
import { monthDayMeant } from "./month-day.ts";

test.each([
  ["2026-02-28", 31, 31],
  ["2026-02-28", 29, 29],
  ["2028-02-28", 31, 28],
  ["2028-02-29", 30, 30],
  ["2026-04-30", 29, 30],
  ["2026-04-29", 31, 29],
  ["9999-12-31", 31, 31],
  ["2026-02-28", undefined, 28],
])("%s of what repeats on day %s means day %d", (date, monthDay, meant) => {
  expect(monthDayMeant(date, monthDay)).toBe(meant);
});
