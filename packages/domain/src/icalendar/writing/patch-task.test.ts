import { expect, test } from "vitest";
import { writeComponents } from "../lines/write-components.ts";
import type { TaskRow } from "../reading/event-row.ts";
import { getTask, parseCalendar, readCalendar } from "../testing/read-text.ts";
import { patchTask } from "./patch-task.ts";
import { editCalendar } from "./write-calendar.ts";

/** A series on the clock of New York, of an account in Tokyo, with a completed occurrence. */
const ZONE = "TZID=America/New_York";
const task = [
  "BEGIN:VCALENDAR",
  "BEGIN:VTODO",
  "UID:1",
  `DTSTART;${ZONE}:20261201T190000`,
  `DUE;${ZONE}:20261201T200000`,
  "RRULE:FREQ=DAILY;COUNT=5",
  `EXDATE;${ZONE}:20261202T190000`,
  "SUMMARY:Feed",
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT10M",
  "END:VALARM",
  "END:VTODO",
  "BEGIN:VTODO",
  "UID:1",
  `RECURRENCE-ID;${ZONE}:20261201T190000`,
  `DTSTART;${ZONE}:20261201T190000`,
  `DUE;${ZONE}:20261201T200000`,
  "SUMMARY:Feed",
  "STATUS:COMPLETED",
  "X-OWN:1",
  "END:VTODO",
  "END:VCALENDAR",
].join("\r\n");

function patch(change: (row: TaskRow) => Partial<TaskRow>) {
  const calendar = parseCalendar(task);
  const object = getTask(readCalendar([calendar]).objects);
  const to = { ...object.row, ...change(object.row) };
  const edits = patchTask(object, to, {
    revision: { modifiedMs: Date.UTC(2026, 11, 6), moves: 1 },
    accountZone: "Asia/Tokyo",
  });
  const written = editCalendar(calendar, edits);
  const text = writeComponents([written]);
  const lines = text.split("\r\n").filter((line) => /^(DTSTART|DUE|RRULE|EXDATE|RECURRENCE-ID|STATUS|X-)/.test(line));
  return { text, lines, to, read: getTask(readCalendar([written]).objects).row };
}

test("a series whose occurrences have components of their own is the same without a change", () => {
  const { text, to } = patch(() => ({}));
  expect(to).toMatchObject({ date: "2026-12-04", start_time: "10:00", first: "2026-12-01", reminders: [70] });
  expect(text.trimEnd()).toBe(task);
});

test("an occurrence that is completed gets a component, on the clock of the series", () => {
  const { lines, to, read } = patch(() => ({ date: "2026-12-06" }));
  expect(lines).toEqual([
    `DTSTART;${ZONE}:20261201T190000`,
    `DUE;${ZONE}:20261201T200000`,
    "RRULE:FREQ=DAILY;COUNT=5",
    `EXDATE;${ZONE}:20261202T190000`,
    `RECURRENCE-ID;${ZONE}:20261201T190000`,
    `DTSTART;${ZONE}:20261201T190000`,
    `DUE;${ZONE}:20261201T200000`,
    "STATUS:COMPLETED",
    "X-OWN:1",
    `RECURRENCE-ID;${ZONE}:20261203T190000`,
    `DTSTART;${ZONE}:20261203T190000`,
    `DUE;${ZONE}:20261203T200000`,
    "STATUS:COMPLETED",
    `RECURRENCE-ID;${ZONE}:20261204T190000`,
    `DTSTART;${ZONE}:20261204T190000`,
    `DUE;${ZONE}:20261204T200000`,
    "STATUS:COMPLETED",
  ]);
  expect(read).toEqual(to);
});

test("another time of day renames the occurrences", () => {
  const { lines, to, read } = patch(() => ({ start_time: "11:00" }));
  expect(lines.slice(0, 5)).toEqual([
    `DTSTART;${ZONE}:20261201T190000`,
    `DUE;${ZONE}:20261201T210000`,
    "RRULE:FREQ=DAILY;COUNT=5",
    `EXDATE;${ZONE}:20261202T190000`,
    `RECURRENCE-ID;${ZONE}:20261201T190000`,
  ]);
  expect(read).toEqual(to);
  const whole = patch(() => ({ start_time: "08:00" }));
  expect(whole.lines.slice(0, 5)).toEqual([
    `DTSTART;${ZONE}:20261201T180000`,
    `DUE;${ZONE}:20261201T180000`,
    "RRULE:FREQ=DAILY;COUNT=5",
    `EXDATE;${ZONE}:20261202T180000`,
    `RECURRENCE-ID;${ZONE}:20261201T180000`,
  ]);
  expect(whole.read).toEqual(whole.to);
});

test("another rule removes the occurrences that it does not give", () => {
  const { lines, to, read } = patch(() => ({ rrule: "FREQ=WEEKLY", first: "2026-12-03" }));
  expect(lines).toEqual([
    `DTSTART;${ZONE}:20261203T190000`,
    `DUE;${ZONE}:20261203T200000`,
    "RRULE:FREQ=WEEKLY",
    `EXDATE;${ZONE}:20261202T190000`,
  ]);
  expect(read).toEqual(to);
});
