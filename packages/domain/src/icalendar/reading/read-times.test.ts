import { describe, expect, test } from "vitest";
import { calendarOf, getEvent, readText } from "../testing/read-text.ts";

/** Date, start, end time, last day and zone of the event with these lines. */
function timesOf(...lines: readonly string[]) {
  const [entry] = getEvent(readText(calendarOf(...lines))).entries;
  const { date, start_time, end_time, end_date, timezone } = entry!.row;
  return [date, start_time, end_time, end_date, timezone];
}

function reasonsOf(...lines: readonly string[]): string[] {
  return getEvent(readText(calendarOf(...lines))).problems.map(({ reason }) => reason);
}

describe("whole days", () => {
  test.each([
    [["DTSTART;VALUE=DATE:20261126"], ["2026-11-26", null, null, null, null]],
    [["DTSTART:20261126"], ["2026-11-26", null, null, null, null]],
    [
      ["DTSTART;TZID=Europe/Berlin:20261126", "DTEND:20261127"],
      ["2026-11-26", null, null, null, null],
    ],
    [
      ["DTSTART;VALUE=DATE:20261126", "DTEND;VALUE=DATE:20261129"],
      ["2026-11-26", null, null, "2026-11-28", null],
    ],
    [
      ["DTSTART;VALUE=DATE:20261126", "DURATION:P3D"],
      ["2026-11-26", null, null, "2026-11-28", null],
    ],
    [
      ["DTSTART;VALUE=DATE:20261126", "DTEND:20261127T120000"],
      ["2026-11-26", null, null, "2026-11-27", null],
    ],
    [
      ["DTSTART;VALUE=DATE:20261126", "DTEND;VALUE=DATE:20261126"],
      ["2026-11-26", null, null, null, null],
    ],
  ])("%j", (lines, expected) => {
    expect(timesOf(...lines)).toEqual(expected);
  });
});

describe("times", () => {
  const berlin = "DTSTART;TZID=Europe/Berlin:20261126T090030";
  test.each([
    [["DTSTART:20261126T090000"], ["2026-11-26", "09:00", null, null, null]],
    [
      ["DTSTART:20261126T090000Z", "DTEND:20261126T100000Z"],
      ["2026-11-26", "09:00", "10:00", null, "UTC"],
    ],
    [
      [berlin, "DTEND;TZID=Europe/Berlin:20261127T010000"],
      ["2026-11-26", "09:00", "01:00", null, "Europe/Berlin"],
    ],
    [
      [berlin, "DTEND;TZID=Europe/Berlin:20261127T093000"],
      ["2026-11-26", "09:00", "09:30", "2026-11-27", "Europe/Berlin"],
    ],
    [
      [berlin, "DTEND:20261126T100000Z"],
      ["2026-11-26", "09:00", "11:00", null, "Europe/Berlin"],
    ],
    [
      [berlin, "DTEND;TZID=America/New_York:20261126T040000"],
      ["2026-11-26", "09:00", "10:00", null, "Europe/Berlin"],
    ],
    [
      [berlin, "DURATION:PT90M"],
      ["2026-11-26", "09:00", "10:30", null, "Europe/Berlin"],
    ],
    [
      [berlin, "DURATION:PT0S"],
      ["2026-11-26", "09:00", "09:00", null, "Europe/Berlin"],
    ],
    [
      ["DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1DT1H"],
      ["2026-03-28", "12:00", "13:00", "2026-03-29", "Europe/Berlin"],
    ],
    [
      ["DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:PT24H"],
      ["2026-03-28", "12:00", "13:00", "2026-03-29", "Europe/Berlin"],
    ],
    [
      ["DTSTART;TZID=Europe/Berlin:20260329T023000", "DURATION:PT1H"],
      ["2026-03-29", "02:30", "04:30", null, "Europe/Berlin"],
    ],
  ])("%j", (lines, expected) => {
    expect(timesOf(...lines)).toEqual(expected);
  });

  test.each(["DTEND:20261126T080000Z", "DTEND:never", "DURATION:-PT1H", "DURATION:soon"])(
    "an end %j is reported and left out",
    (end) => {
      const lines = ["DTSTART:20261126T090000Z", end];
      expect(timesOf(...lines)).toEqual(["2026-11-26", "09:00", null, null, "UTC"]);
      expect(reasonsOf(...lines)).toEqual(["end_unusable"]);
    },
  );
});

test("an event without DTSTART has no date", () => {
  expect(timesOf("SUMMARY:Some day")).toEqual([null, null, null, null, null]);
});

test("an unknown zone is that of the account, and reported", () => {
  const line = "DTSTART;TZID=Nowhere:20261126T090000";
  expect(timesOf(line)).toEqual(["2026-11-26", "09:00", null, null, "Asia/Tokyo"]);
  expect(reasonsOf(line)).toEqual(["zone_assumed"]);
});

/** Offsets that no zone has. */
const definition = [
  "BEGIN:VCALENDAR",
  "BEGIN:VTIMEZONE",
  "TZID:Mine",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0117",
  "TZOFFSETTO:+0117",
  "END:STANDARD",
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  "UID:1",
].join("\n");

test("a single event in a zone that is not known has its instant in UTC", () => {
  const lines = ["DTSTART;TZID=Mine:20261126T010000", "DTEND;TZID=Mine:20261126T021700", "END:VEVENT"];
  const [entry] = getEvent(readText(`${definition}\n${lines.join("\n")}`)).entries;
  expect(entry?.row).toMatchObject({
    date: "2026-11-25",
    start_time: "23:43",
    end_time: "01:00",
    end_date: null,
    timezone: "UTC",
  });
});

test("a series in a zone that is not known keeps its wall clock", () => {
  const lines = ["DTSTART;TZID=Mine:20261126T010000", "RRULE:FREQ=WEEKLY", "END:VEVENT"];
  const object = getEvent(readText(`${definition}\n${lines.join("\n")}`));
  expect(object.entries[0]?.row).toMatchObject({ date: "2026-11-26", start_time: "01:00", timezone: "Asia/Tokyo" });
  expect(object.problems).toEqual([{ reason: "zone_similar", line: 10 }]);
});
