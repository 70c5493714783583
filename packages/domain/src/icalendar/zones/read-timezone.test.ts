import { expect, test } from "vitest";
import { readTimezone } from "./read-timezone.ts";
import { zoneText } from "./testing/zone-texts.ts";

test.each([
  ["a known name", zoneText("America/New_York"), "America/New_York"],
  ["a name of Windows", zoneText("Eastern Standard Time"), "America/New_York"],
  ["a name that says nothing, by its offsets", zoneText("Custom"), "Europe/Berlin"],
])("a definition by %s is read", (_case, text, zone) => {
  expect(readTimezone(text, "Europe/Berlin")).toBe(zone);
});

test.each([
  ["nothing", ""],
  ["no iCalendar", "Europe/Prague"],
  ["no VERSION", zoneText("Europe/Prague").replace("VERSION:2.0\r\n", "")],
  ["no definition", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"],
  ["two definitions", zoneText("Europe/Prague", "Europe/Berlin")],
  ["no TZID", zoneText("Europe/Prague").replace("TZID:Europe/Prague\r\n", "")],
  ["no observance", zoneText("Europe/Prague").replace(/BEGIN:(STANDARD|DAYLIGHT)[^]*?END:\1\r\n/g, "")],
  ["two calendars", zoneText("Europe/Prague").repeat(2)],
])("a text with %s is none", (_case, text) => {
  expect(readTimezone(text, "UTC")).toBeUndefined();
});
