import { describe, expect, test } from "vitest";
import { getTask, readText } from "../testing/read-text.ts";

function taskOf(...lines: readonly string[]) {
  return getTask(readText(["BEGIN:VTODO", "UID:1", ...lines, "END:VTODO"].join("\n"))).row;
}

test.each([
  [["DUE;VALUE=DATE:20261126"], "2026-11-26", null],
  [["DUE:20261126T090000"], "2026-11-26", "09:00"],
  [["DUE:20261126T200000Z"], "2026-11-27", "05:00"],
  [["DUE;TZID=Europe/Berlin:20261126T200000"], "2026-11-27", "04:00"],
  [["DTSTART:20261125T090000", "DUE:20261126T090000"], "2026-11-26", "09:00"],
  [["DTSTART;VALUE=DATE:20261125"], "2026-11-25", null],
  [["DUE:"], null, null],
  [[], null, null],
])("%j is due on %s at %s of the account", (lines, date, start_time) => {
  expect(taskOf(...lines)).toMatchObject({ date, start_time });
});

test.each([
  [["STATUS:COMPLETED", "COMPLETED:20261126T090000Z"], true, Date.UTC(2026, 10, 26, 9)],
  [["COMPLETED:20261126T090000Z"], true, Date.UTC(2026, 10, 26, 9)],
  [["STATUS:CANCELLED"], true, null],
  [["STATUS:IN-PROCESS", "COMPLETED:20261126T090000Z"], false, null],
  [["STATUS:NEEDS-ACTION"], false, null],
  [[], false, null],
])("%j is completed: %s", (lines, is_completed, completed_at) => {
  expect(taskOf(...lines)).toMatchObject({ is_completed, completed_at });
});

test("a rule needs a due date, and ends on the clock of the account", () => {
  const rule = "RRULE:FREQ=DAILY;UNTIL=20261226T160000Z";
  expect(taskOf(rule).rrule).toBeNull();
  expect(taskOf(rule, "DUE:20261126T010000Z").rrule).toBe("FREQ=DAILY;UNTIL=20261226");
});

test("priority and tags are those of PRIORITY and CATEGORIES, not of an alarm", () => {
  const alarm = ["BEGIN:VALARM", "PRIORITY:1", "CATEGORIES:alarm", "END:VALARM"];
  expect(taskOf("PRIORITY:6", "CATEGORIES:b,a", "CATEGORIES:c", ...alarm)).toMatchObject({
    priority: "low",
    tags: ["b", "a", "c"],
  });
});

test("texts are as those of events", () => {
  expect(taskOf("DESCRIPTION:a\\nb")).toMatchObject({ title: "Untitled", notes: "a\nb" });
});

test.each([
  [["DTSTART;VALUE=DATE:20261125", "DURATION:P2D"], "2026-11-27", null],
  [["DTSTART:20261125T090000", "DURATION:PT90M"], "2026-11-25", "10:30"],
  [["DTSTART;TZID=Europe/Berlin:20261125T090000", "DURATION:P1DT1H"], "2026-11-26", "18:00"],
])("%j is due on %s at %s, after its duration", (lines, date, start_time) => {
  expect(taskOf(...lines)).toMatchObject({ date, start_time });
});

test("an alarm of the start is counted from it, also in another zone than that of DUE", () => {
  const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"];
  const times = ["DTSTART;TZID=Europe/Berlin:20261126T040000", "DUE;TZID=Asia/Tokyo:20261126T140000"];
  expect(taskOf(...times, ...alarm).reminders).toEqual([125]);
});

describe("a repeating task", () => {
  const daily = ["DUE;VALUE=DATE:20261126", "RRULE:FREQ=DAILY;COUNT=3"];

  /** An occurrence with a component of its own. */
  const occurrence = (id: string, ...lines: readonly string[]) => [
    "END:VTODO",
    "BEGIN:VTODO",
    "UID:1",
    `RECURRENCE-ID;${id}`,
    ...lines,
  ];

  test.each([
    ["EXDATE", ["EXDATE;VALUE=DATE:20261126"], "2026-11-27"],
    ["a completed one", occurrence("VALUE=DATE:20261126", "STATUS:COMPLETED"), "2026-11-27"],
    ["a cancelled one", occurrence("VALUE=DATE:20261126", "STATUS:CANCELLED"), "2026-11-27"],
    ["an open one", occurrence("VALUE=DATE:20261126", "STATUS:NEEDS-ACTION"), "2026-11-26"],
    ["an open one with its own day", occurrence("VALUE=DATE:20261126", "DUE;VALUE=DATE:20261220"), "2026-12-20"],
    ["a later completed one", occurrence("VALUE=DATE:20261127", "STATUS:COMPLETED"), "2026-11-26"],
    ["a completed one of no day of the rule", occurrence("VALUE=DATE:20261226", "STATUS:COMPLETED"), "2026-11-26"],
    [
      "EXDATE and a completed one",
      ["EXDATE;VALUE=DATE:20261127", ...occurrence("VALUE=DATE:20261126", "STATUS:COMPLETED")],
      "2026-11-28",
    ],
  ])("with %s is due on its first open day", (_name, lines, date) => {
    expect(taskOf(...daily, ...lines)).toMatchObject({ date, is_completed: false, first: "2026-11-26" });
  });

  test("is completed with the last one, at its time", () => {
    const done = (day: string) =>
      occurrence(`VALUE=DATE:${day}`, "STATUS:COMPLETED", `COMPLETED:${day}T090000Z`, `DUE;VALUE=DATE:${day}`);
    const all = [...done("20261126"), ...done("20261128"), ...done("20261127")];
    const completed_at = Date.UTC(2026, 10, 28, 9);
    expect(taskOf(...daily, ...all)).toMatchObject({ date: "2026-11-28", is_completed: true, completed_at });
  });

  test("names its occurrences by their start, on the clock of DUE", () => {
    const lines = ["DTSTART;TZID=America/New_York:20261202T200000", "DUE;TZID=America/New_York:20261204T200000"];
    const done = occurrence("TZID=America/New_York:20261202T200000", "STATUS:COMPLETED");
    expect(taskOf(...lines, "RRULE:FREQ=WEEKLY;BYDAY=WE", ...done)).toMatchObject({
      date: "2026-12-12",
      start_time: "10:00",
      rrule: "FREQ=WEEKLY;BYDAY=FR",
      first: "2026-12-04",
    });
  });
});
