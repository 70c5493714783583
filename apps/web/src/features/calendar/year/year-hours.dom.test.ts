import { expect, test } from "vitest";
import { yearDayLabel } from "./year-hours";

test.each([
  ["2026-12-03", 16_200, "planned", false, "3 December, 4 h 30 min planned"],
  ["2026-12-03", 0, "planned", true, "3 December, nothing planned, today"],
  ["2026-01-31", 20, "worked", false, "31 January, 1 min worked"],
  ["2026-01-31", 0, "worked", false, "31 January, nothing worked"],
] as const)("%s with %i seconds %s is named", (date, seconds, measure, isToday, name) => {
  expect(yearDayLabel(date, seconds, { measure, isToday })).toBe(name);
});
