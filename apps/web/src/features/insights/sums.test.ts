import type { InsightDay } from "@hourloom/schema/insights";
import { expect, test } from "vitest";
import { axisOf, countGoalDays, sumsOf } from "./sums";
import { levelOf } from "@/shared/time/heat-level";

function day(date: string, more: Partial<InsightDay> = {}): InsightDay {
  return {
    date,
    pomodoro_seconds: 0,
    flowtime_seconds: 0,
    planned_seconds: 0,
    pomodoros: 0,
    internal_interruptions: 0,
    external_interruptions: 0,
    ...more,
  };
}

test("days are summed up from the first to the one before the last", () => {
  const days = [
    day("2026-03-01", { pomodoro_seconds: 1 }),
    day("2026-03-02", { pomodoro_seconds: 10, flowtime_seconds: 5, pomodoros: 2 }),
    day("2026-03-03", { flowtime_seconds: 100, internal_interruptions: 3 }),
  ];
  expect(sumsOf(days, { from: "2026-03-02", to: "2026-03-03" })).toMatchObject({
    focused_seconds: 15,
    pomodoro_seconds: 10,
    flowtime_seconds: 5,
    pomodoros: 2,
    internal_interruptions: 0,
  });
});

test("future days do not count for the goal, unless they have met it", () => {
  const range = { from: "2026-03-01", to: "2026-03-08" };
  const days = [day("2026-03-01", { pomodoro_seconds: 3_600 }), day("2026-03-02", { flowtime_seconds: 3_599 })];
  expect(countGoalDays(days, range, { goalMinutes: 60, today: "2026-03-03" })).toEqual({ met: 1, total: 3 });
  expect(countGoalDays(days, range, { goalMinutes: 0, today: "2026-04-01" })).toEqual({ met: 2, total: 7 });
  expect(countGoalDays(days, range, { goalMinutes: 60, today: "2026-02-01" })).toEqual({ met: 1, total: 1 });
});

test.each([
  [0, true, { step: 5, end: 5 }],
  [100, true, { step: 30, end: 120 }],
  [120, true, { step: 30, end: 120 }],
  [3_001, true, { step: 1_200, end: 3_600 }],
  [0, false, { step: 1, end: 1 }],
  [7, false, { step: 2, end: 8 }],
])("an axis for %i (a time: %s)", (max, isTime, axis) => {
  expect(axisOf(max, isTime)).toEqual(axis);
});

test("a day is filled by half at its goal", () => {
  expect([0, 1, 3_600, 7_200, 10_800, 14_400, 90_000].map((seconds) => levelOf(seconds, 120))).toEqual([
    0, 1, 1, 2, 3, 4, 4,
  ]);
  expect(levelOf(7_200, 0)).toBe(2);
});
