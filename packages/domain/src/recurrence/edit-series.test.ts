import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../time/day-number.ts";
import { endRuleBefore, partitionDates, splitRule } from "./edit-series.ts";
import { nextSeriesDates, seriesDates, type Series } from "./series.ts";

const first = "2026-11-20";

test.each([
  ["FREQ=DAILY", "FREQ=DAILY;UNTIL=20261129"],
  ["FREQ=DAILY;COUNT=100", "FREQ=DAILY;UNTIL=20261129"],
  ["FREQ=DAILY;UNTIL=20270101", "FREQ=DAILY;UNTIL=20261129"],
  ["FREQ=DAILY;UNTIL=20261122", "FREQ=DAILY;UNTIL=20261122"],
])("%s ended before 30 November is %s", (rrule, ended) => {
  expect(endRuleBefore({ rrule }, "2026-11-30")).toBe(ended);
});

test("a count does not start again after a split, and dates that have left still count", () => {
  const series: Series = { first, rrule: "FREQ=DAILY;COUNT=10", excluded: ["2026-11-21"] };
  expect(splitRule(series, "2026-11-23")).toEqual({ before: "FREQ=DAILY;UNTIL=20261122", after: "FREQ=DAILY;COUNT=7" });
});

const patterns = fc.constantFrom(
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=WEEKLY;BYDAY=MO,WE",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
  "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2",
);

test("both halves of a split have the dates that the one series had, with its exceptions", () => {
  fc.assert(
    fc.property(
      patterns,
      fc.constantFrom("", ";COUNT=17", ";UNTIL=20290101"),
      fc.integer({ min: 1, max: 16 }),
      fc.subarray([0, 1, 2, 3, 5, 8, 13]),
      fc.subarray([2, 9, 33, 80].map((days) => addDays(first, days))),
      (pattern, end, at, left, more) => {
        const all = nextSeriesDates({ first, rrule: pattern + end, excluded: [] }, null, 17);
        const excluded = left.flatMap((index) => all[index] ?? []);
        const added = more.filter((date) => !all.includes(date));
        const series: Series = { first, rrule: pattern + end, excluded, added };
        const whole = nextSeriesDates(series, null, 60);
        const date = all.slice(at).find((one) => one !== first && whole.includes(one));
        if (date === undefined) return;
        const { before, after } = splitRule(series, date);
        const isEarlier = (one: string) => one < date;
        const halves = [
          ...nextSeriesDates({ ...series, rrule: before, added: added.filter(isEarlier) }, null, 60),
          ...nextSeriesDates(
            { ...series, first: date, rrule: after, added: added.filter((one) => !isEarlier(one)) },
            null,
            60,
          ),
        ];
        expect(halves.slice(0, 60)).toEqual(whole);
      },
    ),
    { numRuns: 200 },
  );
});

test("separates exceptions that a changed rule still has", () => {
  const series: Series = { first, rrule: "FREQ=WEEKLY;BYDAY=MO,WE", excluded: ["2026-11-25"] };
  expect(partitionDates(series, ["2026-11-30", "2026-11-25", "2026-11-24", first, "2026-12-01"])).toEqual({
    matching: ["2026-11-30", "2026-11-25", first],
    dropped: ["2026-11-24", "2026-12-01"],
  });
  expect(partitionDates(series, [])).toEqual({ matching: [], dropped: [] });
});

test("matches exactly the dates of the series", () => {
  fc.assert(
    fc.property(patterns, fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 20 }), (rrule, days) => {
      const series: Series = { first, rrule, excluded: [] };
      const dates = days.map((day) => addDays(first, day));
      const all = new Set(seriesDates(series, { from: first, to: "2029-01-01" }).dates);
      expect(partitionDates(series, dates).matching).toEqual(dates.filter((date) => all.has(date)));
    }),
    { numRuns: 60 },
  );
});
