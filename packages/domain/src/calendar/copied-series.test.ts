import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, dateOfDayNumber, dayNumberOf, firstOfMonth } from "../time/day-number.ts";
import { copiedRule, nextMonthStart } from "./copied-series.ts";

const plain: RepeatRule = {
  frequency: "weekly",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "never" },
};
const monthly = { ...plain, frequency: "monthly" } as const;
const nth = (week: 1 | 2 | 3 | 4 | -1, weekday: "MO" | "TU" | "FR") => ({ ...monthly, nth_weekday: { week, weekday } });

test.each([
  ["weekly on a Tuesday", plain, "2026-11-24", "2026-12-01"],
  ["weekly on Monday and Thursday", { ...plain, weekdays: ["MO", "TH"] as const }, "2026-11-02", "2026-12-03"],
  ["daily", { ...plain, frequency: "daily" as const }, "2026-11-03", "2026-12-03"],
  ["monthly on the 15th", monthly, "2026-12-15", "2027-01-15"],
  ["monthly on the 31st", monthly, "2027-01-31", "2027-02-28"],
  ["monthly on the 31st, in a short month", { ...monthly, month_day: 31 }, "2027-02-28", "2027-03-31"],
  ["on the second Tuesday", nth(2, "TU"), "2026-11-10", "2026-12-08"],
  ["on the last Friday", nth(-1, "FR"), "2026-11-27", "2026-12-25"],
  ["on the last of five Fridays", nth(-1, "FR"), "2026-12-25", "2027-01-29"],
  ["yearly", { ...plain, frequency: "yearly" as const }, "2026-11-24", "2026-12-24"],
])("a copy of what repeats %s begins", (_what, rule, from, to) => {
  expect(nextMonthStart({ ...rule, weekdays: [...rule.weekdays] }, from)).toBe(to);
});

test.each([
  ["keeps its weekdays", { weekdays: ["MO", "WE"] }, "2026-11-02", "2026-12-02", { weekdays: ["MO", "WE"] }],
  ["on another weekday moves all", { weekdays: ["MO", "WE"] }, "2026-11-02", "2026-12-01", { weekdays: ["TU", "TH"] }],
  ["over the end of the week", { weekdays: ["MO", "SA"] }, "2026-11-02", "2026-12-04", { weekdays: ["WE", "FR"] }],
  [
    "ends as much later",
    { ends: { kind: "on", date: "2026-11-24" } },
    "2026-11-03",
    "2026-12-01",
    {
      ends: { kind: "on", date: "2026-12-22" },
    },
  ],
  [
    "to the end of the month ends with the other month",
    { ends: { kind: "on", date: "2026-11-30" } },
    "2026-11-03",
    "2026-12-01",
    { ends: { kind: "on", date: "2026-12-31" } },
  ],
  [
    "to the end of a month ends with a short one",
    { ends: { kind: "on", date: "2027-03-31" } },
    "2027-01-05",
    "2026-12-01",
    { ends: { kind: "on", date: "2027-02-28" } },
  ],
  ["ends after as many", { ends: { kind: "after", count: 4 } }, "2026-11-03", "2026-12-01", {}],
  ["is on the last day of a short month", monthly, "2027-01-31", "2027-02-28", { month_day: 31 }],
  ["is on the 31st again", { ...monthly, month_day: 31 }, "2027-02-28", "2027-03-31", { month_day: undefined }],
  [
    "is on another day of the month",
    { ...monthly, month_day: 31 },
    "2027-02-28",
    "2027-03-07",
    { month_day: undefined },
  ],
  ["stays the last Friday", nth(-1, "FR"), "2026-11-27", "2026-12-25", {}],
  [
    "is on another weekday of the month",
    nth(-1, "FR"),
    "2026-11-27",
    "2026-12-08",
    {
      nth_weekday: { week: 2, weekday: "TU" },
    },
  ],
  ["is on a fifth weekday", nth(4, "MO"), "2026-11-23", "2026-12-29", { nth_weekday: { week: -1, weekday: "TU" } }],
])("a copy %s", (_what, change, from, to, expected) => {
  const rule = { ...plain, ...change } as RepeatRule;
  expect({ month_day: undefined, ...copiedRule(rule, from, to) }).toEqual({
    month_day: undefined,
    ...rule,
    ...expected,
  });
});

const dates = fc.integer({ min: dayNumberOf("1990-01-01"), max: dayNumberOf("2050-12-31") }).map(dateOfDayNumber);
const nthWeekday = fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.constantFrom(...weekdayCodes) });
const ends = fc.oneof(
  fc.constant({ kind: "never" }),
  dates.map((date) => ({ kind: "on", date })),
);
const shared = { interval: fc.integer({ min: 1, max: 99 }), ends };
const rules = fc.oneof(
  fc.record({ ...shared, frequency: fc.constant("daily"), weekdays: fc.constant([]), nth_weekday: fc.constant(null) }),
  fc.record({
    ...shared,
    frequency: fc.constant("weekly"),
    weekdays: fc.subarray([...weekdayCodes]),
    nth_weekday: fc.constant(null),
  }),
  fc.record({
    ...shared,
    frequency: fc.constantFrom("monthly", "yearly"),
    weekdays: fc.constant([]),
    nth_weekday: fc.option(nthWeekday),
  }),
) as fc.Arbitrary<RepeatRule>;

test("the proposed date is in the next month, and the rule of the copy has it", () => {
  fc.assert(
    fc.property(rules, dates, (rule, from) => {
      const to = nextMonthStart(rule, from);
      expect(firstOfMonth(to)).toBe(addMonths(firstOfMonth(from), 1));
      const copy = copiedRule(rule, from, to);
      expect([copy.weekdays, copy.nth_weekday]).toEqual([rule.weekdays, rule.nth_weekday]);
    }),
  );
});

test("a copy that is copied to its own date is the same", () => {
  fc.assert(
    fc.property(rules, dates, dates, (rule, from, to) => {
      const copy = copiedRule(rule, from, to);
      expect(copiedRule(copy, to, to)).toEqual(copy);
    }),
  );
});
