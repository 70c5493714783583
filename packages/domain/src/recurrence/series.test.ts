import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../time/day-number.ts";
import {
  firstSeriesDate,
  hasSeriesDate,
  isArithmetic,
  isSeriesDate,
  lastSeriesDate,
  nextSeriesDates,
  seriesDates,
  type Series,
} from "./series.ts";

const november = { from: "2026-11-01", to: "2026-12-13" };

function series(first: string, rrule: string, excluded: string[] = []): Series {
  return { first, rrule, excluded };
}

/** A Friday, which "every Monday and Wednesday" does not give. */
const friday = "2026-11-20";

test.each([
  ["FREQ=WEEKLY;BYDAY=MO,WE", "2026-11-20 2026-11-23 2026-11-25"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-11-20 2026-11-30 2026-12-02"],
  ["FREQ=MONTHLY;BYDAY=1MO", "2026-11-20 2026-12-07 2027-01-04"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-20 2026-11-30 2026-12-31"],
])("the first date always belongs to %s", (rrule, dates) => {
  expect(nextSeriesDates(series(friday, rrule), null, 3).join(" ")).toBe(dates);
  expect(isSeriesDate(series(friday, rrule), friday)).toBe(true);
  expect(seriesDates(series(friday, rrule), { from: friday, to: "2026-11-21" }).dates).toEqual([friday]);
});

test.each([
  ["FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", "2026-11-20 2026-11-23 2026-11-25"],
  ["FREQ=WEEKLY;BYDAY=MO,WE;COUNT=1", "2026-11-20"],
  ["FREQ=WEEKLY;COUNT=2", "2026-11-20 2026-11-27"],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=2", "2026-11-20 2026-12-01"],
  ["FREQ=DAILY;UNTIL=20261121", "2026-11-20 2026-11-21"],
  ["FREQ=DAILY;UNTIL=20261101", "2026-11-20"],
  ["nonsense", "2026-11-20"],
  ["FREQ=DAILY;COUNT=0", "2026-11-20"],
])("by %s the dates are %s", (rrule, dates) => {
  expect(nextSeriesDates(series(friday, rrule), null, 9).join(" ")).toBe(dates);
  expect(lastSeriesDate(series(friday, rrule))).toBe(dates.slice(-10));
});

test("excluded dates are skipped and still counted", () => {
  const left = series(friday, "FREQ=DAILY;COUNT=4", [friday, "2026-11-22"]);
  expect(seriesDates(left, november)).toEqual({ dates: ["2026-11-21", "2026-11-23"], truncated: false });
  expect(firstSeriesDate(left)).toBe("2026-11-21");
  expect(isSeriesDate(left, friday)).toBe(false);
  expect(lastSeriesDate(left)).toBe("2026-11-23");
});

test("added dates belong to a series beside those of its rule, and COUNT leaves them out", () => {
  const added = ["2026-03-12", "2026-03-09", "2026-05-01", "2026-01-01"];
  const series = { first: "2026-03-02", rrule: "FREQ=WEEKLY;COUNT=2", excluded: ["2026-03-09"], added };
  const year = { from: "2026-01-01", to: "2027-01-01" };
  expect(seriesDates(series, year)).toEqual({ dates: ["2026-03-02", "2026-03-12", "2026-05-01"], truncated: false });
  expect(nextSeriesDates(series, "2026-03-02", 5)).toEqual(["2026-03-12", "2026-05-01"]);
  expect(isSeriesDate(series, "2026-05-01")).toBe(true);
  expect(isSeriesDate(series, "2026-01-01")).toBe(false);
  expect(lastSeriesDate(series)).toBe("2026-05-01");
  expect(lastSeriesDate({ ...series, rrule: "FREQ=WEEKLY" })).toBeNull();
});

test("a series without remaining dates has none", () => {
  const left = series(friday, "FREQ=DAILY;COUNT=2", [friday, "2026-11-21"]);
  expect(firstSeriesDate(left)).toBeUndefined();
  expect(nextSeriesDates(left, null, 5)).toEqual([]);
});

test.each([
  ["FREQ=DAILY", null],
  ["FREQ=DAILY;INTERVAL=3;UNTIL=20261122", "2026-11-20"],
  ["FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4", "2027-03-31"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", "2026-12-31"],
  ["FREQ=DAILY;BYDAY=MO;UNTIL=20261210", "2026-12-10"],
  ["FREQ=DAILY;BYDAY=MO;COUNT=999999999", null],
  ["FREQ=DAILY;COUNT=999999999", "9999-12-31"],
])("nothing of %s lies after %s", (rrule, last) => {
  expect(lastSeriesDate(series(friday, rrule))).toBe(last);
});

test("the search for the next dates goes on over long gaps", () => {
  const daily = series("2096-02-29", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29");
  const leapDays = nextSeriesDates(daily, null, 20);
  expect([leapDays.length, leapDays.at(-1)]).toEqual([20, "2176-02-29"]);
  const leap = series("2096-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29");
  expect(nextSeriesDates(leap, "2096-02-29", 1)).toEqual(["2104-02-29"]);
  expect(nextSeriesDates(series(friday, "FREQ=YEARLY;INTERVAL=50"), friday, 1)).toEqual(["2076-11-20"]);
});

test.each([
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2",
  "FREQ=YEARLY;BYYEARDAY=1;BYWEEKNO=20",
])("the search by %s, which never matches, ends with the first date", (rrule) => {
  expect(nextSeriesDates(series(friday, rrule), null, 5)).toEqual([friday]);
});

test("a series ends with the calendar", () => {
  expect(nextSeriesDates(series("9999-12-30", "FREQ=DAILY"), null, 5)).toEqual(["9999-12-30", "9999-12-31"]);
  expect(nextSeriesDates(series("9999-12-30", "FREQ=DAILY"), "9999-12-31", 5)).toEqual([]);
});

test("the result is limited and marked as truncated", () => {
  const { dates, truncated } = seriesDates(series("2000-01-01", "FREQ=DAILY"), {
    from: "2000-01-01",
    to: "2030-01-01",
  });
  expect([dates.length, dates.at(-1), truncated]).toEqual([5_000, "2013-09-08", true]);
});

test.each([
  ["FREQ=DAILY;BYSETPOS=1;BYHOUR=1,2,3", "1900-01-01"],
  ["FREQ=MONTHLY;BYDAY=2MO,4MO", "1900-01-01"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,TU", "1900-01-01"],
  ["FREQ=HOURLY;INTERVAL=7", "2026-01-01"],
])("a COUNT that %s does not reach changes nothing", (rrule, first) => {
  const year = { from: "2026-03-01", to: "2027-03-01" };
  const endless = seriesDates(series(first, rrule), year);
  expect(endless.dates.length).toBeGreaterThan(0);
  expect(seriesDates(series(first, `${rrule};COUNT=1000000000`), year)).toEqual(endless);
});

test("the last day of a rule is all of it, at whatever hours the rule chooses from", () => {
  const rich = series("2026-11-20", "FREQ=DAILY;BYHOUR=1,2,3;BYSETPOS=1;UNTIL=20261122");
  expect(nextSeriesDates(rich, null, 9)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
  expect(lastSeriesDate(rich)).toBe("2026-11-22");
});

test.each([
  ["FREQ=HOURLY;INTERVAL=24;BYHOUR=0;COUNT=10", 10],
  ["FREQ=HOURLY;INTERVAL=12;BYHOUR=0,12;COUNT=10", 5],
  ["FREQ=MINUTELY;INTERVAL=1440;BYMINUTE=0;COUNT=10", 10],
  ["FREQ=SECONDLY;INTERVAL=86400;BYSECOND=0;COUNT=10", 10],
  ["FREQ=HOURLY;INTERVAL=24;BYMINUTE=0,30;COUNT=10", 5],
])("%s ends, however the window lies", (rrule, days) => {
  const dates = seriesDates(series("2026-01-01", rrule), { from: "2026-01-01", to: "2026-03-01" }).dates;
  expect(dates).toEqual(Array.from({ length: days }, (_day, index) => addDays("2026-01-01", index)));
});

test("a COUNT that is too far from its start to be counted truncates the series", () => {
  const far = series("0100-01-01", "FREQ=DAILY;BYSETPOS=1;BYHOUR=1,2,3;COUNT=650000");
  expect(seriesDates(far, november)).toEqual({ dates: [], truncated: true });
});

test("rules of forms and of the REST API are arithmetic, others and long counts are not", () => {
  const isQuick = (rrule: string) => isArithmetic({ first: friday, rrule });
  expect(["FREQ=DAILY;COUNT=999999999", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=YEARLY;COUNT=999"].every(isQuick)).toBe(true);
  const others = ["FREQ=MONTHLY;BYMONTHDAY=31;COUNT=100000", "FREQ=HOURLY", "FREQ=MONTHLY;BYDAY=MO,FR"];
  expect(others.some(isQuick)).toBe(false);
});

const rules = fc
  .tuple(
    fc.constantFrom("FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,SA", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=MO,FR"),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom("", ";COUNT=1", ";COUNT=40", ";UNTIL=20270101"),
  )
  .map(([pattern, interval, end]) => `${pattern};INTERVAL=${interval}${end}`);

test("dates of a window, next dates and membership agree", () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 500 }), (rrule, begin, ahead) => {
      const first = addDays("2026-10-01", begin);
      const of = series(first, rrule, [addDays(first, 7)]);
      const window = { from: addDays(first, ahead), to: addDays(first, ahead + 60) };
      const { dates } = seriesDates(of, window);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      const days = Array.from({ length: 60 }, (_day, index) => addDays(window.from, index));
      expect(days.filter((day) => isSeriesDate(of, day))).toEqual(dates);
      const next = nextSeriesDates(of, addDays(window.from, -1), 60).filter((date) => date < window.to);
      expect(next).toEqual(dates);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ["FREQ=DAILY;COUNT=4", [], "2026-11-23", "9999-12-31", true],
  ["FREQ=DAILY;COUNT=4", [], "2026-11-24", "9999-12-31", false],
  ["FREQ=DAILY;COUNT=4", ["2026-11-23"], "2026-11-23", "9999-12-31", false],
  ["FREQ=DAILY;COUNT=4", ["2026-11-22"], "2026-11-22", "2026-11-23", true],
  ["FREQ=DAILY;COUNT=4", [], "0001-01-01", "2026-11-19", false],
  ["FREQ=DAILY", [friday, "2026-11-21"], "0001-01-01", "2026-11-21", false],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", [], "2026-11-21", "2028-02-28", false],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", [], "2026-11-21", "2028-02-29", true],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", [], "2026-11-21", "2026-11-30", false],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", [], "2026-11-21", "9999-12-31", true],
  ["nonsense", [], friday, friday, true],
  ["nonsense", [], "2026-11-21", "9999-12-31", false],
])("%s without %j has a date from %s to %s: %s", (rrule, left, from, through, isThere) => {
  expect(hasSeriesDate(series(friday, rrule, left), { from, through })).toBe(isThere);
});
