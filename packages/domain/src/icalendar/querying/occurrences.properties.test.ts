import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../testing/random-cases.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { componentsOf } from "../lines/component.ts";
import { dateOfDayNumber, dayNumberOf } from "../../time/day-number.ts";
import { expandObject } from "./expand-object.ts";
import { freeBusy } from "./free-busy.ts";
import { matchesFilter } from "./match-filter.ts";
import { eventOf, filterOf, optionsIn, startsIn, utc, valueOf } from "./testing/objects.ts";

/** Series against a model that looks at every day of some years. */

const FIRST = dayNumberOf("2025-11-01");
const DAYS = 400;

interface Series {
  first: number;
  time: string;
  zone: string;
  minutes: number;
  rule: { rrule: string; isOn: (day: number, first: number) => boolean };
  end: { kind: "never" } | { kind: "count"; count: number } | { kind: "until"; day: number };
  excluded: readonly number[];
}

function dayOfMonth(day: number): number {
  return new Date(day * DAY_MS).getUTCDate();
}

const rule: fc.Arbitrary<Series["rule"]> = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map((interval) => ({
    rrule: `FREQ=DAILY;INTERVAL=${interval}`,
    isOn: (day: number, first: number) => (day - first) % interval === 0,
  })),
  fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }).map((weekdays) => ({
    rrule: `FREQ=WEEKLY;BYDAY=${weekdays.map((weekday) => weekdayCodes[weekday]).join(",")}`,
    isOn: (day: number) => weekdays.includes(new Date(day * DAY_MS).getUTCDay()),
  })),
  fc.integer({ min: 1, max: 31 }).map((on) => ({
    rrule: `FREQ=MONTHLY;BYMONTHDAY=${on}`,
    isOn: (day: number) => dayOfMonth(day) === on,
  })),
  fc.constant({
    rrule: "FREQ=MONTHLY",
    isOn: (day: number, first: number) => dayOfMonth(day) === dayOfMonth(first),
  }),
);

const series: fc.Arbitrary<Series> = fc.record({
  first: fc.integer({ min: FIRST, max: FIRST + 200 }),
  time: fc.constantFrom("00:30", "01:30", "02:30", "03:00", "09:00", "23:45"),
  zone: fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"),
  minutes: fc.constantFrom(0, 30, 60, 25 * 60, 72 * 60),
  rule,
  end: fc.oneof(
    fc.constant({ kind: "never" as const }),
    fc.integer({ min: 1, max: 20 }).map((count) => ({ kind: "count" as const, count })),
    fc.integer({ min: 0, max: 200 }).map((days) => ({ kind: "until" as const, day: FIRST + days })),
  ),
  excluded: fc.uniqueArray(fc.integer({ min: FIRST, max: FIRST + 200 }), { maxLength: 5 }),
});

const ranges = fc
  .tuple(fc.integer({ min: 0, max: 330 * 24 }), fc.integer({ min: 1, max: 40 * 24 }))
  .map(([from, hours]) => ({
    startMs: FIRST * DAY_MS + from * HOUR_MS,
    endMs: FIRST * DAY_MS + (from + hours) * HOUR_MS,
  }));

function compact(day: number, time: string): string {
  return `${dateOfDayNumber(day)}T${time}:00`.replaceAll(/[-:]/g, "");
}

function calendarOf({ first, time, zone, minutes, rule: { rrule }, end, excluded }: Series) {
  const endings = {
    never: () => "",
    count: () => `;COUNT=${end.kind === "count" ? end.count : 0}`,
    until: () => `;UNTIL=${end.kind === "until" ? dateOfDayNumber(end.day).replaceAll("-", "") : ""}`,
  };
  return eventOf(
    `DTSTART;TZID=${zone}:${compact(first, time)}`,
    `DURATION:PT${minutes}M`,
    `RRULE:${rrule}${endings[end.kind]()}`,
    ...excluded.map((day) => `EXDATE;TZID=${zone}:${compact(day, time)}`),
  );
}

/** The days of a series: the first always counts, whatever the rule says. */
function daysOf({ first, rule: { isOn }, end, excluded }: Series): number[] {
  const days = Array.from({ length: DAYS }, (_none, index) => FIRST + index)
    .filter((day) => day === first || (day > first && isOn(day, first)))
    .filter((day) => end.kind !== "until" || day <= end.day || day === first);
  const counted = end.kind === "count" ? days.slice(0, end.count) : days;
  return counted.filter((day) => !excluded.includes(day));
}

function spansOf(one: Series, { startMs, endMs }: { startMs: number; endMs: number }) {
  return daysOf(one)
    .map((day) => Temporal.PlainDateTime.from(`${dateOfDayNumber(day)}T${one.time}`).toZonedDateTime(one.zone))
    .map(({ epochMilliseconds }) => ({ from: epochMilliseconds, to: epochMilliseconds + one.minutes * MINUTE_MS }))
    .filter(({ from, to }) => (from === to ? startMs <= from : startMs < to) && endMs > from);
}

function printMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** The minutes of the range in which there is an occurrence. */
function busyMinutes(
  spans: readonly { from: number; to: number }[],
  { startMs, endMs }: { startMs: number; endMs: number },
) {
  const minutes = new Set<number>();
  for (const { from, to } of spans) {
    for (let ms = Math.max(from, startMs); ms < Math.min(to, endMs); ms += 15 * MINUTE_MS) minutes.add(ms);
  }
  return [...minutes].toSorted((a, b) => a - b);
}

function readPeriods(text: string) {
  return text.split(",").map((period) => {
    const [start = "", length = ""] = period.split("/");
    const from = utc(start.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6"));
    return { from, to: from + Temporal.Duration.from(length).total("milliseconds") };
  });
}

describe("a series in a zone with daylight saving time", () => {
  test("occurs, matches, is expanded and takes time as day by day", () => {
    fc.assert(
      fc.property(series, ranges, (one, timeRange) => {
        const calendar = calendarOf(one);
        const spans = spansOf(one, timeRange);
        const starts = spans.map(({ from }) => printMinute(from));
        const options = optionsIn("Asia/Tokyo");
        expect(startsIn(calendar, timeRange, options)).toEqual(starts);
        expect(matchesFilter(calendar, filterOf("VEVENT", { timeRange }), options)).toBe(spans.length > 0);
        const expansion = expandObject(calendar, timeRange, { ...options, instancesMax: 1_000 });
        const events = expansion.kind === "expanded" ? componentsOf(expansion.calendar) : undefined;
        expect(events?.map((event) => valueOf(event, "DTSTART"))).toEqual(
          starts.map((start) => `${start.replaceAll(/[-:]/g, "")}00Z`),
        );
        const busy = freeBusy([calendar], timeRange, { ...options, stampMs: 0, occurrencesMax: 1_000 });
        const [component] = componentsOf(busy.calendar);
        const periods = component && valueOf(component, "FREEBUSY");
        expect(busyMinutes(periods === undefined ? [] : readPeriods(periods), timeRange)).toEqual(
          busyMinutes(spans, timeRange),
        );
      }),
      { numRuns: casesOf({ usual: 50, full: 150 }) },
    );
  });

  test("matches open ranges as day by day", () => {
    fc.assert(
      fc.property(series, ranges, (one, { startMs, endMs }) => {
        const calendar = calendarOf(one);
        const matches = (timeRange: { startMs: number | null; endMs: number | null }) =>
          matchesFilter(calendar, filterOf("VEVENT", { timeRange }), optionsIn());
        const before = spansOf(one, { startMs: -Infinity, endMs });
        expect(matches({ startMs: null, endMs })).toBe(before.length > 0);
        const after = spansOf(one, { startMs, endMs: Infinity });
        expect(matches({ startMs, endMs: null })).toBe(after.length > 0);
      }),
      { numRuns: casesOf({ usual: 40, full: 100 }) },
    );
  });
});
