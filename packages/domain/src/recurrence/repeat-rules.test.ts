import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { addDays, dateOfDayNumber, dayNumberOf } from "../time/day-number.ts";
import { moveRule, readRule, ruleOfRecurrence, ruleText, recurrenceOf } from "./repeat-rules.ts";
import { isArithmetic, nextSeriesDates } from "./series.ts";

const monthly: RepeatRule = {
  frequency: "monthly",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "never" },
};
const dates = fc.integer({ min: dayNumberOf("1990-01-01"), max: dayNumberOf("2050-12-31") }).map(dateOfDayNumber);
const ends: fc.Arbitrary<RepeatRule["ends"]> = fc.oneof(
  fc.constant({ kind: "never" as const }),
  dates.map((date) => ({ kind: "on" as const, date })),
  fc.integer({ min: 1, max: 9_999 }).map((count) => ({ kind: "after" as const, count })),
);
const shared = { interval: fc.integer({ min: 1, max: 999 }), ends };
const nthWeekday = fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.constantFrom(...weekdayCodes) });
/** Rules in the form's canonical spelling, without members that the frequency does not use. */
const rules = fc.oneof(
  fc.record({ ...shared, frequency: fc.constant("daily"), weekdays: fc.constant([]), nth_weekday: fc.constant(null) }),
  fc.record({
    ...shared,
    frequency: fc.constant("weekly"),
    nth_weekday: fc.constant(null),
    weekdays: fc.subarray([...weekdayCodes]),
  }),
  fc.record({
    ...shared,
    frequency: fc.constantFrom("monthly", "yearly"),
    weekdays: fc.constant([]),
    nth_weekday: fc.option(nthWeekday),
  }),
) as fc.Arbitrary<RepeatRule>;

test.each<[Partial<RepeatRule>, string, string]>([
  [{ frequency: "daily" }, "2026-11-21", "FREQ=DAILY"],
  [{ frequency: "daily", interval: 3, weekdays: ["MO"] }, "2026-11-21", "FREQ=DAILY;INTERVAL=3"],
  [{ frequency: "weekly" }, "2026-11-21", "FREQ=WEEKLY"],
  [{ frequency: "weekly", weekdays: ["WE", "MO", "MO"] }, "2026-11-21", "FREQ=WEEKLY;BYDAY=MO,WE"],
  [{}, "2026-11-28", "FREQ=MONTHLY"],
  [{}, "2026-11-29", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"],
  [{}, "2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
  [{}, "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  [{ nth_weekday: { week: -1, weekday: "FR" } }, "2026-11-27", "FREQ=MONTHLY;BYDAY=-1FR"],
  [{ frequency: "yearly" }, "2026-11-21", "FREQ=YEARLY"],
  [{ frequency: "yearly" }, "2028-02-29", "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2"],
  [{ frequency: "yearly", nth_weekday: { week: 3, weekday: "SA" } }, "2026-11-21", "FREQ=YEARLY;BYDAY=3SA;BYMONTH=11"],
  [{ ends: { kind: "on", date: "2027-01-05" } }, "2026-11-21", "FREQ=MONTHLY;UNTIL=20270105"],
  [{ ends: { kind: "after", count: 12 } }, "2026-11-21", "FREQ=MONTHLY;COUNT=12"],
])("%j from %s is %s", (rule, start, text) => {
  expect(ruleText({ ...monthly, ...rule }, start)).toBe(text);
});

test("rules of the form need no engine", () => {
  const ends = { kind: "after", count: 101 } as const;
  const yearly = ruleText({ ...monthly, frequency: "yearly", ends }, "2050-12-29");
  expect(isArithmetic({ first: "2050-12-29", rrule: yearly })).toBe(true);
  fc.assert(
    fc.property(rules, dates, (rule, start) => {
      expect(isArithmetic({ first: start, rrule: ruleText(rule, start) })).toBe(true);
    }),
  );
});

test("rules of the form can be parsed again", () => {
  fc.assert(
    fc.property(rules, dates, (rule, start) => {
      const { month_day: _day, ...read } = readRule(ruleText(rule, start), start)!;
      expect(read).toEqual(rule);
    }),
  );
});

test("what was read of a rule by the day of the month means the same from each of its dates on", () => {
  const frequencies = fc.constantFrom("monthly" as const, "yearly" as const);
  fc.assert(
    fc.property(dates, frequencies, fc.integer({ min: 1, max: 20 }), (start, frequency, interval) => {
      const rule = { ...monthly, frequency, interval };
      const rrule = ruleText(rule, start);
      const read = readRule(rrule, start)!;
      for (const date of nextSeriesDates({ first: start, rrule, excluded: [] }, null, 20)) {
        expect(ruleText(read, date)).toBe(rrule);
        expect(readRule(rrule, date)).toEqual(read);
      }
    }),
  );
});

test("a day of the month after the 28th is only used if the first date is clamped", () => {
  const rule = { ...monthly, month_day: 31 };
  expect(ruleText(rule, "2026-02-28")).toBe("FREQ=MONTHLY;BYMONTHDAY=-1");
  expect(ruleText(rule, "2026-02-27")).toBe("FREQ=MONTHLY");
  expect(ruleText({ ...rule, month_day: 29 }, "2026-04-30")).toBe(ruleText(monthly, "2026-04-30"));
  expect(ruleText({ ...rule, frequency: "daily" }, "2026-02-28")).toBe("FREQ=DAILY");
});

test.each([
  ["FREQ=MONTHLY;BYMONTHDAY=21", "2026-11-21"],
  ["rrule:freq=monthly;interval=1;wkst=su", "2026-11-21"],
])("%s from %s is parsed to the form's rule", (rrule, start) => {
  expect(readRule(rrule, start)).toEqual(monthly);
});

test.each([
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-02-28", 31],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", 31],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2026-02-28", 30],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", "2026-02-28", 29],
])("%s that goes on from %s is monthly on the %dth, and stays that", (rrule, start, day) => {
  expect(readRule(rrule, start)).toEqual({ ...monthly, month_day: day });
  expect(ruleText({ ...monthly, month_day: day }, start)).toBe(rrule);
});

test("29 February that goes on from the 28th is yearly", () => {
  const rrule = "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2";
  expect(readRule(rrule, "2027-02-28")).toEqual({ ...monthly, frequency: "yearly", month_day: 29 });
  expect(readRule("FREQ=YEARLY", "2027-02-28")).toEqual({ ...monthly, frequency: "yearly" });
});

test.each([
  ["FREQ=MONTHLY", "2026-12-31"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-29"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2026-11-29"],
  ["FREQ=MONTHLY;BYMONTHDAY=31", "2026-11-30"],
  ["FREQ=MONTHLY;BYMONTHDAY=5", "2026-11-21"],
  ["FREQ=YEARLY", "2028-02-29"],
  ["FREQ=YEARLY;BYMONTH=5", "2026-11-21"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "2026-11-23"],
  ["FREQ=DAILY;COUNT=3;UNTIL=20270101", "2026-11-21"],
  ["FREQ=DAILY;UNTIL=20270101T000000Z", "2026-11-21"],
  ["FREQ=DAILY;INTERVAL=1000", "2026-11-21"],
  ["FREQ=DAILY;COUNT=10000", "2026-11-21"],
  ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23"],
  ["FREQ=HOURLY", "2026-11-21"],
  ["nonsense", "2026-11-21"],
])("%s from %s cannot be expressed by the form", (rrule, start) => {
  expect(readRule(rrule, start)).toBeUndefined();
});

test("monthly and yearly rules never drift: each month or year has its first date's day, or its last one", () => {
  fc.assert(
    fc.property(dates, fc.constantFrom("monthly" as const, "yearly" as const), (start, frequency) => {
      const series = { first: start, rrule: ruleText({ ...monthly, frequency }, start), excluded: [] };
      const day = start.slice(8);
      for (const date of nextSeriesDates(series, null, 30)) {
        const isLast = addDays(date, 1).endsWith("-01");
        expect(date.slice(8) === day || (isLast && date.slice(8) < day)).toBe(true);
        expect(frequency === "monthly" || date.slice(5, 7) === start.slice(5, 7)).toBe(true);
      }
      expect(new Set(nextSeriesDates(series, null, 30).map((date) => date.slice(0, 7))).size).toBe(30);
    }),
  );
});

test.each([
  ["FREQ=DAILY", "2026-11-21", "daily", true],
  ["FREQ=DAILY;INTERVAL=1;WKST=SU", "2026-11-21", "daily", true],
  ["FREQ=DAILY;INTERVAL=2", "2026-11-21", "daily", false],
  ["FREQ=DAILY;COUNT=5", "2026-11-21", "daily", false],
  ["FREQ=WEEKLY;BYDAY=SA", "2026-11-21", "weekly", true],
  ["FREQ=WEEKLY;BYDAY=SA,SU", "2026-11-21", "weekly", false],
  ["FREQ=MONTHLY;BYMONTHDAY=21", "2026-11-21", "monthly", true],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-12-31", "monthly", true],
  ["FREQ=MONTHLY", "2026-12-31", "monthly", false],
  ["FREQ=MONTHLY;BYDAY=3SA", "2026-11-21", "monthly", false],
  ["FREQ=YEARLY", "2026-11-21", null, false],
  ["FREQ=HOURLY", "2026-11-21", null, false],
  ["nonsense", "2026-11-21", null, false],
] as const)("%s from %s is %s in the REST API, exactly: %s", (rrule, start, recurrence, isExact) => {
  expect(recurrenceOf(rrule, start)).toEqual({ recurrence, isExact });
});

test("a rule made from the REST API's value is exact", () => {
  fc.assert(
    fc.property(fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const), dates, (word, start) => {
      expect(recurrenceOf(ruleOfRecurrence(word, start), start)).toEqual({ recurrence: word, isExact: true });
    }),
  );
});

test.each([
  ["FREQ=WEEKLY;BYDAY=MO,WE", "2026-11-23", "2026-11-24", "FREQ=WEEKLY;BYDAY=TU,TH"],
  ["FREQ=WEEKLY;BYDAY=MO,SA", "2026-11-23", "2026-11-22", "FREQ=WEEKLY;BYDAY=SU,FR"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-11-23", "2026-11-24", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO", "2026-11-23", "2026-11-24", "FREQ=WEEKLY;INTERVAL=2;WKST=TU;BYDAY=MO,TU"],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=TU;BYDAY=MO,TU", "2026-11-24", "2026-11-23", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO"],
  [
    "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231T000000Z",
    "2026-11-23",
    "2026-11-24",
    "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231T000000Z",
  ],
  ["FREQ=DAILY;UNTIL=20261231", "2026-11-23", "2026-11-25", "FREQ=DAILY;UNTIL=20270102"],
  ["FREQ=DAILY;COUNT=4", "2026-11-23", "2026-11-25", "FREQ=DAILY;COUNT=4"],
  ["FREQ=MONTHLY", "2026-12-28", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-12-31", "2027-01-02", "FREQ=MONTHLY"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2027-02-28", "2027-02-27", "FREQ=MONTHLY"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2027-02-28", "2027-04-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2027-02-28", "2027-03-31", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", "2026-11-26", "FREQ=MONTHLY;BYDAY=-1TH"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", "2026-11-20", "FREQ=MONTHLY;BYDAY=3FR"],
  ["FREQ=MONTHLY;BYDAY=2TU", "2026-11-10", "2026-11-30", "FREQ=MONTHLY;BYDAY=-1MO"],
  ["FREQ=YEARLY", "2026-11-23", "2028-02-29", "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2"],
  ["FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", "2028-02-29", "2028-03-01", "FREQ=YEARLY"],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "2026-11-02", "2026-11-03", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1"],
])("%s moved from %s to %s is %s", (rrule, from, to, moved) => {
  expect(moveRule(rrule, from, to)).toBe(moved);
});

test("a series of days or weeks that is moved has the same dates so many days later", () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: -40, max: 40 }), (rule, first, days) => {
      fc.pre(rule.frequency === "weekly" || rule.frequency === "daily");
      const series = { first, rrule: ruleText(rule, first), excluded: [] };
      const to = addDays(first, days);
      const moved = { ...series, first: to, rrule: moveRule(series.rrule, first, to) };
      const expected = nextSeriesDates(series, null, 8).map((date) => addDays(date, days));
      expect(nextSeriesDates(moved, null, 8)).toEqual(expected);
    }),
  );
});

test("to move a series of every week and back changes nothing", () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: -40, max: 40 }), (rule, from, days) => {
      fc.pre(rule.frequency === "weekly" || rule.frequency === "daily");
      const [text, to] = [ruleText(rule, from), addDays(from, days)];
      expect(moveRule(moveRule(text, from, to), to, from)).toBe(text);
    }),
  );
});
