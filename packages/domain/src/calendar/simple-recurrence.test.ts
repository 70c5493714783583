import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./day-number.ts";
import { firstOccurrence, isOccurrence, nextOccurrence, type SimpleSeries } from "./simple-recurrence.ts";

function take(series: SimpleSeries, count: number): string[] {
  const dates = [series.first];
  while (dates.length < count) dates.push(nextOccurrence(series, dates.at(-1)!)!);
  return dates;
}

test.each<[SimpleSeries, string[]]>([
  [{ first: "2024-02-28", recurrence: "daily" }, ["2024-02-28", "2024-02-29", "2024-03-01"]],
  [{ first: "2025-12-25", recurrence: "weekly" }, ["2025-12-25", "2026-01-01", "2026-01-08"]],
  [
    { first: "2025-12-31", recurrence: "monthly" },
    ["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
  ],
  [{ first: "2024-01-30", recurrence: "monthly" }, ["2024-01-30", "2024-02-29", "2024-03-30"]],
])("%o begins with %j", (series, dates) => {
  expect(take(series, dates.length)).toEqual(dates);
});

const aSeries = fc.record({
  first: fc.integer({ min: -500_000, max: 2_000_000 }).map((days) => addDays("2025-01-01", days)),
  recurrence: fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
});

test("what comes next is the first later day that is an occurrence", () => {
  fc.assert(
    fc.property(aSeries, fc.integer({ min: -40, max: 2_000 }), (series, days) => {
      const from = addDays(series.first, days);
      const next = nextOccurrence(series, from);
      let day = addDays(from, 1);
      while (!isOccurrence(series, day)) day = addDays(day, 1);
      expect(next).toBe(day);
    }),
  );
});

test("a day before the first is no occurrence", () => {
  expect(isOccurrence({ first: "2025-03-10", recurrence: "weekly" }, "2025-03-03")).toBe(false);
});

test("occurrences that have left the series are passed over", () => {
  const series: SimpleSeries = { first: "2025-03-10", recurrence: "weekly" };
  expect(firstOccurrence(series, [])).toBe("2025-03-10");
  expect(firstOccurrence(series, ["2025-03-24", "2025-03-10", "2025-03-17"])).toBe("2025-03-31");
});

test("a series ends with the calendar", () => {
  expect(nextOccurrence({ first: "9999-12-31", recurrence: "daily" }, "9999-12-31")).toBeUndefined();
  expect(nextOccurrence({ first: "9999-12-30", recurrence: "monthly" }, "9999-12-30")).toBeUndefined();
});
