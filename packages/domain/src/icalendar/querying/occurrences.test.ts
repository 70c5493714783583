import { describe, expect, test } from "vitest";
import { ExpansionBudget } from "../zones/expansion-budget.ts";
import { eventOf, listOccurrences, objectOf, optionsIn, range, startsIn } from "./testing/objects.ts";

const week = range("2026-03-02", "2026-03-09");

describe("the start of an event", () => {
  test.each([
    ["DTSTART:20260303T090000Z", "UTC", "2026-03-03T09:00"],
    ["DTSTART;TZID=America/New_York:20260303T090000", "UTC", "2026-03-03T14:00"],
    // Of a TZID without a VTIMEZONE, under the name of Windows.
    ["DTSTART;TZID=Eastern Standard Time:20260303T090000", "UTC", "2026-03-03T14:00"],
    ["DTSTART:20260303T090000", "Asia/Tokyo", "2026-03-03T00:00"],
    ["DTSTART;VALUE=DATE:20260303", "Asia/Tokyo", "2026-03-02T15:00"],
  ])("%s in %s", (line, zone, start) => {
    expect(startsIn(eventOf(line), week, optionsIn(zone))).toEqual([start]);
  });

  test("is needed", () => {
    expect(startsIn(eventOf("SUMMARY:a"), week)).toEqual([]);
    expect(startsIn(eventOf("DTSTART:tomorrow"), week)).toEqual([]);
  });
});

describe("the end of an event", () => {
  test.each([
    [["DTSTART:20260303T090000Z", "DTEND:20260303T100000Z"], "2026-03-03T10:00:00.000Z"],
    [["DTSTART:20260303T090000Z", "DURATION:PT90M"], "2026-03-03T10:30:00.000Z"],
    [["DTSTART:20260303T090000Z"], "2026-03-03T09:00:00.000Z"],
    [["DTSTART:20260303T090000Z", "DTEND:20260303T080000Z"], "2026-03-03T09:00:00.000Z"],
    [["DTSTART;VALUE=DATE:20260303"], "2026-03-04T00:00:00.000Z"],
    [["DTSTART;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260303"], "2026-03-04T00:00:00.000Z"],
    [["DTSTART;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260306"], "2026-03-06T00:00:00.000Z"],
    [["DTSTART;VALUE=DATE:20260303", "DURATION:P2D"], "2026-03-05T00:00:00.000Z"],
    // Another zone than the start: a flight.
    [["DTSTART:20260303T090000Z", "DTEND;TZID=Asia/Tokyo:20260303T230000"], "2026-03-03T14:00:00.000Z"],
  ])("%s", (lines, end) => {
    const [found] = listOccurrences(eventOf(...lines), week);
    expect(found).toMatchObject({ end: { ms: Date.parse(end) } });
  });

  test("is at the same length, or after days of the clock, where the clock changes", () => {
    const start = "DTSTART;TZID=Europe/Berlin:20260327T200000";
    const span = range("2026-03-28T12:00", "2026-03-28T22:00");
    const exact = eventOf(start, "DTEND;TZID=Europe/Berlin:20260328T200000", "RRULE:FREQ=DAILY");
    const nominal = eventOf(start, "DURATION:P1D", "RRULE:FREQ=DAILY");
    const endsOf = (calendar: typeof exact) =>
      listOccurrences(calendar, span).map((one) => one !== "unknown" && new Date(one.end.ms).toISOString());
    expect(endsOf(exact)).toEqual(["2026-03-28T19:00:00.000Z", "2026-03-29T19:00:00.000Z"]);
    expect(endsOf(nominal)).toEqual(["2026-03-28T19:00:00.000Z", "2026-03-29T18:00:00.000Z"]);
  });
});

describe("a series", () => {
  test("follows the clock of its zone", () => {
    const calendar = eventOf("DTSTART;TZID=Europe/Berlin:20260322T090000", "RRULE:FREQ=WEEKLY");
    expect(startsIn(calendar, range("2026-03-20", "2026-04-01"))).toEqual(["2026-03-22T08:00", "2026-03-29T07:00"]);
  });

  test("has RDATE and lacks EXDATE", () => {
    const calendar = eventOf(
      "DTSTART:20260302T090030Z",
      "RRULE:FREQ=DAILY",
      "EXDATE:20260303T090030Z,20260304T090030Z",
      "RDATE:20260304T150000Z",
    );
    expect(startsIn(calendar, range("2026-03-02", "2026-03-06"))).toEqual([
      "2026-03-02T09:00",
      "2026-03-04T15:00",
      "2026-03-05T09:00",
    ]);
  });

  test.each([
    // Whatever the rule gives, the first start belongs to it.
    ["RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", ["2026-03-02T09:00"]],
    ["RRULE:FREQ=DAILY;UNTIL=20200101T000000Z", ["2026-03-02T09:00"]],
    ["RRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20260302T090000Z,20260303T090000Z", []],
    ["EXDATE:20260302T090000Z", []],
    ["RRULE:nonsense", ["2026-03-02T09:00"]],
  ])("without occurrences: %s", (lines, starts) => {
    expect(startsIn(eventOf("DTSTART:20260302T090000Z", lines), { startMs: null, endMs: null })).toEqual(starts);
  });

  test("has several starts a day", () => {
    const calendar = eventOf(
      "DTSTART;TZID=Europe/Berlin:20260302T080000",
      "RRULE:FREQ=DAILY;BYHOUR=8,17",
      "EXDATE;TZID=Europe/Berlin:20260302T170000",
    );
    expect(startsIn(calendar, range("2026-03-02", "2026-03-04"))).toEqual([
      "2026-03-02T07:00",
      "2026-03-03T07:00",
      "2026-03-03T16:00",
    ]);
  });

  test("has all of many starts", () => {
    const calendar = eventOf("DTSTART:19700101T000000Z", "RRULE:FREQ=DAILY", "EXDATE:19700102T000000Z");
    const starts = startsIn(calendar, range("1970-01-01", "2010-01-01"));
    expect(new Set(starts).size).toBe(14_609);
    expect(starts.at(-1)).toBe("2009-12-31T00:00");
  });

  test("begins before the range", () => {
    const calendar = eventOf("DTSTART:20260101T000000Z", "DURATION:P5D", "RRULE:FREQ=MONTHLY");
    expect(startsIn(calendar, range("2026-02-05T12:00", "2026-02-06"))).toEqual(["2026-02-01T00:00"]);
  });
});

describe("an override", () => {
  const series = ["VEVENT", "DTSTART:20260302T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4"] as const;

  test("takes the place of its occurrence", () => {
    const calendar = objectOf(series, [
      "VEVENT",
      "RECURRENCE-ID:20260303T090000Z",
      "DTSTART:20260320T120000Z",
      // Some programs repeat the rule here.
      "RRULE:FREQ=DAILY",
    ]);
    expect(startsIn(calendar, week)).toEqual(["2026-03-02T09:00", "2026-03-04T09:00", "2026-03-05T09:00"]);
    const [moved, ...more] = listOccurrences(calendar, range("2026-03-20", "2026-03-21"));
    expect(more).toEqual([]);
    expect(moved).toMatchObject({ id: { ms: Date.UTC(2026, 2, 3, 9) }, component: calendar.entries.at(-1) });
  });

  test("occurs without a series", () => {
    const calendar = eventOf("RECURRENCE-ID:20260303T090000Z", "DTSTART:20260304T120000Z");
    expect(listOccurrences(calendar, week)).toMatchObject([
      { start: { ms: Date.UTC(2026, 2, 4, 12) }, id: { ms: Date.UTC(2026, 2, 3, 9) } },
    ]);
  });

  test("changes all later occurrences, which keep their names", () => {
    const calendar = objectOf(series, [
      "VEVENT",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T090000Z",
      "DTSTART:20260305T110000Z",
    ]);
    const found = listOccurrences(calendar, week).map(
      (one) => one !== "unknown" && [one.start.ms, one.id?.ms].map((ms) => new Date(ms ?? 0).toISOString()),
    );
    expect(found).toEqual([
      ["2026-03-02T09:00:00.000Z", "2026-03-02T09:00:00.000Z"],
      ["2026-03-03T09:00:00.000Z", "2026-03-03T09:00:00.000Z"],
      ["2026-03-05T11:00:00.000Z", "2026-03-04T09:00:00.000Z"],
      ["2026-03-06T11:00:00.000Z", "2026-03-05T09:00:00.000Z"],
    ]);
  });
});

describe("a rule of unknown cost", () => {
  const heavy = eventOf("DTSTART:20260302T090000Z", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1");

  test("takes from the budget", () => {
    const options = { accountZone: "UTC", budget: new ExpansionBudget(1) };
    expect(startsIn(heavy, week, options)).toEqual(["2026-03-02T09:00"]);
    expect(startsIn(heavy, week, options)).toEqual(["unknown"]);
  });

  test("of two rules only one is known", () => {
    const calendar = eventOf("DTSTART:20260302T090000Z", "RRULE:FREQ=YEARLY", "RRULE:FREQ=MONTHLY");
    expect(startsIn(calendar, week)).toEqual(["2026-03-02T09:00", "unknown"]);
  });

  test("of seconds ends at a limit", () => {
    const calendar = eventOf("DTSTART:20260302T090000Z", "RRULE:FREQ=SECONDLY");
    expect(startsIn(calendar, range("2026-03-02", "2026-04-01")).at(-1)).toBe("unknown");
  });
});
