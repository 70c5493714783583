import { describe, expect, test } from "vitest";
import type { Component } from "../lines/component.ts";
import { writeComponents } from "../lines/write-components.ts";
import { freeBusy } from "./free-busy.ts";
import { event1, event2, event3 } from "./testing/rfc4791-calendars.ts";
import { eventOf, linesOf, objectOf, optionsIn, range, utc } from "./testing/objects.ts";

const stampMs = utc("2005-01-25T09:00");

function busyLines(calendars: readonly Component[], accountZone = "UTC"): string[] {
  const options = { ...optionsIn(accountZone), stampMs, occurrencesMax: 1_000 };
  const { calendar, isComplete } = freeBusy(calendars, range("2026-03-02", "2026-03-04"), options);
  expect(isComplete).toBe(true);
  return linesOf(calendar, "VFREEBUSY").flatMap((lines) => lines.slice(3));
}

test("the example of RFC 4791 section 7.10.1", () => {
  const options = { ...optionsIn(), stampMs, occurrencesMax: 1_000 };
  const timeRange = range("2006-01-04T14:00", "2006-01-05T22:00");
  const { calendar, isComplete } = freeBusy([event1, event2, event3], timeRange, options);
  expect(isComplete).toBe(true);
  expect(writeComponents([calendar]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Hourloom//Hourloom//EN",
    "BEGIN:VFREEBUSY",
    "DTSTAMP:20050125T090000Z",
    "DTSTART:20060104T140000Z",
    "DTEND:20060105T220000Z",
    "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20060104T150000Z/PT1H",
    // The RFC forgets the fourth occurrence of its second event.
    "FREEBUSY:20060104T190000Z/PT1H,20060105T170000Z/PT1H",
    "END:VFREEBUSY",
    "END:VCALENDAR",
    "",
  ]);
});

describe("an event", () => {
  test.each([
    ["", "", ["FREEBUSY:20260302T100000Z/PT1H"]],
    ["OPAQUE", "CONFIRMED", ["FREEBUSY:20260302T100000Z/PT1H"]],
    ["OPAQUE", "X-SOON", ["FREEBUSY:20260302T100000Z/PT1H"]],
    ["", "tentative", ["FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T100000Z/PT1H"]],
    ["", "CANCELLED", []],
    ["transparent", "", []],
    ["TRANSPARENT", "TENTATIVE", []],
  ])("with TRANSP %s and STATUS %s", (transparency, status, expected) => {
    const times = ["DTSTART:20260302T100000Z", "DTEND:20260302T110000Z"];
    expect(busyLines([eventOf(...times, `TRANSP:${transparency}`, `STATUS:${status}`)])).toEqual(expected);
  });

  test.each([
    [["DTSTART:20260302T100000Z"], []],
    [["DTSTART:20260301T100000Z", "DTEND:20260305T100000Z"], ["FREEBUSY:20260302T000000Z/PT48H"]],
    [["DTSTART;VALUE=DATE:20260302"], ["FREEBUSY:20260302T000000Z/PT15H"]],
    [["DTSTART:20260303T090000", "DURATION:PT1H"], ["FREEBUSY:20260303T000000Z/PT1H"]],
    [["DTSTART:20260304T000000Z", "DURATION:PT1H"], []],
  ])("is cut to the range, in the account's zone: %s", (lines, expected) => {
    expect(busyLines([eventOf(...lines)], "Asia/Tokyo")).toEqual(expected);
  });

  test("that overlaps or touches another is one period with it", () => {
    const at = (start: string, length: string) => eventOf(`DTSTART:20260302T${start}Z`, `DURATION:${length}`);
    const later = at("150000", "PT1H");
    expect(busyLines([later, at("110000", "PT1H"), at("100000", "PT1H"), at("101500", "PT15M")])).toEqual([
      "FREEBUSY:20260302T100000Z/PT2H,20260302T150000Z/PT1H",
    ]);
  });

  test("has the status of an override", () => {
    const calendar = objectOf(
      ["VEVENT", "DTSTART:20260301T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"],
      ["VEVENT", "RECURRENCE-ID:20260302T100000Z", "DTSTART:20260302T100000Z", "DURATION:PT1H", "STATUS:CANCELLED"],
    );
    expect(busyLines([calendar])).toEqual(["FREEBUSY:20260303T100000Z/PT1H"]);
  });

  test("is no task", () => {
    expect(busyLines([objectOf(["VTODO", "DTSTART:20260302T100000Z", "DURATION:PT1H"])])).toEqual([]);
  });
});

describe("busy times are incomplete", () => {
  const days = range("2026-03-02", "2026-03-04");
  const daily = eventOf("DTSTART:20260301T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY");
  const costly = eventOf("DTSTART:20260302T120000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1");

  test.each([
    [[daily, daily], 10, 4, true],
    [[daily, daily], 10, 3, false],
    [[costly, daily], 1, 10, true],
    [[costly, daily], 0, 10, false],
  ])("%#", (calendars, expansions, occurrencesMax, isComplete) => {
    const found = freeBusy(calendars, days, { ...optionsIn("UTC", expansions), stampMs, occurrencesMax });
    expect(found.isComplete).toBe(isComplete);
    expect(writeComponents([found.calendar])).toContain("20260302T100000Z/PT1H");
  });
});
