import { describe, expect, test } from "vitest";
import type { ClosedTimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { componentsOf, type Component } from "../lines/component.ts";
import { EXPANSION_LENGTH_MAX, expandObject } from "./expand-object.ts";
import { event2, event3 } from "./testing/rfc4791-calendars.ts";
import { eventOf, linesOf, objectOf, optionsIn, range } from "./testing/objects.ts";

function expand(calendar: Component, timeRange: ClosedTimeRange, accountZone = "UTC"): Component {
  const expansion = expandObject(calendar, timeRange, { ...optionsIn(accountZone), instancesMax: 100 });
  if (expansion.kind !== "expanded") throw new Error(`The object is not expanded: ${expansion.kind}.`);
  return expansion.calendar;
}

/** The lines of each event without its UID. */
function expandedLines(calendar: Component, timeRange: ClosedTimeRange, accountZone?: string, name = "VEVENT") {
  const expanded = linesOf(expand(calendar, timeRange, accountZone), name);
  return expanded.map((lines) => lines.filter((line) => !line.startsWith("UID")));
}

describe("the example of RFC 4791 section 7.8.3", () => {
  const days = range("2006-01-03", "2006-01-05");

  test("has an occurrence and an override", () => {
    const expanded = expand(event2, days);
    expect(linesOf(expanded, "VEVENT")).toEqual([
      [
        "DTSTAMP:20060206T001121Z",
        "DTSTART:20060103T170000Z",
        "DURATION:PT1H",
        "SUMMARY:Event #2",
        "UID:00959BC664CA650E933C892C@example.com",
        "RECURRENCE-ID:20060103T170000Z",
      ],
      [
        "DTSTAMP:20060206T001121Z",
        "DTSTART:20060104T190000Z",
        "DURATION:PT1H",
        "SUMMARY:Event #2 bis",
        "UID:00959BC664CA650E933C892C@example.com",
        "RECURRENCE-ID:20060104T170000Z",
      ],
    ]);
    expect(componentsOf(expanded, "VTIMEZONE")).toEqual([]);
  });

  test("has a single event in UTC", () => {
    const [lines] = expandedLines(event3, days);
    expect(lines).toContain("DTSTART:20060104T150000Z");
    expect(lines?.filter((line) => line.startsWith("RECURRENCE-ID"))).toEqual([]);
  });
});

describe("an expanded object", () => {
  const week = range("2026-03-25", "2026-04-01");

  test("of a zone is right on both sides of a change of clocks", () => {
    const calendar = eventOf(
      "DTSTART;TZID=Europe/Berlin:20260328T090000",
      "DTEND;TZID=Europe/Berlin:20260328T100000",
      "RRULE:FREQ=DAILY;COUNT=2",
    );
    expect(expandedLines(calendar, week)).toEqual([
      ["RECURRENCE-ID:20260328T080000Z", "DTSTART:20260328T080000Z", "DTEND:20260328T090000Z"],
      ["RECURRENCE-ID:20260329T070000Z", "DTSTART:20260329T070000Z", "DTEND:20260329T080000Z"],
    ]);
  });

  test("of whole days has dates", () => {
    const calendar = eventOf(
      "DTSTART;VALUE=DATE:20260328",
      "DTEND;VALUE=DATE:20260330",
      "RRULE:FREQ=WEEKLY",
      "EXDATE;VALUE=DATE:20260404",
    );
    expect(expandedLines(calendar, week, "Asia/Tokyo")).toEqual([
      ["RECURRENCE-ID;VALUE=DATE:20260328", "DTSTART;VALUE=DATE:20260328", "DTEND;VALUE=DATE:20260330"],
    ]);
  });

  test("of floating time is at the instants of the account's zone", () => {
    const calendar = eventOf("DTSTART:20260328T090000", "DTEND:20260328T100000");
    expect(expandedLines(calendar, week, "Asia/Tokyo")).toEqual([
      ["DTSTART:20260328T000000Z", "DTEND:20260328T010000Z"],
    ]);
  });

  test("has no rules, and the other properties and alarms", () => {
    const calendar = eventOf(
      "SUMMARY:a",
      "DTSTART;X-A=1;TZID=Europe/Berlin:20260328T090000",
      "RRULE:FREQ=DAILY;COUNT=1",
      "RDATE;TZID=Europe/Berlin:20260330T110000",
      "EXDATE;TZID=Europe/Berlin:20260401T110000",
      "X-MOZ-SNOOZE;TZID=Europe/Berlin:20260328T084500",
      "X-NOTE;TZID=Europe/Berlin:no time",
      "BEGIN:VALARM",
      "TRIGGER:-PT1H",
      "END:VALARM",
    );
    const rest = ["X-MOZ-SNOOZE:20260328T074500Z", "X-NOTE;TZID=Europe/Berlin:no time"];
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM"];
    expect(expandedLines(calendar, week)).toEqual([
      ["RECURRENCE-ID:20260328T080000Z", "SUMMARY:a", "DTSTART;X-A=1:20260328T080000Z", ...rest, ...alarm],
      ["RECURRENCE-ID:20260330T090000Z", "SUMMARY:a", "DTSTART;X-A=1:20260330T090000Z", ...rest, ...alarm],
    ]);
  });

  test("has no days of a clock in a DURATION", () => {
    const calendar = eventOf("DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1D");
    expect(expandedLines(calendar, week)).toEqual([["DTSTART:20260328T110000Z", "DURATION:PT23H"]]);
  });

  test("has overrides without a series, or without a start, by their names", () => {
    const alone = eventOf("RECURRENCE-ID;TZID=Europe/Berlin:20260327T090000", "DTSTART:20260328T090000Z");
    expect(expandedLines(alone, week)).toEqual([["RECURRENCE-ID:20260327T080000Z", "DTSTART:20260328T090000Z"]]);
    const named = objectOf(
      ["VEVENT", "DTSTART:20260328T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260328T090000Z"],
      ["VEVENT", "RECURRENCE-ID:20260329T090000Z", "SUMMARY:b"],
    );
    expect(expandedLines(named, week)).toEqual([
      ["RECURRENCE-ID:20260329T090000Z", "SUMMARY:b", "DTSTART:20260329T090000Z"],
    ]);
  });

  test("names occurrences of all later ones by the series before", () => {
    const calendar = objectOf(
      ["VEVENT", "DTSTART:20260325T090000Z", "RRULE:FREQ=DAILY;COUNT=3"],
      ["VEVENT", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260326T090000Z", "DTSTART:20260326T100000Z"],
    );
    expect(expandedLines(calendar, week)).toEqual([
      ["RECURRENCE-ID:20260325T090000Z", "DTSTART:20260325T090000Z"],
      ["RECURRENCE-ID:20260326T090000Z", "DTSTART:20260326T100000Z"],
      ["RECURRENCE-ID:20260327T090000Z", "DTSTART:20260327T100000Z"],
    ]);
  });

  test("has nothing outside of the range, also without a series", () => {
    expect(expandedLines(eventOf("DTSTART:20260401T000000Z"), week)).toEqual([]);
    // Whole days have no margin here.
    expect(expandedLines(eventOf("DTSTART;VALUE=DATE:20260401"), week)).toEqual([]);
    expect(expandedLines(eventOf("SUMMARY:a"), week)).toEqual([]);
    const deleted = eventOf("DTSTART:20260326T000000Z", "RRULE:FREQ=DAILY;COUNT=1", "EXDATE:20260326T000000Z");
    expect(expandedLines(deleted, week)).toEqual([]);
  });

  test.each([
    [
      ["DTSTART:20260326T090000Z", "DUE:20260326T100000Z", "RRULE:FREQ=DAILY;COUNT=2"],
      [
        ["RECURRENCE-ID:20260326T090000Z", "DTSTART:20260326T090000Z", "DUE:20260326T100000Z"],
        ["RECURRENCE-ID:20260327T090000Z", "DTSTART:20260327T090000Z", "DUE:20260327T100000Z"],
      ],
    ],
    [
      ["DUE;TZID=Europe/Berlin:20260326T090000", "RRULE:FREQ=DAILY;COUNT=2"],
      [
        ["RECURRENCE-ID:20260326T080000Z", "DUE:20260326T080000Z"],
        ["RECURRENCE-ID:20260327T080000Z", "DUE:20260327T080000Z"],
      ],
    ],
    [["SUMMARY:a"], [["SUMMARY:a"]]],
    [["CREATED:20270101T000000Z"], []],
  ])("of a task: %s", (lines, expected) => {
    expect(expandedLines(objectOf(["VTODO", ...lines]), week, "UTC", "VTODO")).toEqual(expected);
  });
});

describe("an object that is not expanded", () => {
  const week = range("2026-03-01", "2026-03-08");

  test.each([
    ["FREQ=DAILY", 10, 7, "expanded"],
    ["FREQ=DAILY", 10, 6, "too_many"],
    ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", 0, 10, "unknown"],
    ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", 1, 10, "expanded"],
    ["FREQ=SECONDLY", 10, 100, "too_many"],
  ])("%s with %d expansions and %d instances is %s", (rule, expansions, instancesMax, kind) => {
    const calendar = eventOf("DTSTART:20260101T090000Z", `RRULE:${rule}`);
    expect(expandObject(calendar, week, { ...optionsIn("UTC", expansions), instancesMax }).kind).toBe(kind);
  });

  test.each([
    ["long texts", Array.from({ length: 60 }, () => `X-A:${"x".repeat(EXPANSION_LENGTH_MAX / 400)}`)],
    ["many properties", Array.from({ length: EXPANSION_LENGTH_MAX / 200 }, () => "X-A:1")],
  ])("has %s that all of its occurrences would repeat", (_case, lines) => {
    const options = { ...optionsIn("UTC"), instancesMax: 100 };
    const daily = (count: number) => eventOf("DTSTART:20260301T090000Z", `RRULE:FREQ=DAILY;COUNT=${count}`, ...lines);
    expect(expandObject(daily(2), week, options).kind).toBe("expanded");
    expect(expandObject(daily(7), week, options).kind).toBe("too_many");
  });
});
