import { describe, expect, test } from "vitest";
import type { ClosedTimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { componentsOf, type Component } from "../lines/component.ts";
import { limitRecurrenceSet } from "./limit-recurrence-set.ts";
import { event2 } from "./testing/rfc4791-calendars.ts";
import { eventOf, objectOf, optionsIn, range, valueOf } from "./testing/objects.ts";

function titlesIn(calendar: Component, timeRange: ClosedTimeRange): (string | undefined)[] {
  const limited = limitRecurrenceSet(calendar, timeRange, optionsIn());
  return componentsOf(limited)
    .filter(({ name }) => name !== "VTIMEZONE")
    .map((component) => valueOf(component, "SUMMARY"));
}

test("the example of RFC 4791 section 7.8.2 has the override on its day, and always the zone", () => {
  expect(titlesIn(event2, range("2006-01-03", "2006-01-05"))).toEqual(["Event #2", "Event #2 bis"]);
  expect(titlesIn(event2, range("2006-01-05", "2006-01-06"))).toEqual(["Event #2"]);
  expect(componentsOf(limitRecurrenceSet(event2, range("2006-01-05", "2006-01-06"), optionsIn()), "VTIMEZONE")).toEqual(
    componentsOf(event2, "VTIMEZONE"),
  );
});

describe("an override", () => {
  const series = ["VEVENT", "SUMMARY:series", "DTSTART:20260302T090000Z", "DURATION:PT2H", "RRULE:FREQ=DAILY"] as const;
  const moved = objectOf(series, [
    "VEVENT",
    "SUMMARY:moved",
    "RECURRENCE-ID:20260303T090000Z",
    "DTSTART:20260320T090000Z",
  ]);

  test.each([
    ["where it is", "2026-03-20", "2026-03-21", true],
    ["where it was", "2026-03-03", "2026-03-04", true],
    ["where it was, by the length of the series", "2026-03-03T10:30", "2026-03-04", true],
    ["elsewhere", "2026-03-10", "2026-03-11", false],
  ])("%s", (_where, from, to, isIn) => {
    expect(titlesIn(moved, range(from, to))).toEqual(isIn ? ["series", "moved"] : ["series"]);
  });

  test("of all later occurrences is needed from there on", () => {
    const calendar = objectOf(series, [
      "VEVENT",
      "SUMMARY:later",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260310T090000Z",
      "DTSTART:20260310T100000Z",
    ]);
    expect(titlesIn(calendar, range("2026-03-03", "2026-03-04"))).toEqual(["series"]);
    expect(titlesIn(calendar, range("2026-03-10", "2026-03-11"))).toEqual(["series", "later"]);
    expect(titlesIn(calendar, range("2030-03-10", "2030-03-11"))).toEqual(["series", "later"]);
  });

  test("without a series is needed where it is", () => {
    const calendar = eventOf("SUMMARY:alone", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260320T090000Z");
    expect(titlesIn(calendar, range("2026-03-20", "2026-03-21"))).toEqual(["alone"]);
    expect(titlesIn(calendar, range("2026-03-10", "2026-03-11"))).toEqual([]);
  });

  test("that cannot be read stays", () => {
    const calendar = objectOf(series, ["VEVENT", "SUMMARY:broken", "RECURRENCE-ID:soon"]);
    expect(titlesIn(calendar, range("2026-03-20", "2026-03-21"))).toEqual(["series", "broken"]);
  });

  test("of a task too", () => {
    const calendar = objectOf(
      ["VTODO", "SUMMARY:series", "DUE:20260302T090000Z", "RRULE:FREQ=DAILY"],
      ["VTODO", "SUMMARY:other", "RECURRENCE-ID:20260303T090000Z", "DUE:20260304T090000Z"],
    );
    expect(titlesIn(calendar, range("2026-03-04", "2026-03-05"))).toEqual(["series", "other"]);
    expect(titlesIn(calendar, range("2026-03-06", "2026-03-07"))).toEqual(["series"]);
  });
});
