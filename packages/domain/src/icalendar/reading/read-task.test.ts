import { expect, test } from "vitest";
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
