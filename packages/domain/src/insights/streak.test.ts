import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../time/day-number.ts";
import { currentStreak, isGoalMet, longestStreak } from "./streak.ts";

const today = "2026-03-10";
const ago = (days: number) => addDays(today, -days);
const met = (...days: number[]) => new Set(days.map(ago));

describe("the current streak", () => {
  test.each([
    ["of no day", met(), 0],
    ["of today alone", met(0), 1],
    ["with today", met(0, 1, 2), 3],
    ["that today may still join", met(1, 2), 2],
    ["that ended the day before yesterday", met(2, 3), 0],
    ["up to a gap", met(0, 1, 3, 4), 2],
  ])("%s", (_name, days, length) => {
    expect(currentStreak(days, today).days).toBe(length);
  });

  test("has its first and last day", () => {
    expect(currentStreak(met(1, 2, 3), today)).toEqual({ first: ago(3), last: ago(1), days: 3 });
  });
});

test("the longest streak is the last of those that are as long, over the ends of months and years", () => {
  const days = new Set(["2025-12-30", "2025-12-31", "2026-01-01", "2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(longestStreak(days)).toEqual({ first: "2026-02-27", last: "2026-03-01", days: 3 });
  expect(longestStreak(new Set())).toEqual({ first: undefined, last: undefined, days: 0 });
});

test("no streak is longer than the longest, and each of its days is met while those around it are not", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60), { minLength: 1 }), (days) => {
      const all = met(...days);
      const longest = longestStreak(all);
      expect(currentStreak(all, today).days).toBeLessThanOrEqual(longest.days);
      fc.pre(longest.first !== undefined && longest.last !== undefined);
      expect(addDays(longest.first, longest.days - 1)).toBe(longest.last);
      for (let date = longest.first; date <= longest.last; date = addDays(date, 1)) expect(all).toContain(date);
      expect(all).not.toContain(addDays(longest.first, -1));
      expect(all).not.toContain(addDays(longest.last, 1));
    }),
  );
});

test.each([
  [7_200, 120, true],
  [7_199, 120, false],
  [1, 0, true],
  [0, 0, false],
])("%i seconds and a goal of %i minutes", (seconds, goal, isMet) => {
  expect(isGoalMet(seconds, goal)).toBe(isMet);
});
