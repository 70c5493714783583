import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { expect, test } from "vitest";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { addDays, dateOfDayNumber, dayNumberOf, LAST_DAY } from "../time/day-number.ts";
import { expandRule } from "./expand-rule.ts";
import { readRuleParts } from "./rule-parts.ts";
import { cycleOf, daysWithin, lastDay, nthDay, type Cycle } from "./simple-rule.ts";

const dates = fc.integer({ min: dayNumberOf("1950-01-01"), max: dayNumberOf("2050-12-31") }).map(dateOfDayNumber);
const weekday = fc.constantFrom(...weekdayCodes);
const nth = fc.tuple(fc.constantFrom("1", "2", "3", "4", "-1"), weekday).map((pair) => `;BYDAY=${pair.join("")}`);
const monthDay = fc.oneof(
  fc.constantFrom("", ";BYMONTHDAY=-1", ";BYMONTHDAY=28,29;BYSETPOS=-1", ";BYMONTHDAY=30,28,29;BYSETPOS=-1"),
  fc.integer({ min: 1, max: 31 }).map((day) => `;BYMONTHDAY=${day}`),
  nth,
);
const patterns = fc.oneof(
  fc.constant("FREQ=DAILY"),
  fc.subarray([...weekdayCodes]).map((days) => `FREQ=WEEKLY${days.length === 0 ? "" : `;BYDAY=${days.join(",")}`}`),
  monthDay.map((day) => `FREQ=MONTHLY${day}`),
  fc.constant("FREQ=YEARLY"),
  fc.tuple(fc.integer({ min: 1, max: 12 }), monthDay).map(([month, day]) => `FREQ=YEARLY;BYMONTH=${month}${day}`),
);
const rules = fc
  .record({
    pattern: patterns,
    interval: fc.integer({ min: 1, max: 5 }),
    weekStart: weekday,
    count: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(
    ({ pattern, interval, weekStart, count }) =>
      `${pattern};INTERVAL=${interval};WKST=${weekStart}${count === null ? "" : `;COUNT=${count}`}`,
  );

function cycle(rrule: string, start: string) {
  return cycleOf(readRuleParts(rrule)!, start)!;
}

function take(of: Cycle, from: number, count: number): number[] {
  const days: number[] = [];
  for (const day of daysWithin(of, from, LAST_DAY)) {
    if (days.length === count) break;
    days.push(day);
  }
  return days;
}

test("arithmetic gives what the general engine gives", () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: -50, max: 3_000 }), (rrule, start, days) => {
      expect(cycle(rrule, start)).toBeDefined();
      const window = { from: addDays(start, days), to: addDays(start, days + 500) };
      const engine = new RRuleTemporal({ rruleString: `DTSTART:${start.replaceAll("-", "")}T000000Z\nRRULE:${rrule}` });
      const [from, to] = [new Date(`${window.from}T00:00Z`), new Date(Date.parse(`${window.to}T00:00Z`) - 1)];
      const expected = engine.between(from, to, true).map((at) => at.toString().slice(0, 10));
      const expansion = expandRule({ start, rrule, zone: null, excluded: [], added: [] }, window);
      expect(expansion).toEqual({ kind: "expanded", starts: expected, truncated: false });
    }),
  );
});

test.each([
  "FREQ=DAILY;BYDAY=MO",
  "FREQ=WEEKLY;BYDAY=1MO",
  "FREQ=WEEKLY;BYMONTH=2",
  "FREQ=MONTHLY;BYDAY=MO",
  "FREQ=MONTHLY;BYDAY=5MO",
  "FREQ=MONTHLY;BYMONTHDAY=1,15",
  "FREQ=MONTHLY;BYMONTHDAY=28,30;BYSETPOS=-1",
  "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
  "FREQ=YEARLY;BYMONTHDAY=1",
  "FREQ=YEARLY;BYDAY=20MO",
  "FREQ=YEARLY;BYMONTH=1,2",
  "FREQ=YEARLY;BYWEEKNO=20",
  "FREQ=DAILY;BYHOUR=9",
  "FREQ=HOURLY",
])("%s is left to the general engine", (rrule) => {
  expect(cycleOf(readRuleParts(rrule)!, "2026-11-21")).toBeUndefined();
});

test("the nth day is the nth of those that are stepped through, and the last one before a day the nearest", () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: 1, max: 40 }), (rrule, start, count) => {
      const [first, of] = [dayNumberOf(start), cycle(rrule, start)];
      const stepped = take(of, first, count);
      expect(nthDay(of, first, { count, limit: LAST_DAY })).toBe(stepped.length < count ? undefined : stepped.at(-1));
      const until = first + count * 20;
      const before = take(of, first, count * 20 + 1).findLast((day) => day <= until);
      expect(lastDay(of, { from: first, until })).toBe(before);
    }),
  );
});

test("the nth day of long cycles is the nth that is stepped through, too", () => {
  const month = fc.constantFrom("FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYDAY=-1FR;BYMONTH=2");
  fc.assert(
    fc.property(month, dates, fc.integer({ min: 1, max: 2_000 }), (rrule, start, count) => {
      const [first, of] = [dayNumberOf(start), cycle(rrule, start)];
      const stepped = take(of, first, count);
      expect(nthDay(of, first, { count, limit: LAST_DAY })).toBe(stepped.length < count ? undefined : stepped.at(-1));
    }),
    { numRuns: 30 },
  );
});

test("a cycle ends with the calendar", () => {
  const days = (rrule: string, start: string) => [
    ...daysWithin(cycle(rrule, start), dayNumberOf(start), Number.POSITIVE_INFINITY),
  ];
  expect(days("FREQ=MONTHLY;BYMONTHDAY=-1", "9999-11-30")).toHaveLength(2);
  expect(days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "0001-01-01")).toEqual([]);
});

test("days are looked for within their bounds alone", () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: 0, max: 900 }), (rrule, start, length) => {
      const [first, of] = [dayNumberOf(start), cycle(rrule, start)];
      const through = first + length;
      expect([...daysWithin(of, first, through)]).toEqual(take(of, first, 1_000).filter((day) => day <= through));
    }),
  );
});
