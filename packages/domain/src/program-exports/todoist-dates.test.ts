import fc from "fast-check";
import { expect, test } from "vitest";
import { readTodoistDue } from "./todoist-dates.ts";

/** A Thursday. */
const TODAY = "2026-11-26";

test.each([
  ["2026-12-01", "2026-12-01", null],
  ["2026-12-01 14:30", "2026-12-01", "14:30"],
  ["2026-12-01T14:30:00", "2026-12-01", "14:30"],
  ["30 Nov", "2026-11-30", null],
  ["Nov 25", "2027-11-25", null],
  ["1 January 2027 at 9am", "2027-01-01", "09:00"],
  ["Dec 24, 2026 12:15 pm", "2026-12-24", "12:15"],
  ["29 feb", "2028-02-29", null],
  ["3rd dec @ 12 am", "2026-12-03", "00:00"],
])("%s is %s at %s", (text, date, time) => {
  expect(readTodoistDue(text, TODAY)).toEqual({ date, time, rrule: null, isAfterCompletion: false });
});

test.each([
  ["every day", "2026-11-26", null, "FREQ=DAILY", false],
  ["daily", "2026-11-26", null, "FREQ=DAILY", false],
  ["every! 2 weeks", "2026-11-26", null, "FREQ=WEEKLY;INTERVAL=2", true],
  ["every other month", "2026-11-26", null, "FREQ=MONTHLY;INTERVAL=2", false],
  ["every weekday at 9:30", "2026-11-26", "09:30", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", false],
  ["every mon, Fri 8pm", "2026-11-27", "20:00", "FREQ=WEEKLY;BYDAY=MO,FR", false],
  ["every tuesday and thursdays", "2026-11-26", null, "FREQ=WEEKLY;BYDAY=TU,TH", false],
  ["every year starting 2027-01-05", "2027-01-05", null, "FREQ=YEARLY", false],
])("%s begins on %s at %s with %s", (text, date, time, rrule, isAfterCompletion) => {
  expect(readTodoistDue(text, TODAY)).toEqual({ date, time, rrule, isAfterCompletion });
});

test.each([
  "tomorrow",
  "today at 5",
  "mon",
  "every last day",
  "2026-13-01",
  "2026-02-30",
  "31 Nov",
  "25:00",
  "every 0 days",
  "__proto__",
  "constructor",
  "",
])("%j is not read: it says no day by itself, or none", (text) => expect(readTodoistDue(text, TODAY)).toBeUndefined());

test("no text breaks the reader", () => {
  fc.assert(fc.property(fc.string(), (text) => void readTodoistDue(text, TODAY)));
  fc.assert(fc.property(fc.string(), (text) => void readTodoistDue(`every ${text}`, TODAY)));
});
