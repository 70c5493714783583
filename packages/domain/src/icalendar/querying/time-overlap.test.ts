import { describe, expect, test } from "vitest";
import type { TimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { matchesFilter } from "./match-filter.ts";
import { filterOf, objectOf, optionsIn, range, utc } from "./testing/objects.ts";

/** The tables of RFC 4791 section 9.9 at their edges, one row each. */

/** Whether a component with these lines overlaps a range of hours on 3 March 2026 in UTC. */
function overlaps(name: string, lines: readonly string[], timeRange: TimeRange): boolean {
  return matchesFilter(objectOf([name, ...lines]), filterOf(name, { timeRange }), optionsIn());
}

function hours(from: number | null, to: number | null): TimeRange {
  const at = (hour: number | null) => (hour === null ? null : Date.UTC(2026, 2, 3, hour));
  return { startMs: at(from), endMs: at(to) };
}

const START = "DTSTART:20260303T100000Z";
const DTEND = "DTEND:20260303T120000Z";
const DUE = "DUE:20260303T120000Z";
const DURATION = "DURATION:PT2H";
const COMPLETED = "COMPLETED:20260303T120000Z";
const CREATED = "CREATED:20260303T100000Z";

type Case = readonly [string, readonly string[], number | null, number | null, boolean];

describe("VEVENT", () => {
  test.each<Case>([
    ["DTEND: start < DTEND", [START, DTEND], 11, 13, true],
    ["DTEND: start = DTEND", [START, DTEND], 12, 13, false],
    ["DTEND: end > DTSTART", [START, DTEND], 9, 11, true],
    ["DTEND: end = DTSTART", [START, DTEND], 9, 10, false],
    ["DTEND: around", [START, DTEND], 9, 13, true],
    ["DTEND: open start", [START, DTEND], null, 11, true],
    ["DTEND: open start, before", [START, DTEND], null, 10, false],
    ["DTEND: open end", [START, DTEND], 11, null, true],
    ["DTEND: open end, after", [START, DTEND], 12, null, false],
    ["DURATION: start < its end", [START, DURATION], 11, 13, true],
    ["DURATION: start = its end", [START, DURATION], 12, 13, false],
    ["DURATION: end = DTSTART", [START, DURATION], 9, 10, false],
    ["no DURATION: start = DTSTART", [START, "DURATION:PT0S"], 10, 11, true],
    ["no DURATION: end = DTSTART", [START, "DURATION:PT0S"], 9, 10, false],
    ["only a time: start = DTSTART", [START], 10, 11, true],
    ["only a time: start > DTSTART", [START], 11, 12, false],
    ["only a time: end = DTSTART", [START], 9, 10, false],
    ["without DTSTART", ["SUMMARY:a"], null, null, false],
  ])("%s", (_row, lines, from, to, expected) => {
    expect(overlaps("VEVENT", lines, hours(from, to))).toBe(expected);
  });

  test.each([
    // A day more than the condition allows, since only the client knows its own zone.
    ["2026-03-04T23:00", "2026-03-06", true],
    ["2026-03-05", "2026-03-06", false],
    ["2026-03-01", "2026-03-02T01:00", true],
    ["2026-03-01", "2026-03-02", false],
  ])("with a DATE takes a day, and matches one day around it: %s to %s", (from, to, expected) => {
    expect(overlaps("VEVENT", ["DTSTART;VALUE=DATE:20260303"], range(from, to))).toBe(expected);
  });
});

describe("VTODO", () => {
  test.each<Case>([
    ["DURATION: start = its end", [START, DURATION], 12, 13, true],
    ["DURATION: start > its end", [START, DURATION], 13, 14, false],
    ["DURATION: end > DTSTART", [START, DURATION], 9, 11, true],
    ["DURATION: end = DTSTART", [START, DURATION], 9, 10, false],
    ["DURATION of nothing: end = its end", [START, "DURATION:PT0S"], 9, 10, true],
    ["DTSTART and DUE: start < DUE", [START, DUE], 11, 13, true],
    ["DTSTART and DUE: start = DUE", [START, DUE], 12, 13, false],
    ["DTSTART and DUE: end = DTSTART", [START, DUE], 9, 10, false],
    ["DTSTART and DUE at once: start = DTSTART", [START, "DUE:20260303T100000Z"], 10, 11, true],
    ["DTSTART and DUE at once: end = DUE", [START, "DUE:20260303T100000Z"], 9, 10, true],
    ["DTSTART: start = DTSTART", [START], 10, 11, true],
    ["DTSTART: end = DTSTART", [START], 9, 10, false],
    ["DUE: start < DUE", [DUE], 11, 13, true],
    ["DUE: start = DUE", [DUE], 12, 13, false],
    ["DUE: end = DUE", [DUE], 11, 12, true],
    ["DUE: end < DUE", [DUE], 10, 11, false],
    ["COMPLETED and CREATED: between", [COMPLETED, CREATED], 11, 11.5, true],
    ["COMPLETED and CREATED: end = CREATED", [COMPLETED, CREATED], 9, 10, true],
    ["COMPLETED and CREATED: start = COMPLETED", [COMPLETED, CREATED], 12, 13, true],
    ["COMPLETED and CREATED: before", [COMPLETED, CREATED], 8, 9, false],
    ["COMPLETED and CREATED: after", [COMPLETED, CREATED], 13, 14, false],
    ["COMPLETED: start = COMPLETED", [COMPLETED], 12, 13, true],
    ["COMPLETED: end = COMPLETED", [COMPLETED], 11, 12, true],
    ["COMPLETED: before", [COMPLETED], 10, 11, false],
    ["COMPLETED: after", [COMPLETED], 13, 14, false],
    ["CREATED: end > CREATED", [CREATED], 11, 12, true],
    ["CREATED: end = CREATED", [CREATED], 9, 10, false],
    ["nothing", ["SUMMARY:a"], 9, 10, true],
    ["a DUE that cannot be read", ["DUE:soon"], 9, 10, true],
  ])("%s", (_row, lines, from, to, expected) => {
    expect(overlaps("VTODO", lines, hours(from, to))).toBe(expected);
  });

  test.each([
    [["DTSTART:20260201T100000Z", "DUE:20260201T120000Z", "RRULE:FREQ=DAILY"], true],
    [["DUE:20260201T120000Z", "RRULE:FREQ=DAILY"], true],
    [["DUE:20260202T120000Z", "RRULE:FREQ=WEEKLY"], false],
  ])("repeats: %s", (lines, expected) => {
    expect(overlaps("VTODO", lines, hours(11, 13))).toBe(expected);
  });
});

describe("other components", () => {
  test.each<Case>([
    ["start = DTSTART", [START], 10, 11, true],
    ["end = DTSTART", [START], 9, 10, false],
    ["no DTSTART", ["SUMMARY:a"], 9, 10, false],
  ])("VJOURNAL: %s", (_row, lines, from, to, expected) => {
    expect(overlaps("VJOURNAL", lines, hours(from, to))).toBe(expected);
  });

  test("VFREEBUSY never matches, as no object has one", () => {
    expect(overlaps("VFREEBUSY", [START, DTEND], hours(9, 13))).toBe(false);
  });
});

describe("VALARM", () => {
  function triggers(alarm: readonly string[], timeRange: TimeRange, parent: readonly string[] = [START, DTEND]) {
    const name = parent.some((line) => line.startsWith("DUE")) ? "VTODO" : "VEVENT";
    const calendar = objectOf([name, ...parent, "BEGIN:VALARM", ...alarm, "END:VALARM"]);
    const filter = filterOf(name, { components: [{ ...filterOf("VALARM").components[0]!, timeRange }] });
    return matchesFilter(calendar, filter, optionsIn());
  }

  test.each<Case>([
    ["start = trigger", ["TRIGGER:-PT1H"], 9, 10, true],
    ["end = trigger", ["TRIGGER:-PT1H"], 8, 9, false],
    ["start > trigger", ["TRIGGER:-PT1H"], 10, 11, false],
    ["after the start", ["TRIGGER:PT1H"], 11, 12, true],
    ["before the end", ["TRIGGER;RELATED=END:-PT1H"], 11, 12, true],
    ["before the end, not the start", ["TRIGGER;RELATED=END:-PT1H"], 9, 10, false],
    ["absolute", ["TRIGGER;VALUE=DATE-TIME:20260303T050000Z"], 5, 6, true],
    ["absolute, elsewhere", ["TRIGGER;VALUE=DATE-TIME:20260303T050000Z"], 6, 7, false],
    ["repeated", ["TRIGGER:-PT1H", "REPEAT:2", "DURATION:PT2H"], 13, 14, true],
    ["between repetitions", ["TRIGGER:-PT1H", "REPEAT:2", "DURATION:PT2H"], 10, 11, false],
    ["after repetitions", ["TRIGGER:-PT1H", "REPEAT:2", "DURATION:PT2H"], 14, 24, false],
    ["repeated without a DURATION", ["TRIGGER:-PT1H", "REPEAT:2"], 13, 14, false],
    ["none", ["ACTION:DISPLAY"], null, null, false],
    ["unreadable", ["TRIGGER:soon"], null, null, false],
    ["open", ["TRIGGER:-PT1H"], null, null, true],
  ])("%s", (_row, alarm, from, to, expected) => {
    expect(triggers(alarm, hours(from, to))).toBe(expected);
  });

  test("is of each occurrence", () => {
    const weekly = [START, DTEND, "RRULE:FREQ=WEEKLY"];
    expect(triggers(["TRIGGER:-P2D"], range("2026-03-08T10:00", "2026-03-08T11:00"), weekly)).toBe(true);
    expect(triggers(["TRIGGER:-P2D"], range("2026-03-09T10:00", "2026-03-09T11:00"), weekly)).toBe(false);
    // Long before, and long after by its repetitions.
    expect(triggers(["TRIGGER:-P400D"], { startMs: null, endMs: utc("2025-02-01") }, weekly)).toBe(true);
    const repeated = ["TRIGGER:PT0S", "REPEAT:999999", "DURATION:P1D"];
    expect(triggers(repeated, range("2526-03-03", "2526-03-04"), [START])).toBe(true);
  });

  test("is not looked for in a long past day by day: it may trigger", () => {
    const daily = ["DTSTART:00010101T100000Z", "RRULE:FREQ=DAILY"];
    const repeated = ["TRIGGER:PT0S", "REPEAT:999999", "DURATION:P1D"];
    expect(triggers(repeated, hours(12, 13), daily)).toBe(true);
  });

  test("of a task is before its start, or before it is due", () => {
    expect(triggers(["TRIGGER:-PT1H"], hours(11, 12), [DUE])).toBe(true);
    expect(triggers(["TRIGGER;RELATED=END:-PT1H"], hours(11, 12), [START, DUE])).toBe(true);
    expect(triggers(["TRIGGER:-PT1H"], hours(9, 10), [START, DUE])).toBe(true);
  });

  test("of a component without a start does not trigger", () => {
    expect(triggers(["TRIGGER:-PT1H"], hours(null, null), ["SUMMARY:a"])).toBe(false);
  });
});
