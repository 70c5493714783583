import type { RepeatRule } from "@hourloom/schema/recurrence";
import { expect, test } from "vitest";
import { movedWeekdays, nthWeekdaysOf, moveRuleToDate } from "./weekday-rules.ts";

const monthly: RepeatRule = {
  frequency: "monthly",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "never" },
};
const onWeekday = (week: 1 | 2 | 3 | 4 | -1, weekday: "MO" | "TU"): RepeatRule => ({
  ...monthly,
  nth_weekday: { week, weekday },
});

test("a fifth weekday of its month can only be named as the last, a fourth often as both", () => {
  expect(nthWeekdaysOf("2026-11-30")).toEqual([{ week: -1, weekday: "MO" }]);
  expect(nthWeekdaysOf("2026-11-24")).toEqual([
    { week: 4, weekday: "TU" },
    { week: -1, weekday: "TU" },
  ]);
  expect(nthWeekdaysOf("2026-11-03")).toEqual([{ week: 1, weekday: "TU" }]);
});

test("a moved rule keeps its form: the nth weekday, or the last one", () => {
  expect(moveRuleToDate(onWeekday(4, "TU"), "2026-11-24", "2026-11-02")).toEqual(onWeekday(1, "MO"));
  expect(moveRuleToDate(onWeekday(-1, "TU"), "2026-11-24", "2026-11-30")).toEqual(onWeekday(-1, "MO"));
});

test.each([
  ["the same day", "2026-11-24"],
  ["half a date", "2026-11"],
  ["no date", null],
])("%s does not change the rule", (_, to) => {
  const rule = onWeekday(4, "TU");
  expect(moveRuleToDate(rule, "2026-11-24", to)).toBe(rule);
});

test("a moved rule loses its day of the month, so that the new date determines it", () => {
  const rule = { ...monthly, month_day: 31 };
  expect(moveRuleToDate(rule, "2026-02-28", "2026-02-28")).toBe(rule);
  expect(moveRuleToDate(rule, "2026-02-28", "2026-04-30")).toEqual(monthly);
});

test.each([
  ["one of several", ["MO", "WE", "FR"], "2026-11-25", "2026-11-26", ["MO", "TH", "FR"]],
  ["one onto another", ["MO", "WE"], "2026-11-23", "2026-11-25", ["WE", "FR"]],
  ["to another week", ["MO", "WE"], "2026-11-25", "2026-12-01", ["TU", "SU"]],
  ["the only one", [], "2026-11-25", "2026-11-22", ["SU"]],
] as const)("the weekdays after moving %s", (_what, weekdays, from, to, moved) => {
  const rule: RepeatRule = { ...monthly, frequency: "weekly", weekdays: [...weekdays] };
  expect(movedWeekdays(rule, from, to)).toEqual(moved);
  expect(movedWeekdays({ ...rule, frequency: "monthly" }, from, to)).toBeUndefined();
});
