import { expect, test } from "vitest";
import { SOURCE_DETAILS_MAX } from "@hourloom/schema/icalendar/source-details";
import { parseComponents } from "../lines/read-components.ts";
import { readSourceDetails } from "./source-details.ts";

function detailsOf(...lines: readonly string[]) {
  const text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
  const [calendar] = parseComponents(text, { components: 1_000, lineLength: 10_000 }).components;
  if (calendar === undefined) throw new Error("No calendar.");
  return readSourceDetails(calendar, { hasReminders: false });
}

const alarm = (trigger: string) => ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, "END:VALARM"];

test("people have their name, or else their address, and their response", () => {
  const { organizer, attendees, attendee_count } = detailsOf(
    "ORGANIZER;CN=Ann Bell:mailto:ann@example.com",
    "ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.com",
    "ATTENDEE;PARTSTAT=NEEDS-ACTION:MAILTO:eve@example.com",
    'ATTENDEE;CN="Day, Cy";PARTSTAT=declined:mailto:cy@example.com',
  );
  expect(organizer).toBe("Ann Bell");
  expect(attendees).toEqual([
    { name: "Bob", status: "accepted" },
    { name: "eve@example.com", status: null },
    { name: "Day, Cy", status: "declined" },
  ]);
  expect(attendee_count).toBe(3);
});

test.each([
  ["TRIGGER:-PT15M", { kind: "relative", minutes: -15, related: "start" }],
  ["TRIGGER:PT0S", { kind: "relative", minutes: 0, related: "start" }],
  ["TRIGGER;RELATED=END:PT5M", { kind: "relative", minutes: 5, related: "end" }],
  ["TRIGGER:-P1DT2H", { kind: "relative", minutes: -1_560, related: "start" }],
  ["TRIGGER;VALUE=DATE-TIME:20261126T090000Z", { kind: "absolute", at: "2026-11-26T09:00:00Z" }],
])("%s is an alarm", (trigger, expected) => {
  expect(detailsOf(...alarm(trigger)).alarms).toEqual([expected]);
});

test.each(["TRIGGER:soon", "TRIGGER;VALUE=DATE-TIME:20261126T090000", "X-OTHER:1"])("%s is none", (trigger) => {
  expect(detailsOf(...alarm(trigger)).alarms).toEqual([]);
});

test("of many only the first are listed, and all are counted", () => {
  const many = Array.from({ length: SOURCE_DETAILS_MAX + 5 }, (_, index) => `ATTENDEE:mailto:${index}@example.com`);
  const { attendees, attendee_count } = detailsOf(...many);
  expect([attendees.length, attendee_count]).toEqual([SOURCE_DETAILS_MAX, SOURCE_DETAILS_MAX + 5]);
});

test("the series counts, and not an override before it", () => {
  const override = ["RECURRENCE-ID:20261126T090000Z", "ATTENDEE:mailto:one@example.com"];
  const series = ["END:VEVENT", "BEGIN:VEVENT", "ATTENDEE:mailto:all@example.com"];
  expect(detailsOf(...override, ...series).attendees).toEqual([{ name: "all@example.com", status: null }]);
});

test("alarms that are reminders of the event are not listed again", () => {
  const text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...alarm("TRIGGER:-PT15M"), "BEGIN:VALARM", "ACTION:EMAIL"];
  const lines = [...text, "TRIGGER:-PT1H", "END:VALARM", "END:VEVENT", "END:VCALENDAR"];
  const [calendar] = parseComponents(lines.join("\r\n"), { components: 10, lineLength: 100 }).components;
  const { alarms } = readSourceDetails(calendar!, { hasReminders: true });
  expect(alarms).toEqual([{ kind: "relative", minutes: -60, related: "start" }]);
});
