import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { casesOf } from "../testing/random-cases.ts";
import { seriesDates } from "../recurrence/series.ts";
import { addDays } from "../time/day-number.ts";
import { lastDayOf, type DatedTimes } from "./event-days.ts";
import { movedInZone, timesInZone, ZONE_DAYS_MAX } from "./zoned-times.ts";

const at = (date: string, start_time: string | null, end_time: string | null, end_date: string | null = null) => ({
  date,
  start_time,
  end_time,
  end_date,
});
const newYork = { from: "America/New_York", to: "Europe/Prague" };

describe("times of one zone on the clock of another", () => {
  test.each<[string, DatedTimes, { from: string; to: string }, DatedTimes]>([
    ["are hours later", at("2026-03-02", "09:00", "10:00"), newYork, at("2026-03-02", "15:00", "16:00")],
    [
      "follow the changes of both clocks",
      at("2026-03-16", "09:00", "10:00"),
      newYork,
      at("2026-03-16", "14:00", "15:00"),
    ],
    ["are on another day", at("2026-03-02", "20:00", "21:00"), newYork, at("2026-03-03", "02:00", "03:00")],
    ["may pass midnight there", at("2026-03-02", "17:30", "18:30"), newYork, at("2026-03-02", "23:30", "00:30")],
    ["may no longer pass it", at("2026-03-02", "22:00", "02:00"), newYork, at("2026-03-03", "04:00", "08:00")],
    [
      "keep days in between",
      at("2026-03-02", "09:00", "17:00", "2026-03-04"),
      newYork,
      at("2026-03-02", "15:00", "23:00", "2026-03-04"),
    ],
    [
      "gain a day at the end",
      at("2026-03-02", "09:00", "23:00", "2026-03-04"),
      newYork,
      at("2026-03-02", "15:00", "05:00", "2026-03-05"),
    ],
    ["have no end where there was none", at("2026-03-02", "20:00", null), newYork, at("2026-03-03", "02:00", null)],
    [
      "move a last day along without an end time",
      at("2026-03-02", "20:00", null, "2026-03-04"),
      newYork,
      at("2026-03-03", "02:00", null, "2026-03-05"),
    ],
    ["are the same for whole days", at("2026-03-02", null, null), newYork, at("2026-03-02", null, null)],
    [
      "move a skipped time forward",
      at("2026-03-08", "02:30", "03:30"),
      { ...newYork, to: "UTC" },
      at("2026-03-08", "07:30", "07:30"),
    ],
    [
      "take the first of two times",
      at("2026-11-01", "01:30", "02:30"),
      { ...newYork, to: "UTC" },
      at("2026-11-01", "05:30", "07:30"),
    ],
    [
      "keep the length where that clock is set back",
      at("2026-11-01", "05:45", "06:15"),
      { from: "UTC", to: "America/New_York" },
      at("2026-11-01", "01:45", "02:15"),
    ],
    [
      "differ by two days at most",
      at("2026-01-01", "23:30", "23:45"),
      { from: "Pacific/Pago_Pago", to: "Pacific/Kiritimati" },
      at("2026-01-03", "00:30", "00:45"),
    ],
    ["stay at the end of the calendar", at("9999-12-31", "23:00", null), newYork, at("9999-12-31", "23:00", null)],
  ])("%s", (_name, own, zones, shown) => {
    expect(timesInZone(own, zones)).toEqual(shown);
  });
});

// Whole and half hours, both hemispheres, the first and last clocks, and zones with changed rules.
const zones = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Johannesburg",
  "Africa/Juba",
  "Africa/Lagos",
  "America/Bogota",
  "America/Caracas",
  "America/Chicago",
  "America/Denver",
  "America/Havana",
  "America/Los_Angeles",
  "America/Mexico_City",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Amman",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Pyongyang",
  "Asia/Tehran",
  "Asia/Tokyo",
  "Atlantic/Azores",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Europe/Dublin",
  "Europe/Istanbul",
  "Europe/London",
  "Europe/Moscow",
  "Europe/Prague",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Easter",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "UTC",
];
const zone = fc.constantFrom(...zones);
const accountZone = fc.constantFrom("Pacific/Pago_Pago", "Pacific/Kiritimati", "Europe/Prague", "America/New_York");
const minutes = fc.integer({ min: 0, max: 1439 });
const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, "0")}:${String(of % 60).padStart(2, "0")}`;
const rules = [
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=WEEKLY;BYDAY=MO,SU",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=YEARLY",
];

const series = fc.record({
  first: fc.integer({ min: 0, max: 3_652 }).map((days) => addDays("2016-01-01", days)),
  rrule: fc.constantFrom(...rules),
  start: minutes,
  length: fc.integer({ min: 0, max: 3 * 1440 }),
  from: zone,
  to: accountZone,
});

const inTemporal = (date: string, time: string | null, of: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(of);
const minuteOf = (time: Temporal.ZonedDateTime | Temporal.PlainDateTime) => time.toString().slice(0, 16);

/** An event of a given length in minutes on the clock of its zone. */
function lasting(date: string, start: number, length: number): DatedTimes {
  const days = Math.floor((start + length) / 1440);
  const times = { date, start_time: clock(start), end_time: clock((start + length) % 1440) };
  return { ...times, end_date: days === 0 ? null : addDays(date, days) };
}

/** Whether the clock of `of` shows this time once, so that it is converted back exactly. */
function isUnambiguous(time: Temporal.ZonedDateTime, of: string): boolean {
  const there = time.withTimeZone(of);
  return there.toPlainDateTime().toZonedDateTime(of).toInstant().equals(time.toInstant());
}

test("times that the clock skips stay within their zone", () => {
  const times = { date: "2025-03-07", start_time: "02:49", end_time: "02:00", end_date: "2025-03-09" };
  expect(timesInZone(times, { from: "America/New_York", to: "America/New_York" })).toBe(times);
});

describe("series with a zone", () => {
  test("are shown when Temporal says, over forty zones and ten years", () => {
    expect(zones.length).toBeGreaterThanOrEqual(40);
    fc.assert(
      fc.property(series, ({ first, rrule, start, length, from, to }) => {
        fc.pre(from !== to);
        const { dates } = seriesDates({ first, rrule, excluded: [] }, { from: first, to: addDays(first, 400) });
        for (const date of dates.slice(0, 40)) {
          const own = lasting(date, start, length);
          const shown = timesInZone(own, { from, to });
          const begin = inTemporal(date, own.start_time, from).withTimeZone(to);
          const finish = inTemporal(own.end_date ?? date, own.end_time, from).withTimeZone(to);
          expect(`${shown.date}T${shown.start_time}`).toBe(minuteOf(begin));
          // Where the clock is set back in between, the event keeps its length instead.
          const real = Math.max(begin.until(finish, { largestUnit: "minutes" }).minutes, 0);
          const [startClock, endClock] = [begin.toPlainDateTime(), finish.toPlainDateTime()];
          const isInOrder = real > 0 && Temporal.PlainDateTime.compare(startClock, endClock) <= 0;
          const shownEnd = isInOrder ? endClock : startClock.add({ minutes: real });
          expect(`${lastDayOf(shown)}T${shown.end_time}`).toBe(minuteOf(shownEnd));
          const distance = Temporal.PlainDate.from(date).until(begin.toPlainDate()).days;
          expect(Math.abs(distance)).toBeLessThanOrEqual(ZONE_DAYS_MAX);
        }
      }),
      { numRuns: casesOf({ usual: 60, full: 300 }) },
    );
  });

  test("have the same times again on their own clock, but for hours that occur twice or not at all", () => {
    fc.assert(
      fc.property(series, ({ first, start, length, from, to }) => {
        const own = lasting(first, start, length);
        const begin = inTemporal(first, own.start_time, from);
        const finish = inTemporal(own.end_date ?? first, own.end_time, from);
        fc.pre(isUnambiguous(begin, to) && isUnambiguous(finish, to));
        fc.pre(
          isUnambiguous(begin, from) &&
            isUnambiguous(finish, from) &&
            begin.epochMilliseconds <= finish.epochMilliseconds,
        );
        const back = timesInZone(timesInZone(own, { from, to }), { from: to, to: from });
        expect(`${back.date}T${back.start_time}`).toBe(minuteOf(begin));
        expect(`${lastDayOf(back)}T${back.end_time}`).toBe(minuteOf(finish));
      }),
    );
  });
});

describe("times that were moved on the clock of another zone", () => {
  const skipped = { from: "America/New_York", to: "Europe/Berlin" };
  const repeated = { from: "UTC", to: "Europe/Prague" };

  test.each([
    ["the hour that the other clock skips", lasting("2026-03-28", 20 * 60 + 30, 60), skipped],
    ["the hour that the other clock repeats", lasting("2026-10-25", 60 + 15, 30), repeated],
  ])("keep a start in %s when only the end is moved", (_name, own, change) => {
    const shown = timesInZone(own, change);
    const moved = { ...shown, end_time: "08:00", end_date: null };
    expect(movedInZone(own, { shown, moved }, change)).toMatchObject({ date: own.date, start_time: own.start_time });
  });

  test("change only in what was moved", () => {
    const later = fc.integer({ min: 1, max: 2 * 1440 });
    fc.assert(
      fc.property(series, later, ({ first, start, length, from, to }, by) => {
        const own = lasting(first, start, length);
        const change = { from, to };
        const shown = timesInZone(own, change);
        expect(movedInZone(own, { shown, moved: shown }, change)).toEqual(own);

        const end = Temporal.PlainDateTime.from(`${lastDayOf(shown)}T${shown.end_time}`).add({ minutes: by });
        const longer = { ...shown, end_time: minuteOf(end).slice(11), end_date: end.toPlainDate().toString() };
        const resized = movedInZone(own, { shown, moved: longer }, change);
        expect([resized.date, resized.start_time]).toEqual([own.date, own.start_time]);

        const open = movedInZone(own, { shown, moved: { ...shown, end_time: null, end_date: null } }, change);
        expect(open).toEqual({ ...own, end_time: null, end_date: null });
      }),
    );
  });
});
