import { describe, expect, test } from "vitest";
import {
  bucketsOf,
  daysToCompare,
  daysOfPeriod,
  daysToFetch,
  formatPeriod,
  type Period,
  shiftByPeriods,
  unitOf,
} from "./period";

test.each([
  ["week", "2026-03-10", 0, "2026-03-08", "2026-03-15", "8 – 14 Mar 2026"],
  ["week", "2026-03-10", 1, "2026-03-09", "2026-03-16", "9 – 15 Mar 2026"],
  ["month", "2026-12-31", 0, "2026-12-01", "2027-01-01", "December 2026"],
  ["year", "2028-02-29", 0, "2028-01-01", "2029-01-01", "2028"],
  ["day", "2026-03-10", 0, "2026-03-10", "2026-03-11", "Tue 10 Mar 2026"],
] as const)("the %s around %s, from weekday %i on", (period, date, weekStart, from, to, name) => {
  const range = daysOfPeriod({ period, date }, weekStart);
  expect(range).toEqual({ from, to });
  expect(formatPeriod(period, range)).toBe(name);
});

test("a step leads to the next period and back, and not out of the years there are", () => {
  const shift = (period: Period, date: string, by: number) => shiftByPeriods({ period, date }, by, 0).date;
  expect(shift("day", "2026-12-31", 1)).toBe("2027-01-01");
  expect(shift("week", "2026-12-30", 1)).toBe("2027-01-06");
  expect(shift("month", "2026-03-31", -1)).toBe("2026-02-28");
  expect(shift("year", "2028-02-29", 1)).toBe("2029-02-28");
  expect(shift("year", "9998-06-01", 1)).toBe("9998-12-31");
  expect(shift("week", "1900-01-03", -1)).toBe("1900-01-01");
});

test("the fetched days include the year, the weeks at its ends and the period before, within 400 days", () => {
  for (const date of ["2026-01-01", "2026-12-31", "2028-01-15", "2028-07-01"]) {
    for (const period of ["day", "week", "month", "year"] as const) {
      for (const weekStart of [0, 1, 6] as const) {
        const fetched = daysToFetch({ period, date }, weekStart);
        const shown = daysOfPeriod({ period, date }, weekStart);
        for (const range of [shown, daysOfPeriod({ period: "year", date }, weekStart)]) {
          expect(fetched.from <= range.from && fetched.to >= range.to).toBe(true);
        }
        expect((Date.parse(fetched.to) - Date.parse(fetched.from)) / 86_400_000).toBeLessThanOrEqual(400);
      }
    }
  }
});

test("a period that lasts is compared with as many days of the one before", () => {
  const compared = (period: Period, date: string, today: string) =>
    daysToCompare(period, daysOfPeriod({ period, date }, 0), { weekStart: 0, today });
  expect(compared("day", "2026-03-10", "2026-03-10")).toEqual({ from: "2026-03-09", to: "2026-03-10" });
  expect(compared("week", "2026-03-10", "2026-03-10")).toEqual({ from: "2026-03-01", to: "2026-03-04" });
  expect(compared("week", "2026-03-10", "2026-04-10")).toEqual({ from: "2026-03-01", to: "2026-03-08" });
  expect(compared("month", "2026-03-31", "2026-03-31"), "February is shorter").toEqual({
    from: "2026-02-01",
    to: "2026-03-01",
  });
  expect(compared("month", "2026-05-01", "2026-03-31")).toBeUndefined();
  expect(compared("year", "2026-05-01", "2026-05-01")).toBeUndefined();
});

test("a year has its weeks, cut at its ends, and each of its days once", () => {
  const buckets = bucketsOf("week", daysOfPeriod({ period: "year", date: "2026-05-05" }, 0), 0);
  expect(buckets[0]).toEqual({ from: "2026-01-01", to: "2026-01-04", name: "1 – 3 Jan 2026" });
  expect(buckets.at(-1)).toMatchObject({ from: "2026-12-27", to: "2027-01-01" });
  expect(buckets.slice(1).map(({ from }) => from)).toEqual(buckets.slice(0, -1).map(({ to }) => to));
  expect(bucketsOf("day", daysOfPeriod({ period: "week", date: "2026-03-10" }, 1), 1).map(({ name }) => name)[0]).toBe(
    "Mon 9 Mar",
  );
});

describe("a range", () => {
  const range = (date: string, until?: string) => ({ period: "range" as const, date, until });
  test.each([
    ["2026-03-09", "2026-04-10", "2026-03-09", "2026-04-11", "9 Mar – 10 Apr 2026"],
    ["2026-03-09", "2026-03-09", "2026-03-09", "2026-03-10", "Mon 9 Mar 2026"],
    ["2026-03-09", undefined, "2026-03-09", "2026-03-10", "Mon 9 Mar 2026"],
    ["2026-03-09", "2026-03-01", "2026-03-09", "2026-03-10", "Mon 9 Mar 2026"],
    ["1990-01-01", "2026-03-01", "1990-01-01", "2000-01-09", "1 Jan 1990 – 8 Jan 2000"],
  ] as const)("from %s until %s", (date, until, from, to, name) => {
    const days = daysOfPeriod(range(date, until), 0);
    expect(days).toEqual({ from, to });
    expect(formatPeriod("range", days)).toBe(name);
  });

  test("is moved by its length", () => {
    expect(shiftByPeriods(range("2026-03-01", "2026-03-10"), -1, 0)).toEqual({
      date: "2026-02-19",
      until: "2026-02-28",
    });
  });

  test("is fetched with the year of its last day, within what one response has", () => {
    const fetched = daysToFetch(range("2016-12-25", "2026-12-31"), 0);
    expect(fetched).toEqual({ from: "2016-12-25", to: "2027-01-01" });
    expect(daysToFetch(range("2026-03-09", "2026-03-10"), 0)).toEqual({ from: "2026-01-01", to: "2027-01-01" });
  });

  test.each([
    ["2026-03-01", "2026-05-01", "day", 62],
    ["2026-03-01", "2026-05-02", "week", 9],
    ["2026-01-15", "2027-12-31", "month", 24],
  ] as const)("from %s until %s has bars of a %s", (date, until, unit, count) => {
    const days = daysOfPeriod(range(date, until), 0);
    expect(unitOf("range", days)).toBe(unit);
    const buckets = bucketsOf(unit, days, 0);
    expect(buckets).toHaveLength(count);
    expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([days.from, days.to]);
  });

  test("names whole months, and the days of one that is cut", () => {
    const names = bucketsOf("month", { from: "2026-01-15", to: "2026-03-01" }, 0).map(({ name }) => name);
    expect(names).toEqual(["15 – 31 Jan 2026", "February 2026"]);
  });
});
